import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#db/open-database';
import { databaseFile } from '#db/sqlite';
import { environment } from '#platform/env';

/** For tests of one engine: `test.runIf(isPostgres)`. */
export const isPostgres = environment().TEST_ENGINE === 'postgres';

/** An empty database; `remove` deletes it. */
export interface TestDatabase {
  engine: 'sqlite' | 'postgres';
  databaseUrl: string | null;
  dataDir: string;
  remove(): Promise<void>;
}

/** Creates an empty database of this run's engine. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createPlace(async (name, cluster) => {
    if (cluster !== null) await onCluster(cluster, `create database ${name}`);
  });
}

/** Creates a database with the current schema by copying one that this process migrated. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  template ??= createTemplate();
  const { place, name: source } = await template;
  return createPlace(async (name, cluster, dataDir) => {
    if (cluster === null) copyFileSync(databaseFile(place.dataDir), databaseFile(dataDir));
    else await onCluster(cluster, `create database ${name} template ${source}`);
  });
}

let template: ReturnType<typeof createTemplate> | undefined;

/**
 * Migrates a database once per process. Its folder is deleted with the process, its PostgreSQL database with the
 * cluster.
 */
async function createTemplate() {
  const place = await createTestDatabase();
  const ignore = () => {};
  const database = await openDatabase({ ...place, onStatement: ignore, onIdleError: ignore });
  await database.close();
  process.once('exit', () => rmSync(place.dataDir, { recursive: true, force: true }));
  return { place, name: new URL(place.databaseUrl ?? 'file:').pathname.slice(1) };
}

/** Creates the data folder and fills it with `create`, which on PostgreSQL creates the database of that name. */
async function createPlace(
  create: (name: string, cluster: string | null, dataDir: string) => Promise<void>,
): Promise<TestDatabase> {
  const { TEST_ENGINE: engine, TEST_POSTGRES_URL: cluster } = environment();
  const dataDir = mkdtempSync(join(tmpdir(), 'ten-four-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') {
    await create('', null, dataDir);
    return { engine, databaseUrl: null, dataDir, remove: async () => removeFolder() };
  }
  if (engine !== 'postgres' || cluster === undefined) {
    throw new Error('Run the tests by "npm test": it says which database engine to use');
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await create(name, cluster, dataDir);
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
