import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTransaction } from '#db/database';
import { beginLog, findEnd, findLog, listNamedAfter, readAfter } from '#platform/live/events.store';
import { type LiveEvent, type LoggedEvent, type Position, toLiveEvent } from '#platform/live/live-event';

const BATCH = 100;
/** Under many commits one read takes what several of them wrote. */
const READ_EVERY = 10;
/** While an older transaction is still under way, what comes after it has to wait; nobody tells of a rollback. */
const LOOK_AGAIN_AFTER = 50;
const PAUSE_AFTER_FAILURE = 1000;

/** How far the log was read. */
export interface Reached {
  epoch: string;
  /** Everything up to here was delivered. */
  position: Position;
  /** Ids of events that are committed, and will be delivered once what belongs before them is known. */
  unsettled: ReadonlySet<number>;
}

/** Made anew at each beginning, so that what a read of an earlier one brings is left alone. */
interface Reading extends Reached {
  /** `access` events that were seen, and told of, before they were settled. */
  told: Set<number>;
}

/**
 * Reads the log once for all streams of the process. `deliver` gets settled events in the log's order, each once. `changed` is told, before any event that was committed
 * after it is delivered, whose roles, profile or session changed.
 */
export function createLogReader(parts: {
  database: Database;
  log: FastifyBaseLogger;
  deliver: (events: LiveEvent[]) => void;
  changed: (userIds: ReadonlySet<string>) => void;
}) {
  const { database, log, deliver, changed } = parts;
  let reading: Reading | null = null;
  let isAwake = false;
  let isWanted = false;
  let isRunning = false;
  /** When the last read ended, on the process's own clock. */
  let lastRead = 0;
  let timer: NodeJS.Timeout | null = null;
  let stopListening = () => {};
  let waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];

  const begin = async (): Promise<Reading> => {
    let found = await findLog(database);
    if (found.isForeign) {
      // The log came from another cluster: its transaction ids mean nothing here.
      const names = { instead: found.epoch, epoch: randomBytes(6).toString('hex') };
      await inTransaction(database.db, (tx) => beginLog(tx, names));
      log.warn('the log of live events came from another database: it was emptied');
      found = await findLog(database);
    }
    const position = (await findEnd(database)) ?? found.pruned;
    return { epoch: found.epoch, position, unsettled: new Set(), told: new Set() };
  };

  /** Delivers all that is settled; answers after how many milliseconds to look again by itself, if at all. */
  const readToEnd = async (): Promise<number | null> => {
    const mine = reading ?? (await begin());
    if (!isAwake) return null;
    reading = mine;
    for (;;) {
      const rows = await readAfter(database, mine.position, BATCH);
      const last = rows.at(-1);
      const isFull = rows.length === BATCH && last !== undefined;
      const beyond = isFull ? await listNamedAfter(database.db, 'access', last) : [];
      if (reading !== mine) return null;
      tellOfChanges(mine, rows, beyond);
      const settled = rows.filter((row) => row.settled === 1);
      mine.unsettled = new Set(rows.slice(settled.length).map(({ id }) => id));
      const end = settled.at(-1);
      if (end !== undefined) {
        mine.position = { xid: end.xid, id: end.id };
        deliver(settled.map((row) => toLiveEvent(mine.epoch, row)));
      }
      if (settled.length < rows.length) return LOOK_AGAIN_AFTER;
      if (!isFull) return null;
      // A burst goes out in slices: others get their turn in between.
      await nextTurn();
    }
  };

  /**
   * Rights that are gone must be known before anything is delivered that was committed later. What was committed
   * before can be seen, though it may not be settled yet.
   */
  const tellOfChanges = (
    { told }: Reading,
    rows: LoggedEvent[],
    beyond: { id: number; user_id: string | null }[],
  ) => {
    const users = new Set<string>();
    for (const { id, user_id } of [...rows.filter(({ name }) => name === 'access'), ...beyond]) {
      if (user_id !== null && !told.has(id)) users.add(user_id);
      told.add(id);
    }
    if (users.size > 0) changed(users);
    for (const row of rows) if (row.settled === 1) told.delete(row.id);
  };

  const run = async () => {
    isWanted = false;
    const asked = waiting;
    waiting = [];
    let lookAgain: number | null = null;
    try {
      lookAgain = await readToEnd();
      for (const { resolve } of asked) resolve();
    } catch (error) {
      log.warn({ err: error }, 'the log of live events could not be read');
      for (const { reject } of asked) reject(error);
      lookAgain = PAUSE_AFTER_FAILURE;
    }
    isRunning = false;
    lastRead = performance.now();
    if (!isAwake) return;
    if (isWanted) startSoon();
    else if (lookAgain !== null) start(lookAgain);
  };

  const start = (inMilliseconds: number) => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      isRunning = true;
      void run();
    }, inMilliseconds).unref();
  };

  /** A read that is under way is followed by another; a planned one is moved forward. */
  const startSoon = () => {
    isWanted = true;
    if (!isRunning) start(Math.max(0, lastRead + READ_EVERY - performance.now()));
  };

  const wake = () => {
    if (isAwake && !isWanted) startSoon();
  };

  return {
    /** Null while nobody listens. */
    at: (): Reached | null => reading,
    /** Something may have come. */
    wake,
    /** Begins to read where nobody did yet, and resolves once everything there is now was delivered. */
    catchUp: (): Promise<void> => {
      if (!isAwake) {
        isAwake = true;
        stopListening = database.wakeUps.listen(wake);
      }
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        startSoon();
      });
    },
    /** Stops reading until the next `catchUp`. */
    rest: () => {
      isAwake = false;
      isWanted = false;
      reading = null;
      stopListening();
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
