import { type Db, inTransaction } from '#db/database';
import { presentChoices } from '#features/push/choices.rules';
import type { Candidate, JobRow } from '#features/push/jobs.store';
import * as store from '#features/push/jobs.store';
import { topicOf } from '#features/push/message.rules';
import { isAllowed, isSubscribed, PUSH_KINDS } from '#features/push/push-kinds';
import type { AppContext } from '#platform/app-context';
import { MINUTE } from '#platform/clock';
import { newId } from '#platform/ids';

type Parts = Pick<AppContext, 'database' | 'sessions' | 'clock'>;

/** Creates a notification per device for due jobs. Calls `onDue` with the time of those that have to wait. */
export async function fanOutJobs(parts: Parts, onDue: (at: number) => void): Promise<void> {
  const { db } = parts.database;
  const jobs = await store.listDueJobs(db, { now: parts.clock.now() });
  // Panics go first, each on its own.
  for (const job of jobs.filter(isFirst)) await fanOut(parts, [job], onDue);
  const others = jobs.filter((job) => !isFirst(job));
  if (others.length > 0) await fanOut(parts, others, onDue);
}

const isFirst = ({ kind }: JobRow): boolean => PUSH_KINDS[kind].rank === 0;

/** Fans out jobs in one transaction; jobs that differ only in their subject share their recipients. */
async function fanOut(parts: Parts, jobs: readonly JobRow[], onDue: (at: number) => void): Promise<void> {
  const dues = new Set<number>();
  await inTransaction(parts.database.db, async (tx) => {
    const now = parts.clock.now();
    const takenIds = await store.takeJobs(tx, { ids: jobs.map(({ id }) => id), now });
    const recipients = new Map<string, Candidate[]>();
    for (const job of jobs) {
      const expiresAt = job.due_at + PUSH_KINDS[job.kind].ttl;
      if (!takenIds.has(job.id) || expiresAt <= now) continue;
      const { kind, platform, user_id, unit_id, by_user_id, subject_id } = job;
      const about = dependsOnSubject(kind) ? subject_id : null;
      const key = JSON.stringify([kind, platform, user_id, unit_id, by_user_id, about]);
      const devices = recipients.get(key) ?? (await listRecipients(tx, parts, job));
      recipients.set(key, devices);
      if (devices.length === 0) continue;
      for (const at of await insertFor(tx, devices, { job, now, expiresAt })) if (at > now) dues.add(at);
    }
  });
  for (const at of dues) onDue(at);
}

/** Matches kinds whose subject decides about the recipients; a panic's by its acknowledgments. */
function dependsOnSubject(kind: JobRow['kind']): boolean {
  const { recipients } = PUSH_KINDS[kind];
  return kind === 'panic' || recipients === 'the subject' || recipients === 'notified of the panic';
}

/** Lists the devices of users who are allowed, subscribed, and have not acknowledged the panic. */
async function listRecipients(tx: Db, { sessions, clock }: Parts, job: JobRow): Promise<Candidate[]> {
  const { kind, platform, subject_id: subjectId } = job;
  const candidates = await store.listCandidates(tx, job);
  if (candidates.length === 0) return [];
  const userIds = [...new Set(candidates.map(({ user_id }) => user_id))];
  const viewers = await sessions.viewersOf(tx, userIds);
  const acknowledging = kind === 'panic' ? await store.listAcknowledging(tx, subjectId) : [];
  return candidates.filter(({ user_id, choices }) => {
    const viewer = viewers.get(user_id) ?? null;
    if (!isAllowed(kind, platform, viewer) || acknowledging.includes(user_id)) return false;
    return isSubscribed(kind, platform, { viewer, choices: presentChoices(choices), now: clock.now() });
  });
}

/** Maximum notifications per device, kind and minute; beyond that, one per topic waits. */
const MAX_WITHIN = 6;
const PACED_WITHIN = MINUTE;

async function insertFor(
  tx: Db,
  devices: readonly Candidate[],
  { job, now, expiresAt }: { job: JobRow; now: number; expiresAt: number },
): Promise<number[]> {
  const { kind, platform, subject_id: subjectId } = job;
  const topic = topicOf(kind, subjectId);
  const deviceIds = devices.map(({ id }) => id);
  await store.replaceWaiting(tx, { deviceIds, topic });
  const { rank = 1 } = PUSH_KINDS[kind];
  const isPaced = rank > 0 && kind !== 'test';
  const pace = { deviceIds, kind, place: MAX_WITHIN, after: now - PACED_WITHIN };
  const nthNewest = isPaced ? await store.listNthNewest(tx, pace) : new Map<string, number>();
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
    rank,
    state: 'Pending' as const,
    made_at: now,
    expires_at: expiresAt,
    next_attempt_at: Math.max(now, (nthNewest.get(id) ?? 0) + PACED_WITHIN),
    attempts: 0,
    unclear: 0,
    lease_token: null,
    lease_until: 0,
    last_error: null,
    sent_at: null,
  }));
  for (let at = 0; at < rows.length; at += AT_ONCE) await store.insertRows(tx, rows.slice(at, at + AT_ONCE));
  return rows.map(({ next_attempt_at }) => next_attempt_at);
}

const AT_ONCE = 500;
