import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from './command.mjs';
import { canInstallPackages, installPackage, preventDatabaseCluster } from './debian.mjs';
import { isContinuousIntegration } from './environment.mjs';
import { isExecutable, outputOf, pathFolders } from './programs.mjs';

const OLDEST = 15;

export const NO_POSTGRES = `!!! NO POSTGRESQL: no server binaries of version ${OLDEST} or newer were found, so no test runs on PostgreSQL, only on SQLite. Install PostgreSQL to run them on both. !!!`;

/** Returns the folder of the newest installed PostgreSQL server's programs, or null. */
export function findPostgres() {
  const found = [...new Set(candidateFolders())]
    .filter((folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: versionIn(folder) }))
    .filter(({ version }) => version >= OLDEST)
    .sort((a, b) => b.version - a.version);
  return found[0]?.folder ?? null;
}

/** Finds PostgreSQL, after installing it where possible. CI counts a missing server as a failure. */
export async function findOrInstallPostgres() {
  if (findPostgres() === null && canInstallPackages()) {
    preventDatabaseCluster();
    await installPackage('postgresql');
  }
  const found = findPostgres();
  if (found === null && isContinuousIntegration()) throw new Stop(NO_POSTGRES);
  return found;
}

function candidateFolders() {
  const configured = outputOf('pg_config', ['--bindir']);
  return [
    ...pathFolders(),
    ...(configured === null ? [] : [configured]),
    ...programFolders('/usr/lib/postgresql'), // Debian
    ...programFolders('/usr', 'pgsql-'), // PostgreSQL's own packages for Red Hat
    ...programFolders('/opt/homebrew/opt', 'postgresql'),
    ...programFolders('/usr/local/opt', 'postgresql'),
  ];
}

function programFolders(parent, prefix = '') {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(parent, name, 'bin'));
}

/** Parses the major version from "postgres (PostgreSQL) 17.2". */
function versionIn(folder) {
  return Number(/\s(\d+)/.exec(outputOf(join(folder, 'postgres'), ['--version']) ?? '')?.[1] ?? 0);
}
