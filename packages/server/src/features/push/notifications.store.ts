import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import type { PushDevicesTable, PushRowsTable } from '#db/tables/push.tables';

export type PushRow = Selectable<PushRowsTable>;
export type Target = Selectable<PushDevicesTable> & { time_zone: string | null };

/**
 * Leases due notifications, panics first, in one statement, so that two workers never lease the same one. One whose
 * last lease ended unfinished may have arrived.
 */
export function claimRows(
  db: Db,
  { token, limit, now, leaseUntil }: { token: string; limit: number; now: number; leaseUntil: number },
): Promise<PushRow[]> {
  const due = db
    .selectFrom('push_rows')
    .where('state', '=', sql.lit('Pending' as const))
    .where('next_attempt_at', '<=', now)
    .where('lease_until', '<=', now)
    .orderBy('rank')
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .select('id');
  return (
    db
      .updateTable('push_rows')
      .set((eb) => ({
        unclear: sql`unclear + case when lease_token is null then 0 else 1 end`,
        lease_token: token,
        lease_until: leaseUntil,
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', 'in', due)
      // By the state alone SQLite would read all pending rows.
      .where('next_attempt_at', 'is not', null)
      .where('lease_until', '<=', now)
      .returningAll()
      .execute()
  );
}

export const renewRows = (
  db: Db,
  { ids, token, leaseUntil }: { ids: string[]; token: string; leaseUntil: number },
) =>
  db
    .updateTable('push_rows')
    .set({ lease_until: leaseUntil })
    .where('id', 'in', ids)
    .where('lease_token', '=', token)
    .execute();

export async function findTargets(db: Db, deviceIds: string[]): Promise<Map<string, Target>> {
  const rows = await db
    .selectFrom('push_devices as d')
    .leftJoin('push_choices as c', 'c.user_id', 'd.user_id')
    .where('d.id', 'in', deviceIds)
    .selectAll('d')
    .select('c.time_zone')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type Leased = Pick<PushRow, 'id' | 'lease_token'>;

const endLease = (db: Db, { id, lease_token }: Leased) =>
  db
    .updateTable('push_rows')
    .set({ lease_token: null, lease_until: 0 })
    .where('id', '=', id)
    .where('lease_token', '=', lease_token);

/** Stores that a notification was sent, even if a newer one replaced it meanwhile. */
export const finishSent = (db: Db, row: Leased, { title, now }: { title: string; now: number }) =>
  endLease(db, row)
    .set({ state: 'Sent', title, sent_at: now, next_attempt_at: null, last_error: null })
    .execute();

export type Outcome = Pick<PushRow, 'state' | 'next_attempt_at' | 'last_error'> &
  Partial<Pick<PushRow, 'unclear' | 'title'>>;

/** Stores an outcome unless a newer notification replaced this one meanwhile. */
export const finishRow = (db: Db, row: Leased, outcome: Outcome) =>
  endLease(db, row).set(outcome).where('state', '=', 'Pending').execute();

/** Returns how many times in a row the push service has rejected the device. */
export async function countRefusal(db: Db, deviceId: string): Promise<number> {
  const row = await db
    .updateTable('push_devices')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', deviceId)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}
