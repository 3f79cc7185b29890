import { copyTables, type OnProgress } from '#db/copy-tables';
import { DatabaseError, type Db, inTransaction, type Tx } from '#db/database';
import { migrate, readSchemaVersion, wayBack } from '#db/migrate';
import { openForReading } from '#db/open-database';
import { liftTimeLimits } from '#db/time-limits';
import { verifyLedger } from '#features/bank/index';
import { OperatorError } from '#operator/command';
import { type Compared, compare, inLines } from '#operator/comparison';
import { beginLogAnew, countOtherClients, countPeople } from '#operator/operator.store';
import type { Config } from '#platform/env';

/**
 * Opens the PostgreSQL database at DATABASE_URL for being filled, and leaves it as it is: `people` says how many are in
 * it. Throws where anybody else is connected to it, or a newer version has been at work on it.
 */
export async function openToFill(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<{ db: Db; people: number; close(): Promise<void> }> {
  const { db, close } = await openForReading(config);
  try {
    const others = await countOtherClients(db);
    if (others > 0) {
      throw new OperatorError(
        `${others} other connections to the database at DATABASE_URL are open: stop every Ten-Four process, and psql, first`,
      );
    }
    const { applied, newer } = await readSchemaVersion(db);
    if (newer !== null) {
      throw new OperatorError(
        `the database at DATABASE_URL was ${newer} and is left as it is. ${wayBack(db)}`,
      );
    }
    return { db, people: applied.length === 0 ? 0 : await countPeople(db), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Replaces what a PostgreSQL database holds by the content of a file, in one transaction: brings the tables of both up
 * to date, copies, compares row counts and sums, looks through the bank's books; where anything differs, nothing has
 * happened. Answers what was compared. Throws OperatorError, or DatabaseError where the tables cannot be brought up to
 * date.
 */
export async function loadPostgres(request: {
  from: Db;
  to: Db;
  onProgress: OnProgress;
}): Promise<Compared[]> {
  const { from, to, onProgress } = request;
  await migrate(from);
  const before = await verifyLedger(from);
  return inTransaction(to, async (tx) => {
    await liftTimeLimits(tx);
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
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`The tables at DATABASE_URL cannot be brought up to date: ${reason}`);
  }
}
