import { setImmediate as turn } from 'node:timers/promises';
import type { Db } from '#db/database';

/**
 * Has what comes in the same moment, or while others are at it, done together: `run` takes as much off the queue of a
 * database as it does at once, and must not fail. Answers what puts something in.
 */
export function gathered<W>(run: (db: Db, queue: W[]) => Promise<void>): (db: Db, one: W) => void {
  const queues = new WeakMap<Db, W[]>();

  const runAll = async (db: Db, queue: W[]) => {
    while (queue.length > 0) {
      // What came in the same moment is at hand only once it has been read.
      await turn();
      await run(db, queue);
    }
    queues.delete(db);
  };

  return (db, one) => {
    const queue = queues.get(db);
    if (queue !== undefined) {
      queue.push(one);
      return;
    }
    const begun = [one];
    queues.set(db, begun);
    void runAll(db, begun);
  };
}
