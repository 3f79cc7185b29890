import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Stop } from './command.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Whether node_modules holds every package that package-lock.json names, in its version. npm writes the list of what
 * it installed at the end of an installation, so one that was cut short or left out the build's packages does not pass.
 */
export function isInstalled() {
  const installedFile = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = packagesIn(join(ROOT, 'package-lock.json'));
  const installed = packagesIn(installedFile);
  return Object.entries(wanted).every(
    // Optional ones belong to other systems; the root itself is not listed as installed.
    ([path, { optional, version }]) =>
      path === '' || optional || (path in installed && installed[path].version === version),
  );
}

function packagesIn(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};
  } catch (error) {
    throw new Stop(`${lockfile} cannot be read: ${error.message}`);
  }
}

/**
 * Installs what package-lock.json names, the tools of the build always among it, and leaves that file as it is. Not by
 * `npm ci`: it insists on the packages of all other systems too, even if the registry that the file was made from had
 * only some of them.
 */
export async function install() {
  console.log('Installing packages…');
  const [program, ...first] = npm();
  const args = [...first, 'install', '--no-save', '--include=dev', '--loglevel=error'];
  const { code, output } = await run(program, args, { quiet: true }).catch((error) => {
    throw new Stop(`npm cannot be started: ${error.message}`);
  });
  if (code === 0) return;
  console.error(output.trim());
  throw new Stop('Installing packages failed: see the lines above. Is the package registry reachable?');
}

/** The npm that runs this command, else the one on the PATH. */
function npm() {
  const current = process.env.npm_execpath;
  const isNpm = current !== undefined && basename(current).startsWith('npm-cli');
  return isNpm ? [process.execPath, current] : ['npm'];
}
