import { toDollars } from '@ten-four/contract/common/money';
import { copyTables, countRows, listStoredTables, type OnProgress } from '#db/copy-tables';
import {
  DatabaseError,
  type DatabaseLocation,
  type Db,
  inTransaction,
  type OpenedDb,
  type Tx,
  withOpened,
} from '#db/database';
import { messageOf } from '#db/database-errors';
import { downgradeHint, liftTimeLimits, migrate, readSchemaVersion } from '#db/migrate';
import { openForReading } from '#db/open-database';
import { withWorkingCopy } from '#db/sqlite';
import { openSqliteFile, snapshotSqlite } from '#db/sqlite-file';
import { verifyLedger } from '#features/bank/index';
import { OperatorError } from '#operator/command';
import * as store from '#operator/operator.store';

/**
 * Copies `dataDir` into the empty database at `databaseUrl`, leaving the source unchanged. Throws OperatorError or
 * DatabaseError and rolls back.
 */
export async function moveToPostgres(
  { databaseUrl, dataDir }: DatabaseLocation,
  onProgress: OnProgress,
): Promise<Compared[]> {
  if (databaseUrl === null)
    throw new OperatorError('first set DATABASE_URL to the address of the new database');
  return withWorkingCopy(dataDir, 'moving', async (copy) => {
    snapshotSqlite(dataDir, copy);
    return withOpened(openSqliteFile(copy), ({ db: from }) =>
      withOpened(openToFill({ databaseUrl, dataDir }), async ({ db: to, people }) => {
        if (people === 0) return loadPostgres({ from, to, onProgress });
        throw new OperatorError(
          `the database at DATABASE_URL has ${people} people in it already: use an empty one`,
        );
      }),
    );
  });
}

/** Opens it; `people` counts members. Throws if others are connected, or for a newer schema unless `acceptNewer`. */
export async function openToFill(
  place: DatabaseLocation,
  { acceptNewer = false } = {},
): Promise<OpenedDb & { people: number; newer: boolean }> {
  const { db, close } = await openForReading(place);
  try {
    const others = await store.countOtherClients(db);
    if (others > 0) {
      throw new OperatorError(
        `${others} other connections to the database at DATABASE_URL are open: stop every Ten-Four process, and psql, first`,
      );
    }
    const { applied, newer } = await readSchemaVersion(db);
    if (newer !== null && acceptNewer) return { db, people: 0, newer: true, close };
    if (newer !== null) {
      throw new OperatorError(
        `the database at DATABASE_URL was ${newer} and was left unchanged. ${downgradeHint(db)}`,
      );
    }
    return { db, people: applied.length === 0 ? 0 : await store.countPeople(db), newer: false, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Migrates, copies, compares counts and sums, and verifies the ledger in one transaction. Throws OperatorError or
 * DatabaseError. `schemaAside` keeps the old content in a schema of that name.
 */
export async function loadPostgres(request: {
  from: Db;
  to: Db;
  schemaAside?: string | null;
  onProgress: OnProgress;
}): Promise<Compared[]> {
  const { from, to, schemaAside = null, onProgress } = request;
  await migrate(from);
  const before = await verifyLedger(from);
  return inTransaction(to, async (tx) => {
    await liftTimeLimits(tx);
    if (schemaAside !== null) await store.renameSchema(tx, schemaAside);
    await migrateTarget(tx);
    await copyTables({ from, to: tx, onProgress });
    await store.restartLog(tx);
    const compared = await compare(from, tx);
    const { faults } = await verifyLedger(tx);
    const isSame = faults.join('\n') === before.faults.join('\n');
    if (compared.every((one) => one.from === one.to) && isSame) return compared;
    const lines = [...comparisonLines(compared), ...faults];
    throw new OperatorError(
      `the copy differs from the original, so nothing was changed:\n${lines.join('\n')}`,
    );
  });
}

async function migrateTarget(tx: Tx): Promise<void> {
  try {
    await migrate(tx);
  } catch (error) {
    throw new DatabaseError(`The tables at DATABASE_URL cannot be brought up to date: ${messageOf(error)}`);
  }
}

interface Compared {
  what: string;
  from: number;
  to: number;
}

export async function compare(from: Db, to: Db): Promise<Compared[]> {
  const tables = await listStoredTables(from);
  const [left, right] = [await countRows(from, tables), await countRows(to, tables)];
  const [before, after] = [await store.sumLedger(from), await store.sumLedger(to)];
  return [
    ...tables.map(({ name }) => ({ what: name, from: left.get(name) ?? 0, to: right.get(name) ?? 0 })),
    { what: 'money held ($)', from: toDollars(before.held), to: toDollars(after.held) },
    { what: 'money moved ($)', from: toDollars(before.moved), to: toDollars(after.moved) },
  ];
}

export function comparisonLines(compared: readonly Compared[]): string[] {
  return compared.map(({ what, from, to }) => {
    const mark = from === to ? '' : '   DIFFERS';
    return `  ${what.padEnd(24)} ${format(from).padStart(14)} ${format(to).padStart(14)}${mark}`;
  });
}

const format = (value: number): string => value.toLocaleString('en-US');
