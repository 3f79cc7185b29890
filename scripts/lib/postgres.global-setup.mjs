import { Stop } from './command.mjs';
import { startPostgres } from './postgres.mjs';
import { findPostgres, NO_POSTGRES } from './postgres-binaries.mjs';

/** Sets TEST_POSTGRES_URL to a temporary server for Vitest's project 'postgres', unless it is set already. */
export async function setup() {
  if (process.env.TEST_POSTGRES_URL !== undefined) return undefined;
  const binaries = findPostgres();
  if (binaries === null) throw new Stop(NO_POSTGRES);
  const { url, stop } = await startPostgres(binaries);
  process.env.TEST_POSTGRES_URL = url;
  return stop;
}
