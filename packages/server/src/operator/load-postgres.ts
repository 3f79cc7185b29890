import { copyTables, type OnProgress } from '#db/copy-tables';
import { DatabaseError, type Db, inTransaction } from '#db/database';
import { migrate } from '#db/migrate';
import { openForReading } from '#db/open-database';
import { verifyLedger } from '#features/bank/index';
import { OperatorError } from '#operator/command';
import { type Compared, compare, inLines } from '#operator/comparison';
import { beginLogAnew, countOtherClients, countPeople, liftTimeLimits } from '#operator/operator.store';
import type { Config } from '#platform/env';

/**
 * Opens the PostgreSQL database at DATABASE_URL, up to date, for being filled: `people` says how many are in it. Throws
 * where anybody else is connected to it.
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
    await migrate(db);
    return { db, people: await countPeople(db), close };
  } catch (error) {
    await close();
    if (error instanceof DatabaseError || error instanceof OperatorError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`The tables at DATABASE_URL cannot be brought up to date: ${reason}`);
  }
}

/**
 * Replaces what a PostgreSQL database holds by the content of a file, in one transaction: brings the file's tables up
 * to date, copies, compares row counts and sums, looks through the bank's books; where anything differs, nothing has
 * happened. Answers what was compared. Throws OperatorError.
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
