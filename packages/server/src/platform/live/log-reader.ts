import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTransaction } from '#db/database';
import { beginLog, findEnd, findLog, listNamedAfter, readAfter } from '#platform/live/events.store';
import { type LiveEvent, type LoggedEvent, type Position, toLiveEvent } from '#platform/live/live-event';

const BATCH = 100;
/** Merges the events of several commits, in milliseconds. */
const READ_EVERY = 10;
/** Delay while an older transaction is running; rollbacks are not signaled. */
const RETRY_AFTER = 50;
const PAUSE_AFTER_FAILURE = 1000;

export interface Reached {
  epoch: string;
  position: Position;
  /** IDs of committed events that wait for older transactions. */
  unsettled: ReadonlySet<number>;
}

/** Recreated at each start, to ignore reads of an earlier one. */
interface Reading extends Reached {
  reported: Set<number>;
}

/**
 * Reads the log once per process. `deliver` gets settled events in order, once each. `onRightsChanged` gets users whose
 * rights changed before any later event is delivered.
 */
export function createLogReader(parts: {
  database: Database;
  log: FastifyBaseLogger;
  deliver: (events: LiveEvent[]) => void;
  onRightsChanged: (userIds: ReadonlySet<string>) => void;
}) {
  const { database, log, deliver, onRightsChanged } = parts;
  let reading: Reading | null = null;
  let isAwake = false;
  let isWanted = false;
  let isRunning = false;
  let lastRead = 0;
  let timer: NodeJS.Timeout | null = null;
  let stopListening = () => {};
  let waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];

  const begin = async (): Promise<Reading> => {
    let found = await findLog(database);
    if (found.isForeign) {
      // From another cluster: its transaction IDs mean nothing here.
      const names = { instead: found.epoch, epoch: randomBytes(6).toString('hex') };
      await inTransaction(database.db, (tx) => beginLog(tx, names));
      log.warn('the log of live events came from another database and was cleared');
      found = await findLog(database);
    }
    const position = (await findEnd(database)) ?? found.pruned;
    return { epoch: found.epoch, position, unsettled: new Set(), reported: new Set() };
  };

  /** Returns milliseconds until the next read, null if none is needed. */
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
      reportChanges(mine, rows, beyond);
      const settled = rows.filter((row) => row.settled === 1);
      mine.unsettled = new Set(rows.slice(settled.length).map(({ id }) => id));
      const end = settled.at(-1);
      if (end !== undefined) {
        mine.position = { xid: end.xid, id: end.id };
        deliver(settled.map((row) => toLiveEvent(mine.epoch, row)));
      }
      if (settled.length < rows.length) return RETRY_AFTER;
      if (!isFull) return null;
      // Lets other work run during a burst.
      await nextTurn();
    }
  };

  /** Reports changed rights as soon as they are visible, before they settle. */
  const reportChanges = (
    { reported }: Reading,
    rows: LoggedEvent[],
    beyond: { id: number; user_id: string | null }[],
  ) => {
    const users = new Set<string>();
    for (const { id, user_id } of [...rows.filter(({ name }) => name === 'access'), ...beyond]) {
      if (user_id !== null && !reported.has(id)) users.add(user_id);
      reported.add(id);
    }
    if (users.size > 0) onRightsChanged(users);
    for (const row of rows) if (row.settled === 1) reported.delete(row.id);
  };

  const run = async () => {
    isWanted = false;
    const callers = waiting;
    waiting = [];
    let nextRead: number | null = null;
    try {
      nextRead = await readToEnd();
      for (const { resolve } of callers) resolve();
    } catch (error) {
      log.warn({ err: error }, 'the log of live events could not be read');
      for (const { reject } of callers) reject(error);
      nextRead = PAUSE_AFTER_FAILURE;
    }
    isRunning = false;
    lastRead = performance.now();
    if (!isAwake) return;
    if (isWanted) startSoon();
    else if (nextRead !== null) start(nextRead);
  };

  const start = (inMilliseconds: number) => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      isRunning = true;
      void run();
    }, inMilliseconds).unref();
  };

  const startSoon = () => {
    isWanted = true;
    if (!isRunning) start(Math.max(0, lastRead + READ_EVERY - performance.now()));
  };

  const wake = () => {
    if (isAwake && !isWanted) startSoon();
  };

  return {
    position: (): Reached | null => reading,
    wake,
    /** Resolves when everything committed so far was delivered. */
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
    sleep: () => {
      isAwake = false;
      isWanted = false;
      reading = null;
      stopListening();
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
