import { inTransaction } from '#db/database';
import { presentChoices } from '#features/push/choices.rules';
import {
  insertRows,
  type JobRow,
  listAcknowledging,
  listCandidates,
  listDueJobs,
  replaceWaiting,
  takeJob,
} from '#features/push/jobs.store';
import { isPanic, topicOf, ttlOf } from '#features/push/message.rules';
import { mayBeTold, wants } from '#features/push/recipients.rules';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';

type Parts = Pick<Platform, 'database' | 'sessions' | 'clock'>;

/** Makes of what is to ring a row for each device; who is on duty, and wants it, is asked now. */
export async function expandJobs(parts: Parts): Promise<void> {
  const { db } = parts.database;
  for (const job of await listDueJobs(db, { now: parts.clock.now() })) await expand(parts, job);
}

async function expand({ database, sessions, clock }: Parts, job: JobRow): Promise<void> {
  const { kind, platform, subject_id: subjectId } = job;
  // A panic that nobody heard of in time is told of as what it is then, by the later ones.
  const expiresAt = job.due_at + ttlOf(kind);
  await inTransaction(database.db, async (tx) => {
    const now = clock.now();
    if (!(await takeJob(tx, job.id, now)) || expiresAt <= now) return;
    const candidates = await listCandidates(tx, job);
    if (candidates.length === 0) return;
    const userIds = [...new Set(candidates.map(({ user_id }) => user_id))];
    const viewers = await sessions.viewersOf(tx, userIds);
    const acknowledging = kind === 'panic' ? await listAcknowledging(tx, subjectId) : [];
    const meant = candidates.filter(({ user_id, choices }) => {
      const viewer = viewers.get(user_id) ?? null;
      const isTold = mayBeTold(kind, platform, viewer) && !acknowledging.includes(user_id);
      return isTold && wants(kind, platform, { viewer, choices: presentChoices(choices), now });
    });
    if (meant.length === 0) return;
    const topic = topicOf(kind, subjectId);
    await replaceWaiting(tx, { deviceIds: meant.map(({ id }) => id), topic });
    const rows = meant.map(({ id, user_id }) => ({
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
      next_attempt_at: now,
      attempts: 0,
      unclear: 0,
      lease_token: null,
      lease_until: 0,
      last_error: null,
      sent_at: null,
    }));
    for (let at = 0; at < rows.length; at += AT_ONCE) await insertRows(tx, rows.slice(at, at + AT_ONCE));
  });
}

/** Rows that one statement inserts: each has many values. */
const AT_ONCE = 500;
