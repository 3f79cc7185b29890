import { CompiledQuery } from 'kysely';
import type { Db, Tx } from '#db/database';
import { gathered } from '#db/gathered';

/** So many share a commit at most: the first is not to wait long for the last. */
const MOST = 20;

interface Waiting {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

/** What is done once the transaction has committed. */
type End = () => void;

const put = gathered<Waiting>(async (db, queue) => {
  let batch: Waiting[] = [];
  try {
    const ends = await db.transaction().execute((tx) => {
      batch = queue.splice(0, MOST);
      return runEach(tx, batch);
    });
    for (const end of ends) end();
  } catch (error) {
    // Nothing of it is stored. Where it could not even begin, that is so of all who wait.
    const failed = batch.length > 0 ? batch : queue.splice(0);
    for (const { reject } of failed) reject(error);
  }
});

/**
 * Runs a piece of work in a transaction of the embedded database. Those that wait for it at the same moment run one after
 * the other in one, so that the disk is waited for once; each is as alone in it as in one of its own: what fails leaves
 * nothing, and takes nothing from those beside it. Resolves once the disk has it.
 */
export const shareCommit = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => put(db, { work, resolve, reject }));

async function runEach(tx: Tx, batch: readonly Waiting[]): Promise<End[]> {
  const run = batch.length === 1 ? runAlone : runWithin;
  const ends: End[] = [];
  for (const one of batch) ends.push(await run(tx, one));
  return ends;
}

async function runAlone(tx: Tx, { work, resolve }: Waiting): Promise<End> {
  const result = await work(tx);
  return () => resolve(result as never);
}

async function runWithin(tx: Tx, one: Waiting): Promise<End> {
  await tx.executeQuery(BEGIN);
  try {
    // A handle of its own, by which it is known.
    const end = await runAlone(tx.withTables(), one);
    await tx.executeQuery(END);
    return end;
  } catch (error) {
    try {
      await tx.executeQuery(UNDO);
      await tx.executeQuery(END);
    } catch {
      // After some failures, as of a full disk, the whole has been rolled back already: all of it has failed as this has.
      throw error;
    }
    return () => one.reject(error);
  }
}

const BEGIN = CompiledQuery.raw('savepoint work');
const END = CompiledQuery.raw('release work');
const UNDO = CompiledQuery.raw('rollback to work');
