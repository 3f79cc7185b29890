import { type Db, inTransaction } from '#db/database';
import { presentChoices } from '#features/push/choices.rules';
import {
  type Candidate,
  insertRows,
  type JobRow,
  listAcknowledging,
  listCandidates,
  listDueJobs,
  listNthNewest,
  replaceWaiting,
  takeJobs,
} from '#features/push/jobs.store';
import { isPanic, topicOf, ttlOf } from '#features/push/message.rules';
import { mayBeTold, wants } from '#features/push/recipients.rules';
import { MINUTE } from '#platform/clock';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';

type Parts = Pick<Platform, 'database' | 'sessions' | 'clock'>;

/**
 * Makes of what is to ring a row for each device; who is on duty, and wants it, is asked now. `onDue` is told when a
 * message will be due that has to wait, since its device got many lately.
 */
export async function expandJobs(parts: Parts, onDue: (at: number) => void): Promise<void> {
  const { db } = parts.database;
  const jobs = await listDueJobs(db, { now: parts.clock.now() });
  // A panic waits for nothing else.
  for (const job of jobs.filter(({ kind }) => isPanic(kind))) await expand(parts, [job], onDue);
  const others = jobs.filter(({ kind }) => !isPanic(kind));
  if (others.length > 0) await expand(parts, others, onDue);
}

/** Several in one transaction; for whom those are that differ in their subject alone is asked once. */
async function expand(parts: Parts, jobs: readonly JobRow[], onDue: (at: number) => void): Promise<void> {
  const dues = new Set<number>();
  await inTransaction(parts.database.db, async (tx) => {
    const now = parts.clock.now();
    const taken = await takeJobs(tx, { ids: jobs.map(({ id }) => id), now });
    const meant = new Map<string, Candidate[]>();
    for (const job of jobs) {
      // A panic that nobody heard of in time is told of as what it is then, by the later ones.
      const expiresAt = job.due_at + ttlOf(job.kind);
      if (!taken.has(job.id) || expiresAt <= now) continue;
      const { kind, platform, user_id, unit_id, by_user_id, subject_id } = job;
      const about = BY_SUBJECT.includes(kind) ? subject_id : null;
      const key = JSON.stringify([kind, platform, user_id, unit_id, by_user_id, about]);
      const devices = meant.get(key) ?? (await listMeant(tx, parts, job));
      meant.set(key, devices);
      if (devices.length === 0) continue;
      for (const at of await insertFor(tx, devices, { job, now, expiresAt })) if (at > now) dues.add(at);
    }
  });
  for (const at of dues) onDue(at);
}

/** Kinds whose subject decides for whom they are. */
const BY_SUBJECT: readonly string[] = ['panic', 'panic-end', 'test'];

/** The devices that are to ring: of who may be told, wants it, and has not acknowledged it. */
async function listMeant(tx: Db, { sessions, clock }: Parts, job: JobRow): Promise<Candidate[]> {
  const { kind, platform, subject_id: subjectId } = job;
  const candidates = await listCandidates(tx, job);
  if (candidates.length === 0) return [];
  const userIds = [...new Set(candidates.map(({ user_id }) => user_id))];
  const viewers = await sessions.viewersOf(tx, userIds);
  const acknowledging = kind === 'panic' ? await listAcknowledging(tx, subjectId) : [];
  return candidates.filter(({ user_id, choices }) => {
    const viewer = viewers.get(user_id) ?? null;
    const isTold = mayBeTold(kind, platform, viewer) && !acknowledging.includes(user_id);
    return isTold && wants(kind, platform, { viewer, choices: presentChoices(choices), now: clock.now() });
  });
}

/** Messages of a kind that a device is sent at most in a minute: what comes beyond that waits, one a topic. */
const MOST_WITHIN = 6;
const PACED_WITHIN = MINUTE;

/** Makes the rows of a job; returns when each is due. */
async function insertFor(
  tx: Db,
  devices: readonly Candidate[],
  { job, now, expiresAt }: { job: JobRow; now: number; expiresAt: number },
): Promise<number[]> {
  const { kind, platform, subject_id: subjectId } = job;
  const topic = topicOf(kind, subjectId);
  const deviceIds = devices.map(({ id }) => id);
  await replaceWaiting(tx, { deviceIds, topic });
  const isPaced = !isPanic(kind) && kind !== 'test';
  const pace = { deviceIds, kind, place: MOST_WITHIN, after: now - PACED_WITHIN };
  const lately = isPaced ? await listNthNewest(tx, pace) : new Map<string, number>();
  const rows = devices.map(({ id, user_id }) => ({
    id: newId(),
    job_id: job.id,
    device_id: id,
    user_id,
    kind,
    platform,
    subject_id: subjectId,
    topic,
    title: kind,
    rank: isPanic(kind) ? 0 : 1,
    state: 'Pending' as const,
    made_at: now,
    expires_at: expiresAt,
    next_attempt_at: Math.max(now, (lately.get(id) ?? 0) + PACED_WITHIN),
    attempts: 0,
    unclear: 0,
    lease_token: null,
    lease_until: 0,
    last_error: null,
    sent_at: null,
  }));
  for (let at = 0; at < rows.length; at += AT_ONCE) await insertRows(tx, rows.slice(at, at + AT_ONCE));
  return rows.map(({ next_attempt_at }) => next_attempt_at);
}

/** Rows that one statement inserts: each has many values. */
const AT_ONCE = 500;
