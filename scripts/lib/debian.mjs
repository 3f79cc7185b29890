import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { isRoot, programOnPath } from './programs.mjs';
import { run } from './run.mjs';

/** Whether packages of the system can be installed here: Debian or a descendant of it, as root. */
export function canInstallPackages() {
  return existsSync('/etc/debian_version') && programOnPath('apt-get') !== null && isRoot();
}

/** Installs one package of the system; answers whether that worked, after showing apt-get's words if it did not. */
export async function installPackage(name) {
  console.log(`Installing the system's package ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', name]]) {
    const { code, output } = await run('apt-get', args, { env, quiet: true });
    if (code === 0) continue;
    console.error(output.trim());
    return false;
  }
  return true;
}

/** Keeps the package postgresql from making and starting a database cluster of its own: the tests make theirs. */
export function preventDatabaseCluster() {
  const folder = '/etc/postgresql-common';
  const file = `${folder}/createcluster.conf`;
  if (existsSync(file)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
}
