import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { environment } from '#platform/env';

/** Where a fresh, empty database is; `remove` deletes it. */
export interface TestDatabase {
  engine: 'sqlite' | 'postgres';
  databaseUrl: string | null;
  dataDir: string;
  remove(): Promise<void>;
}

/** Makes a database of the engine that this run of the tests is for. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { TEST_ENGINE: engine, TEST_POSTGRES_URL: cluster } = environment();
  const dataDir = mkdtempSync(join(tmpdir(), 'ten-four-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') {
    return { engine, databaseUrl: null, dataDir, remove: async () => removeFolder() };
  }
  if (engine !== 'postgres' || cluster === undefined) {
    throw new Error('Run the tests by "npm test": it says which database engine to use');
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onCluster(cluster, `create database ${name}`);
  const databaseUrl = new URL(cluster);
  databaseUrl.pathname = `/${name}`;
  return {
    engine,
    databaseUrl: databaseUrl.href,
    dataDir,
    remove: async () => {
      await onCluster(cluster, `drop database ${name} with (force)`);
      removeFolder();
    },
  };
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
