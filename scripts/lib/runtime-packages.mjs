import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Stop } from './command.mjs';
import { withFolder } from './environment.mjs';
import { EXTERNAL_PACKAGES } from './external-packages.mjs';
import { runNpm } from './install.mjs';
import { ROOT } from './paths.mjs';

/** Files of packages that are not needed at run time. */
const NEEDLESS =
  /\.(map|md|markdown|ts|mts|cts)$|\.(test|spec)\.[cm]?js$|(^|\/)(tests?|__tests__|\.github|docs|examples|benchmarks?)(\/|$)/;
/** License texts must stay. */
const LICENSE = /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i;
const isNeeded = (file) => (LICENSE.test(file) || !NEEDLESS.test(file)) && !file.includes('node_modules');

/**
 * Copies the packages that the built server loads, with their dependencies, for all systems. Throws Stop if the
 * registry can't be reached.
 */
export async function copyRuntimePackages(folder) {
  for (const path of runtimePackages()) {
    const filter = (file) => isNeeded(relative(path, file));
    cpSync(path, join(folder, relative(ROOT, path)), { recursive: true, filter });
  }
  await copyBinaries(folder);
}

/** Copies the database's binaries, including those of other systems, which `npm ci` does not install. */
async function copyBinaries(folder) {
  const { optionalDependencies } = manifestOf(join(ROOT, 'node_modules/libsql'));
  const packages = Object.entries(optionalDependencies)
    .filter(([name]) => !name.includes('-musl'))
    .map(([name, version]) => `${name}@${version}`);
  // `--force` allows packages of other systems; npm verifies checksums all the same.
  const flags = ['--force', '--no-save', '--no-package-lock', '--ignore-scripts', '--loglevel=error'];
  await withFolder(async (prefix) => {
    const { code, output } = await runNpm(['install', '--prefix', prefix, ...flags, ...packages]);
    if (code !== 0) {
      console.error(output.trim());
      throw new Stop(
        'The database binaries for all systems could not be installed: see the lines above. Is the package registry reachable?',
      );
    }
    cpSync(join(prefix, 'node_modules/@libsql'), join(folder, 'node_modules/@libsql'), { recursive: true });
  });
}

function runtimePackages() {
  const found = new Set(EXTERNAL_PACKAGES.map((name) => join(ROOT, 'node_modules', name)));
  // Iterating over a growing set also visits the added entries.
  for (const folder of found) {
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
      found.add(locate(name, folder));
    }
  }
  return found;
}

/** Resolves a dependency as Node does. */
function locate(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  if (from === ROOT) throw new Error(`${name} is not installed`);
  return locate(name, dirname(from));
}

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
