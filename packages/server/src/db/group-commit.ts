import type { Db } from '#db/database';
import { gathered } from '#db/gathered';

/** Rows a statement; each number of them is a statement of its own, which every connection prepares. */
const MOST = 20;

interface Waiting<R> {
  row: R;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Writes rows that requests write outside of any transaction, each one of its own, so that requests at the same time
 * share a statement and a commit: while one is under way, the next ones gather. Resolves once the row is stored; throws
 * what went wrong with this one, not with those beside it.
 */
export function groupCommit<R>(
  write: (db: Db, rows: readonly R[]) => Promise<void>,
): (db: Db, row: R) => Promise<void> {
  const writeBatch = async (db: Db, batch: Waiting<R>[]): Promise<void> => {
    try {
      await write(
        db,
        batch.map(({ row }) => row),
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await writeBatch(db, [one]);
    }
  };

  const put = gathered<Waiting<R>>((db, queue) => writeBatch(db, queue.splice(0, MOST)));
  return (db, row) => new Promise((resolve, reject) => put(db, { row, resolve, reject }));
}
