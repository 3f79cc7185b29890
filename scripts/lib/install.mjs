import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Stop } from './command.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

const WANTED = join(ROOT, 'package-lock.json');
/** npm's own list of what it installed, written at the end of an installation. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const STAMP = join(ROOT, 'node_modules', '.ten-four-install');

/**
 * Whether node_modules holds every package that package-lock.json names, in its version: an installation that was cut
 * short or left out the build's packages does not pass. What npm left out by its own choice passes too.
 */
export function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const installed = packagesIn(INSTALLED);
  const complete = Object.entries(packagesIn(WANTED)).every(
    // Optional ones belong to other systems; the root itself is not listed as installed.
    ([path, { optional, version }]) =>
      path === '' || optional || (path in installed && installed[path].version === version),
  );
  return complete || (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp());
}

/** Stands for what was wanted and what came of it. */
function stamp() {
  const hash = createHash('sha256');
  for (const file of [WANTED, INSTALLED]) hash.update(readFileSync(file));
  return hash.digest('hex');
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
  if (code === 0) {
    writeFileSync(STAMP, stamp());
    return;
  }
  console.error(output.trim());
  throw new Stop('Installing packages failed: see the lines above. Is the package registry reachable?');
}

/** The npm that runs this command, else the one on the PATH: a program and its first words. */
export function npm() {
  const current = process.env.npm_execpath;
  const isNpm = current !== undefined && basename(current).startsWith('npm-cli');
  return isNpm ? [process.execPath, current] : ['npm'];
}
