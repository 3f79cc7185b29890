import { inTransaction } from '#db/database';
import { deleteDevice, updateDevice } from '#features/push/devices.store';
import { fanOutJobs } from '#features/push/fan-out.domain';
import { readKeys } from '#features/push/keys.domain';
import type { PushKeys } from '#features/push/keys.store';
import { payloadOf } from '#features/push/message.rules';
import type { Outcome, PushRow, Target } from '#features/push/notifications.store';
import * as store from '#features/push/notifications.store';
import { isAllowed, PUSH_KINDS, type PushText } from '#features/push/push-kinds';
import {
  createPushService,
  type PushAnswer,
  type PushService,
  sealMessage,
} from '#features/push/push-service';
import type { AppContext } from '#platform/app-context';
import { SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { oneAtATime } from '#platform/one-at-a-time';
import { publishDevices } from '#platform/push/queue-push';
import type { Viewer } from '#platform/sessions/viewer';

type Parts = Pick<
  AppContext,
  'config' | 'database' | 'sessions' | 'settings' | 'pushVault' | 'metrics' | 'clock' | 'log'
>;

const AT_ONCE = 20;
/** Free slots that make another claim worth its statements. */
const WORTH_TAKING = 10;
const TIMEOUT = 5 * SECOND;
/** Short and renewed while sending: a panic leased by a killed worker is sent within 5 s of the next start. */
const LEASE = 3 * SECOND;
const RENEW_EVERY = SECOND;
const MAX_UNCLEAR = 2;
/** Rejections in a row after which a device is removed. */
const MAX_REFUSALS = 3;

/** Returns the milliseconds until the next attempt: 1 s, doubled each time. */
const pauseAfter = (attempts: number): number => SECOND * 2 ** Math.max(0, attempts - 1);

interface Ready {
  row: PushRow;
  target: Target;
  text: PushText;
}

/** Calls `onDue` with the time of the next attempt. Tests pass another `service`. */
export function createPushWorker(
  parts: Parts,
  {
    onDue = () => {},
    service = createPushService(TIMEOUT),
  }: { onDue?: (at: number) => void; service?: PushService } = {},
) {
  const { config, database, sessions, settings, metrics, clock, log } = parts;
  const { db } = database;
  const inProgress = new Set<Promise<void>>();
  let isStopped = false;
  let mayHaveJobs = false;

  const takeDue = oneAtATime(async () => {
    if (mayHaveJobs && !isStopped) {
      mayHaveJobs = false;
      await fanOutJobs(parts, onDue);
    }
    let taken: number;
    do taken = await startSends();
    while (taken > 0);
  });

  /** Starts as many sends as allowed. Returns how many. */
  const startSends = async (): Promise<number> => {
    const free = AT_ONCE - inProgress.size;
    if (isStopped || free < WORTH_TAKING) return 0;
    const now = clock.now();
    const token = newId();
    const rows = await store.claimRows(db, { token, limit: free, now, leaseUntil: now + LEASE });
    if (rows.length === 0) return 0;
    rows.sort((a, b) => a.rank - b.rank);
    const keys = await readKeys(parts);
    const sendings = (await prepare(rows)).map((ready) => {
      const sending = send(ready, keys)
        .catch((error: unknown) => log.warn({ err: error }, 'push failed'))
        .finally(() => inProgress.delete(sending));
      inProgress.add(sending);
      return sending;
    });
    renewLeases(rows, token, sendings);
    return rows.length;
  };

  const renewLeases = (rows: PushRow[], token: string, sendings: Promise<void>[]): void => {
    const ids = rows.map(({ id }) => id);
    const renew = () =>
      store
        .renewRows(db, { ids, token, leaseUntil: clock.now() + LEASE })
        .catch((error: unknown) => log.warn({ err: error }, 'push lease renewal failed'));
    const renewing = setInterval(renew, RENEW_EVERY).unref();
    void Promise.all(sendings).then(() => clearInterval(renewing));
  };

  /** Rereads recipients and texts, and ends notifications no longer needed. */
  const prepare = async (rows: PushRow[]): Promise<Ready[]> => {
    const devices = rows.map(({ device_id }) => device_id);
    const targets = await store.findTargets(db, devices);
    const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
    const viewers = await sessions.viewersOf(db, userIds);
    const { clockZone } = (await settings.recent()).values.general;
    const texts = new Map<string, Promise<PushText | null>>();
    const textOf = ({ kind, subject_id: subjectId, user_id: userId }: PushRow, timeZone: string | null) => {
      const rules = PUSH_KINDS[kind];
      const key = `${kind} ${subjectId}${rules.isPersonal ? userId : ''}`;
      const text = texts.get(key) ?? rules.text(db, { subjectId, userId, timeZone });
      texts.set(key, text);
      return text;
    };
    const ready: Ready[] = [];
    for (const row of rows) {
      const target = targets.get(row.device_id);
      if (target === undefined) continue;
      const why = reasonToDrop(row, target, viewers.get(row.user_id) ?? null);
      const text = why === null ? await textOf(row, target.time_zone ?? clockZone) : null;
      if (text !== null) ready.push({ row, target, text });
      else await end(row, why === MAY_HAVE_ARRIVED ? 'Unknown' : 'Dropped', why ?? OVER);
    }
    return ready;
  };

  /** Returns why a notification is no longer sent; null if it is. */
  const reasonToDrop = (row: PushRow, target: Target, viewer: Viewer | null): string | null => {
    if (row.unclear >= MAX_UNCLEAR) return MAY_HAVE_ARRIVED;
    if (row.expires_at <= clock.now()) return TOO_LATE;
    const isTheirs = target.user_id === row.user_id && isAllowed(row.kind, row.platform, viewer);
    return isTheirs ? null : NOT_FOR_THEM;
  };

  const end = (row: PushRow, state: 'Dropped' | 'Unknown' | 'Failed', why: string, title = row.title) =>
    conclude(row, { title, state, next_attempt_at: null, last_error: why }, state.toLowerCase());

  const send = async ({ row, target, text }: Ready, keys: PushKeys): Promise<void> => {
    const { topic } = row;
    const { urgency, ...rules } = PUSH_KINDS[row.kind];
    const ttl = Math.min(rules.ttl, row.expires_at - clock.now());
    const message = { payload: payloadOf(row, text, config.webOrigin), ttl, urgency, topic };
    const sealed = sealMessage(target, message, { keys, contact: config.pushContact });
    await settle(row, target, text.title, await service(sealed));
  };

  const settle = async (row: PushRow, target: Target, title: string, answer: PushAnswer): Promise<void> => {
    const now = clock.now();
    const fail = (status: number) => end(row, 'Failed', rejectionText(status), title);
    switch (answer.kind) {
      case 'sent':
        await store.finishSent(db, row, { title, now });
        metrics.countPush(row.kind, 'sent');
        metrics.observePush((now - row.made_at) / 1000);
        if (target.failures > 0) await updateDevice(db, target.id, { failures: 0 });
        return;
      case 'gone':
        return removeDevice(row, target, answer.status);
      case 'forbidden':
        if ((await store.countRefusal(db, target.id)) < MAX_REFUSALS) return fail(answer.status);
        return removeDevice(row, target, answer.status);
      case 'refused':
        log.warn({ pushId: row.id, status: answer.status }, 'push service rejected the message');
        return fail(answer.status);
      case 'unclear':
        if (row.unclear + 1 >= MAX_UNCLEAR) return end(row, 'Unknown', answer.reason, title);
        return later({ ...row, title, unclear: row.unclear + 1 }, answer.reason);
      case 'later':
        return later({ ...row, title }, answer.reason, answer.retryAfter ?? 0);
    }
  };

  const later = async (row: PushRow, reason: string, retryAfter = 0): Promise<void> => {
    const { title, unclear } = row;
    const at = clock.now() + Math.max(retryAfter, pauseAfter(row.attempts));
    if (at >= row.expires_at) return end(row, 'Dropped', reason);
    const waiting = { title, state: 'Pending', next_attempt_at: at, unclear, last_error: reason } as const;
    await conclude(row, waiting, 'later');
    onDue(at);
  };

  const conclude = async (row: PushRow, outcome: Outcome, what: string): Promise<void> => {
    await store.finishRow(db, row, outcome);
    metrics.countPush(row.kind, what);
  };

  const removeDevice = (row: PushRow, { id }: Target, status: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      const userId = await deleteDevice(tx, id);
      if (userId === undefined) return;
      await publishDevices(tx, userId, clock.now());
      metrics.countPush(row.kind, 'gone');
      log.info({ deviceId: id, status }, 'push subscription removed');
    });

  return {
    /** Sends everything due, and waits until nothing more can be sent now. */
    run: async (): Promise<void> => {
      mayHaveJobs = true;
      await takeDue();
      while (inProgress.size > 0) {
        await Promise.race(inProgress);
        await takeDue();
      }
    },
    stop: (): void => {
      isStopped = true;
    },
  };
}

const TOO_LATE = 'It expired before it could be sent.';
const MAY_HAVE_ARRIVED = 'It may have arrived.';
const NOT_FOR_THEM = 'The member is no longer allowed to get it.';
const OVER = 'Its subject is no longer current.';
const rejectionText = (status: number): string => `The push service responded with ${status}.`;
