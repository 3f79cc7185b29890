import { Stop } from './command.mjs';
import { startPostgres } from './postgres.mjs';
import { findPostgres, NO_POSTGRES } from './postgres-binaries.mjs';

/**
 * Vitest's start-up of the project 'postgres': gives its tests TEST_POSTGRES_URL, the address of a throwaway server,
 * unless one is named already.
 */
export async function setup() {
  if (process.env.TEST_POSTGRES_URL !== undefined) return undefined;
  const binaries = findPostgres();
  if (binaries === null) throw new Stop(NO_POSTGRES);
  const { url, stop } = await startPostgres(binaries);
  process.env.TEST_POSTGRES_URL = url;
  return stop;
}
