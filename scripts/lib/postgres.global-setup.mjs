import { startPostgres } from './postgres.mjs';
import { findPostgres } from './postgres-binaries.mjs';

/**
 * Vitest's start-up of the project 'postgres': gives its tests TEST_POSTGRES_URL, the address of a throwaway server,
 * unless one is named already.
 */
export async function setup() {
  if (process.env.TEST_POSTGRES_URL !== undefined) return undefined;
  const { url, stop } = await startPostgres(findPostgres());
  process.env.TEST_POSTGRES_URL = url;
  return stop;
}
