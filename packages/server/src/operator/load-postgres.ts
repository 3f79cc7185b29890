import { toDollars } from '@ten-four/contract/common/money';
import { copyTables, countRows, listStoredTables, type OnProgress } from '#db/copy-tables';
import {
  DatabaseError,
  type DatabasePlace,
  type Db,
  inTransaction,
  type OpenedDb,
  type Tx,
  withOpened,
} from '#db/database';
import { messageOf } from '#db/database-errors';
import { liftTimeLimits, migrate, readSchemaVersion, wayBack } from '#db/migrate';
import { openForReading } from '#db/open-database';
import { withWorkingCopy } from '#db/sqlite';
import { openSqliteFile, snapshotSqlite } from '#db/sqlite-file';
import { verifyLedger } from '#features/bank/index';
import { OperatorError } from '#operator/command';
import {
  beginLogAnew,
  countOtherClients,
  countPeople,
  renameSchema,
  sumLedger,
} from '#operator/operator.store';

/**
 * Copies the embedded database in `dataDir`, which no server may use meanwhile, into the empty PostgreSQL database at
 * `databaseUrl`, and answers the numbers that were compared. The embedded one stays as it is. Throws OperatorError or
 * DatabaseError, and then PostgreSQL is as empty as before.
 */
export async function moveToPostgres(
  { databaseUrl, dataDir }: DatabasePlace,
  onProgress: OnProgress,
): Promise<Compared[]> {
  if (databaseUrl === null)
    throw new OperatorError('set DATABASE_URL, the address of the new database, first');
  return withWorkingCopy(dataDir, 'moving', async (copy) => {
    snapshotSqlite(dataDir, copy);
    return withOpened(openSqliteFile(copy), ({ db: from }) =>
      withOpened(openToFill({ databaseUrl, dataDir }), async ({ db: to, people }) => {
        if (people === 0) return loadPostgres({ from, to, onProgress });
        throw new OperatorError(
          `the database at DATABASE_URL has ${people} people in it already: name an empty one`,
        );
      }),
    );
  });
}

/**
 * Opens the PostgreSQL database at DATABASE_URL for being filled, and leaves it as it is: `people` says how many are in
 * it. Throws where anybody else is connected to it, or a newer version has been at work on it and `acceptNewer` is off.
 */
export async function openToFill(
  place: DatabasePlace,
  { acceptNewer = false } = {},
): Promise<OpenedDb & { people: number; newer: boolean }> {
  const { db, close } = await openForReading(place);
  try {
    const others = await countOtherClients(db);
    if (others > 0) {
      throw new OperatorError(
        `${others} other connections to the database at DATABASE_URL are open: stop every Ten-Four process, and psql, first`,
      );
    }
    const { applied, newer } = await readSchemaVersion(db);
    if (newer !== null && acceptNewer) return { db, people: 0, newer: true, close };
    if (newer !== null) {
      throw new OperatorError(
        `the database at DATABASE_URL was ${newer} and is left as it is. ${wayBack(db)}`,
      );
    }
    return { db, people: applied.length === 0 ? 0 : await countPeople(db), newer: false, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Replaces what a PostgreSQL database holds by the content of a file, in one transaction: brings the tables of both up
 * to date, copies, compares row counts and sums, looks through the bank's books; where anything differs, nothing has
 * happened. Answers what was compared. Throws OperatorError, or DatabaseError where the tables cannot be brought up to
 * date. With `schemaAside` the present content stays in a schema of that name.
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
    if (schemaAside !== null) await renameSchema(tx, schemaAside);
    await migrateTarget(tx);
    await copyTables({ from, to: tx, onProgress });
    await beginLogAnew(tx);
    const compared = await compare(from, tx);
    const { faults } = await verifyLedger(tx);
    const isSame = faults.join('\n') === before.faults.join('\n');
    if (compared.every((one) => one.from === one.to) && isSame) return compared;
    const lines = [...inLines(compared), ...faults];
    throw new OperatorError(
      `the copy differs from what it was made from, so nothing was changed:\n${lines.join('\n')}`,
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

/** A number that both sides of a copy must have alike. */
interface Compared {
  what: string;
  from: number;
  to: number;
}

/** Compares a copy with what it was made from: the rows of each table, and the bank's sums in dollars. */
export async function compare(from: Db, to: Db): Promise<Compared[]> {
  const tables = await listStoredTables(from);
  const [left, right] = [await countRows(from, tables), await countRows(to, tables)];
  const [before, after] = [await sumLedger(from), await sumLedger(to)];
  return [
    ...tables.map(({ name }) => ({ what: name, from: left.get(name) ?? 0, to: right.get(name) ?? 0 })),
    { what: 'money held ($)', from: toDollars(before.held), to: toDollars(after.held) },
    { what: 'money moved ($)', from: toDollars(before.moved), to: toDollars(after.moved) },
  ];
}

/** The numbers beside each other, a line each. */
export function inLines(compared: readonly Compared[]): string[] {
  return compared.map(({ what, from, to }) => {
    const mark = from === to ? '' : '   DIFFERS';
    return `  ${what.padEnd(24)} ${format(from).padStart(14)} ${format(to).padStart(14)}${mark}`;
  });
}

const format = (value: number): string => value.toLocaleString('en-US');
