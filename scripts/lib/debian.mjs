import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRoot, programOnPath } from './programs.mjs';
import { run } from './run.mjs';

/** Returns whether apt-get can install packages here: on Debian or a derivative, as root. */
export function canInstallPackages() {
  return existsSync('/etc/debian_version') && programOnPath('apt-get') !== null && isRoot();
}

/** Installs a package. Prints apt-get's output if it fails. */
export async function installPackage(name) {
  console.log(`Installing the system's package ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', name]]) {
    const { code, output } = await run('apt-get', args, { env, quiet: true });
    if (code !== 0) {
      console.error(output.trim());
      return;
    }
  }
}

/** Stops the package postgresql from creating a cluster; the tests create theirs. */
export function preventDatabaseCluster() {
  const file = '/etc/postgresql-common/createcluster.conf';
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
}
