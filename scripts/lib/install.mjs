import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Stop } from './command.mjs';
import { ROOT } from './paths.mjs';
import { run, runTool } from './run.mjs';

const WANTED = join(ROOT, 'package-lock.json');
/** npm's own list of what it installed, written at the end of an installation. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');

/** Reports a missing network within seconds instead of minutes. */
const RETRIES = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
const NETWORK_ERROR = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT)\b/;

/** Returns whether node_modules holds every package of package-lock.json in its version, except optional ones. */
export function isInstalled() {
  const wanted = packagesIn(WANTED);
  let installed;
  try {
    installed = packagesIn(INSTALLED);
  } catch {
    // Missing or truncated.
    return false;
  }
  return Object.entries(wanted).every(
    ([path, { optional, version }]) =>
      path === '' ||
      optional ||
      (installed[path]?.version === version && existsSync(join(ROOT, path, 'package.json'))),
  );
}

const packagesIn = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages;

/** Installs the packages of package-lock.json, build tools included. Throws Stop with the reason if it fails. */
export async function install() {
  console.log('Installing packages…');
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=warn', ...RETRIES];
  const { code, output } = await runNpm(['ci', ...flags]);
  const isDiskFull = output.includes('ENOSPC');
  if (code === 0 && !isDiskFull && isInstalled()) return;
  // npm reports success on a full disk; without its list the next start installs again.
  rmSync(INSTALLED, { force: true });
  if (isDiskFull) throw new Stop(`The disk is full: free 1 GB for ${ROOT}, then run this again.`);
  console.error(output.replace(/^npm warn.*\n?/gim, '').trim());
  throw new Stop(
    NETWORK_ERROR.test(output)
      ? 'The package registry cannot be reached: check the network connection, then run this again.'
      : 'Installing packages failed: see the lines above, then run this again.',
  );
}

/** Runs the npm that runs this command, or the one on the PATH. Throws Stop if there is none. */
export function runNpm(args) {
  const current = process.env.npm_execpath ?? '';
  if (basename(current).startsWith('npm-cli')) return runTool(current, args, { quiet: true });
  return run('npm', args, { quiet: true }).catch((error) => {
    throw error.code === undefined ? error : new Stop(`npm cannot be started: ${error.message}`);
  });
}
