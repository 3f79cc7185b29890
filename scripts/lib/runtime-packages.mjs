import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Stop } from './command.mjs';
import { withFolder } from './environment.mjs';
import { EXTERNAL_PACKAGES } from './external-packages.mjs';
import { npm } from './install.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

/** The systems that the embedded database comes for, as its packages name them. */
const SYSTEMS = [
  'linux-x64-gnu',
  'linux-arm64-gnu',
  'linux-arm-gnueabihf',
  'darwin-arm64',
  'darwin-x64',
  'win32-x64-msvc',
];
/** Of a package, what only its makers need. */
const NEEDLESS =
  /\.(map|md|markdown|ts|mts|cts)$|\.(test|spec)\.[cm]?js$|(^|\/)(tests?|__tests__|\.github|docs|examples|benchmarks?)(\/|$)/;
/** What a package's terms require in each copy. */
const LICENSE = /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i;

/**
 * Copies into a folder what the built server loads as packages, with what those need, for every system that is served.
 * Throws Stop where the registry cannot be reached for the other systems' binaries.
 */
export async function copyRuntimePackages(folder) {
  for (const path of runtimePackages()) {
    cpSync(path, join(folder, relative(ROOT, path)), {
      recursive: true,
      filter: (file) =>
        (LICENSE.test(relative(path, file)) || !NEEDLESS.test(relative(path, file))) &&
        !file.slice(path.length).includes('node_modules'),
    });
  }
  await copyBinaries(folder);
}

/** The database's binaries, those of other systems too, which no installation brings. */
async function copyBinaries(folder) {
  const { version } = manifestOf(join(ROOT, 'node_modules/libsql'));
  const packages = SYSTEMS.map((system) => `@libsql/${system}@${version}`);
  const [program, ...first] = npm();
  await withFolder(async (prefix) => {
    // Forced, since they are for other systems; npm holds what it gets against the registry's checksums.
    const flags = ['--force', '--no-save', '--no-package-lock', '--ignore-scripts', '--loglevel=error'];
    const args = [...first, 'install', '--prefix', prefix, ...flags, ...packages];
    const { code, output } = await run(program, args, { quiet: true });
    if (code !== 0) {
      console.error(output.trim());
      throw new Stop(
        'The database cannot be had for all systems: see the lines above. Is the package registry reachable?',
      );
    }
    cpSync(join(prefix, 'node_modules/@libsql'), join(folder, 'node_modules/@libsql'), { recursive: true });
  });
}

/** The folders of the packages that the server loads and of all that they depend on. */
function runtimePackages() {
  const found = new Set(EXTERNAL_PACKAGES.map((name) => join(ROOT, 'node_modules', name)));
  // A set that grows is walked to its new end.
  for (const folder of found) {
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
      found.add(locate(name, folder));
    }
  }
  return found;
}

/** Where a package's dependency is, looked for as Node does. */
function locate(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  if (from === ROOT) throw new Error(`${name} is not installed`);
  return locate(name, dirname(from));
}

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
