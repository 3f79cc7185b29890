import { inTransaction } from '#db/database';
import { deleteDevice } from '#features/push/devices.store';
import { expandJobs } from '#features/push/expanding.domain';
import { keysOf, type PushKeys } from '#features/push/keys.domain';
import { payloadOf, ttlOf, urgencyOf, type Words } from '#features/push/message.rules';
import { createPushService, type PushAnswer, type PushService } from '#features/push/push-service';
import { mayBeTold } from '#features/push/recipients.rules';
import { pauseAfter } from '#features/push/retry.rules';
import {
  claimRows,
  countRefusal,
  findTargets,
  finishRow,
  finishSent,
  forgetRefusals,
  type Outcome,
  type PushRow,
  renewRows,
  type Target,
} from '#features/push/rows.store';
import { sealMessage } from '#features/push/sealing';
import { wordsFor } from '#features/push/words.domain';
import { SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { tellOfDevices } from '#platform/push/ring';
import type { Viewer } from '#platform/sessions/viewer';

type Parts = Pick<
  Platform,
  'config' | 'database' | 'sessions' | 'settings' | 'pushVault' | 'metrics' | 'clock' | 'log'
>;

/** Sends what rings. */
export interface PushLane {
  /** Sends what is due, and waits until nothing that may be sent now is left. */
  run(): Promise<void>;
  /** Sends nothing new from now on. */
  stop(): void;
}

/** Requests at once. */
const AT_ONCE = 20;
/** As many places have to be free before more is taken, unless nothing is under way: each taking costs statements. */
const WORTH_TAKING = 10;
const PATIENCE = 5 * SECOND;
/** A worker has a message so long, or longer while it says that it still sends: one that was killed keeps nobody waiting. */
const LEASE = 3 * SECOND;
const RENEW_EVERY = SECOND;
/** Attempts that may have arrived: more would ring again and again. */
const MOST_UNCLEAR = 2;
/** Refusals in a row after which a device is not one of this server's any more. */
const MOST_REFUSALS = 3;

/** A message that is to be sent, with all that it takes. */
interface Ready {
  row: PushRow;
  target: Target;
  words: Words;
}

/** `onDue` is told when something will be due before anybody looks; tests give another `service`. */
export function createPushLane(
  parts: Parts,
  {
    onDue = () => {},
    service = createPushService(PATIENCE),
  }: { onDue?: (at: number) => void; service?: PushService } = {},
): PushLane {
  const { config, database, sessions, settings, metrics, clock, log } = parts;
  const { db } = database;
  let isStopped = false;
  let running: Promise<void> | null = null;
  /** Somebody asked while it ran: whoever waits for an answer looks again. */
  let isAsked = false;
  let lookAgain = () => {};

  const drain = async (): Promise<void> => {
    const underWay = new Set<Promise<void>>();
    for (;;) {
      const mayBeNew = isAsked;
      isAsked = false;
      const taken = isStopped ? 0 : await takeMore(underWay, mayBeNew);
      if (taken > 0) continue;
      if (underWay.size === 0) {
        if (isAsked && !isStopped) continue;
        // At once, so that whoever asks from here on is not taken for one of those who waited.
        running = null;
        return;
      }
      const asked = new Promise<void>((resolve) => {
        lookAgain = resolve;
      });
      if (!isAsked) await Promise.race([...underWay, asked]);
      lookAgain = () => {};
    }
  };

  /** Starts sending as much as may be; answers how much that is. What is to ring is looked for only where it may be new. */
  const takeMore = async (underWay: Set<Promise<void>>, mayBeNew: boolean): Promise<number> => {
    if (mayBeNew) await expandJobs(parts, onDue);
    const free = AT_ONCE - underWay.size;
    if (free < WORTH_TAKING) return 0;
    const now = clock.now();
    const token = newId();
    const rows = await claimRows(db, { token, limit: free, now, leaseUntil: now + LEASE });
    if (rows.length === 0) return 0;
    // They come as the engine found them.
    rows.sort((a, b) => a.rank - b.rank);
    const keys = await keysOf(parts);
    const sendings = (await prepare(rows)).map((ready) => {
      const sending = send(ready, keys)
        .catch((error: unknown) => log.warn({ err: error }, 'a push could not be worked on'))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
      return sending;
    });
    keepTaken(rows, token, sendings);
    return rows.length;
  };

  /** Push services may think for longer than a worker that was killed may keep others from trying. */
  const keepTaken = (rows: PushRow[], token: string, sendings: Promise<void>[]): void => {
    const ids = rows.map(({ id }) => id);
    const renew = () =>
      renewRows(db, { ids, token, leaseUntil: clock.now() + LEASE }).catch((error: unknown) =>
        log.warn({ err: error }, 'pushes that are being sent could not be kept'),
      );
    const renewing = setInterval(renew, RENEW_EVERY).unref();
    void Promise.all(sendings).then(() => clearInterval(renewing));
  };

  /** Asks anew who may be told, and what there is to say; what need not be sent any more is finished here. */
  const prepare = async (rows: PushRow[]): Promise<Ready[]> => {
    const devices = rows.map(({ device_id }) => device_id);
    const targets = await findTargets(db, devices);
    const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
    const viewers = await sessions.viewersOf(db, userIds);
    const { clockZone } = (await settings.recent()).values.general;
    const said = new Map<string, Promise<Words | null>>();
    const wordsOf = ({ kind, subject_id: subjectId, user_id: userId }: PushRow, timeZone: string | null) => {
      const key = `${kind} ${subjectId}${PERSONAL.includes(kind) ? userId : ''}`;
      const words = said.get(key) ?? wordsFor(db, kind, { subjectId, userId, timeZone });
      said.set(key, words);
      return words;
    };
    const ready: Ready[] = [];
    for (const row of rows) {
      const target = targets.get(row.device_id);
      // Its device went, and the row with it.
      if (target === undefined) continue;
      const why = reasonAgainst(row, target, viewers.get(row.user_id) ?? null);
      const words = why === null ? await wordsOf(row, target.time_zone ?? clockZone) : null;
      if (words !== null) ready.push({ row, target, words });
      else await end(row, why === MAY_HAVE_ARRIVED ? 'Unknown' : 'Dropped', why ?? OVER);
    }
    return ready;
  };

  /** Why a message is not sent any more; null where it is. */
  const reasonAgainst = (row: PushRow, target: Target, viewer: Viewer | null): string | null => {
    if (row.unclear >= MOST_UNCLEAR) return MAY_HAVE_ARRIVED;
    if (row.expires_at <= clock.now()) return TOO_LATE;
    const isTold = target.user_id === row.user_id && mayBeTold(row.kind, row.platform, viewer);
    return isTold ? null : NOT_FOR_THEM;
  };

  const end = (row: PushRow, state: 'Dropped' | 'Unknown', why: string): Promise<void> =>
    conclude(row, { state, next_attempt_at: null, last_error: why }, state.toLowerCase());

  const send = async ({ row, target, words }: Ready, keys: PushKeys): Promise<void> => {
    const { kind, subject_id: subjectId, made_at: at, topic } = row;
    const payload = payloadOf({ kind, subjectId, at, origin: config.webOrigin }, words);
    const urgency = urgencyOf(kind);
    const ttl = Math.min(ttlOf(kind), row.expires_at - clock.now());
    const message = { payload, ttl, urgency, topic };
    const sealed = sealMessage(target, message, { keys, contact: config.pushContact });
    await settle(row, target, words.title, await service(sealed));
  };

  const settle = async (row: PushRow, target: Target, title: string, answer: PushAnswer): Promise<void> => {
    const now = clock.now();
    const ended = { title, next_attempt_at: null };
    switch (answer.kind) {
      case 'sent':
        await finishSent(db, { id: row.id, token: row.lease_token ?? '', title, now });
        metrics.countPush(row.kind, 'sent');
        metrics.observePush((now - row.made_at) / 1000);
        if (target.failures > 0) await forgetRefusals(db, target.id);
        return;
      case 'gone':
        return removeDevice(row, target, answer.status);
      case 'forbidden':
        if ((await countRefusal(db, target.id)) >= MOST_REFUSALS)
          return removeDevice(row, target, answer.status);
        return conclude(row, { ...ended, state: 'Failed', last_error: answered(answer.status) }, 'failed');
      case 'refused':
        log.warn({ pushId: row.id, status: answer.status }, 'a push service refused a message');
        return conclude(row, { ...ended, state: 'Failed', last_error: answered(answer.status) }, 'failed');
      case 'unclear':
        if (row.unclear + 1 >= MOST_UNCLEAR) {
          return conclude(row, { ...ended, state: 'Unknown', last_error: answer.reason }, 'unknown');
        }
        return later(row, { title, asked: 0, unclear: row.unclear + 1, reason: answer.reason });
      case 'later': {
        const { retryAfter, reason } = answer;
        return later(row, { title, asked: retryAfter ?? 0, unclear: row.unclear, reason });
      }
    }
  };

  /** Tries again after a while, unless it is worth nothing by then. */
  const later = async (
    row: PushRow,
    { title, asked, unclear, reason }: { title: string; asked: number; unclear: number; reason: string },
  ): Promise<void> => {
    const at = clock.now() + Math.max(asked, pauseAfter(row.attempts));
    if (at >= row.expires_at) {
      const dropped = { title, state: 'Dropped', next_attempt_at: null, last_error: reason } as const;
      return conclude(row, dropped, 'dropped');
    }
    await conclude(
      row,
      { title, state: 'Pending', next_attempt_at: at, unclear, last_error: reason },
      'later',
    );
    onDue(at);
  };

  const conclude = async (row: PushRow, outcome: Outcome, what: string): Promise<void> => {
    await finishRow(db, { id: row.id, token: row.lease_token ?? '' }, outcome);
    metrics.countPush(row.kind, what);
  };

  const removeDevice = (row: PushRow, { id }: Target, status: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      const userId = await deleteDevice(tx, id);
      if (userId === undefined) return;
      await tellOfDevices(tx, userId, clock.now());
      metrics.countPush(row.kind, 'gone');
      log.info({ deviceId: id, status }, 'a device does not ring any more');
    });

  return {
    run: () => {
      isAsked = true;
      lookAgain();
      running ??= drain().finally(() => {
        running = null;
      });
      return running;
    },
    stop: () => {
      isStopped = true;
      lookAgain();
    },
  };
}

/** What reads otherwise for each. */
const PERSONAL: readonly string[] = ['assigned', 'duty', 'report'];

const TOO_LATE = 'It was worth nothing any more.';
const MAY_HAVE_ARRIVED = 'It may have arrived.';
const NOT_FOR_THEM = 'It was not for them any more.';
const OVER = 'What it was about is over.';
const answered = (status: number): string => `The push service answered ${status}.`;
