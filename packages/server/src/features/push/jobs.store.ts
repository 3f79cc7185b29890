import type { PushKind } from '@ten-four/contract/push/push.values';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { PushJobsTable } from '#db/tables/push.tables';
import type { ChoicesRow } from '#features/push/devices.store';
import { PUSH_KINDS } from '#features/push/push-kinds';

export type JobRow = Selectable<PushJobsTable>;

const MAX_JOBS = 100;

export const listDueJobs = (db: Db, { now }: { now: number }) =>
  db
    .selectFrom('push_jobs')
    .where('expanded_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy(sql`case when kind in ('panic', 'panic-end') then 0 else 1 end`)
    .orderBy('due_at')
    .limit(MAX_JOBS)
    .selectAll()
    .execute();

/** Takes jobs in the transaction that fans them out. Returns the ids of those that no other process took. */
export async function takeJobs(tx: Db, { ids, now }: { ids: string[]; now: number }): Promise<Set<string>> {
  const query = tx.updateTable('push_jobs').set({ expanded_at: now });
  const taken = await query.where('id', 'in', ids).where('expanded_at', 'is', null).returning('id').execute();
  return new Set(taken.map(({ id }) => id));
}

export interface Candidate {
  id: string;
  user_id: string;
  choices: ChoicesRow | undefined;
}

/** Lists the devices that a job may be for, before rights and choices are checked. */
export async function listCandidates(tx: Db, job: JobRow): Promise<Candidate[]> {
  const rows = await tx
    .selectFrom('push_devices as d')
    .leftJoin('push_choices as c', 'c.user_id', 'd.user_id')
    .where(isCandidate(job))
    .orderBy('d.id')
    .select(['d.id', 'd.user_id as owner'])
    .selectAll('c')
    .execute();
  return rows.map(({ id, owner, ...choices }) => ({
    id,
    user_id: owner,
    choices: choices.user_id === null ? undefined : (choices as ChoicesRow),
  }));
}

function isCandidate(job: JobRow): RawBuilder<SqlBool> {
  const { kind, platform, subject_id, user_id, unit_id } = job;
  const { recipients } = PUSH_KINDS[kind];
  if (recipients === 'the subject') return sql`d.id = ${subject_id}`;
  if (user_id !== null) return sql`d.user_id = ${user_id}`;
  if (unit_id !== null) {
    return sql`d.user_id in (
      select o.user_id from officers o join units u on u.id = o.id
      where o.removed_at is null and (u.id = ${unit_id} or u.aboard = ${unit_id}))`;
  }
  if (recipients === 'notified of the panic') {
    return sql`d.id in (
      select r.device_id from push_rows r where r.kind = 'panic' and r.subject_id = ${subject_id}
        and (r.state in ('Sent', 'Unknown') or (r.state = 'Pending' and r.lease_token is not null)))`;
  }
  if (recipients === 'addressed') return sql`1 = 0`;
  const { always } = recipients;
  const subscribers =
    always === null
      ? sql``
      : sql` union all select c.user_id from push_choices c where ${sql.ref(`c.${always}`)} = 'Always'`;
  return sql`d.user_id <> ${job.by_user_id ?? ''} and d.user_id in (
    select o.user_id from units u join officers o on o.id = u.id
    where u.on_duty_since is not null and u.platform = ${platform} and o.removed_at is null
    union all select p.user_id from dispatchers p where p.platform = ${platform} and p.ended_at is null
    ${subscribers})`;
}

export async function listAcknowledging(tx: Db, panicId: string): Promise<string[]> {
  const acknowledged = tx.selectFrom('panic_acknowledgements').where('panic_id', '=', panicId);
  return (await acknowledged.select('user_id').execute()).map(({ user_id }) => user_id);
}

export const insertRows = insertInto('push_rows');

/** Drops the waiting notifications of a topic, leased or not. */
export const replaceWaiting = (tx: Db, { deviceIds, topic }: { deviceIds: string[]; topic: string }) =>
  tx
    .updateTable('push_rows')
    .set({ state: 'Dropped', next_attempt_at: null, last_error: 'A newer notification replaced it.' })
    .where('state', '=', 'Pending')
    .where('topic', '=', topic)
    .where('device_id', 'in', deviceIds)
    .execute();

/** Returns the time of each device's `place`th newest notification of a kind, if it is after `after`. */
export async function listNthNewest(
  tx: Db,
  wanted: { deviceIds: string[]; kind: PushKind; place: number; after: number },
): Promise<Map<string, number>> {
  const at = sql<number>`coalesce(sent_at, next_attempt_at, made_at)`;
  const ranked = tx
    .selectFrom('push_rows')
    .where('device_id', 'in', wanted.deviceIds)
    .where('kind', '=', wanted.kind)
    .where('state', '!=', 'Dropped')
    .where(at, '>', wanted.after)
    .select(['device_id', at.as('at')])
    .select(sql<number>`row_number() over (partition by device_id order by ${at} desc)`.as('place'));
  const rows = await tx
    .selectFrom(ranked.as('r'))
    .where('place', '=', wanted.place)
    .select(['device_id', 'at'])
    .execute();
  return new Map(rows.map((row) => [row.device_id, row.at]));
}

/** Deletes older jobs with their notifications. */
export const deleteOldJobs = (db: Db, madeBefore: number) =>
  db.deleteFrom('push_jobs').where('made_at', '<', madeBefore).execute();
