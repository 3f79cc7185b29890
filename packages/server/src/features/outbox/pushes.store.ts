import type { OutboxState } from '@ten-four/contract/outbox/outbox.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { type NewestFirst, newestFirst } from '#platform/newest-first';

/** Lists push notifications newest first, and one more than a page. */
export const listPushRows = (db: Db, { state, page }: { state: OutboxState | null; page: NewestFirst }) =>
  db
    .selectFrom('push_rows as r')
    .innerJoin('push_devices as d', 'd.id', 'r.device_id')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .$if(state !== null, (rows) => rows.where('r.state', '=', state as OutboxState))
    .$call(newestFirst(page, 'r.made_at', 'r.id'))
    .select(['r.id', 'r.state', 'r.title', 'r.attempts', 'r.last_error', 'r.made_at', 'r.sent_at'])
    .select(['r.next_attempt_at', 'd.name as device', 'u.username'])
    .execute();

export type PushListRow = Awaited<ReturnType<typeof listPushRows>>[number];

/** Counts the devices, and those whose push service rejects messages. */
export async function countDevices(db: Db): Promise<{ devices: number; failing: number }> {
  const { rows } = await sql<{ devices: number; failing: number }>`
    select count(*) as devices, count(case when failures > 0 then 1 end) as failing from push_devices`.execute(
    db,
  );
  return rows[0] ?? { devices: 0, failing: 0 };
}
