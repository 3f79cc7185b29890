import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import type { PushDevicesTable, PushRowsTable } from '#db/tables/push.tables';

/** Messages to devices, as a worker has them. */

export type PushRow = Selectable<PushRowsTable>;
/** Where a message goes, and where its person is. */
export type Target = Selectable<PushDevicesTable> & { time_zone: string | null };

/**
 * Takes messages that are due, panics first, until `leaseUntil`. One statement, so that of two workers who find the same
 * message the second finds it taken. One that somebody had and did not finish may have arrived.
 */
export const claimRows: (db: Db, claim: Claim) => Promise<PushRow[]> = (
  db: Db,
  { token, limit, now, leaseUntil }: Claim,
) => {
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
      // What is pending has a next attempt, and by its state alone the embedded engine would look through all of it.
      .where('next_attempt_at', 'is not', null)
      .where('lease_until', '<=', now)
      .returningAll()
      .execute()
  );
};

interface Claim {
  token: string;
  limit: number;
  now: number;
  leaseUntil: number;
}

/** Has a worker keep, until `leaseUntil`, what it took and still sends. */
export async function renewRows(
  db: Db,
  { ids, token, leaseUntil }: { ids: string[]; token: string; leaseUntil: number },
): Promise<void> {
  await db
    .updateTable('push_rows')
    .set({ lease_until: leaseUntil })
    .where('id', 'in', ids)
    .where('lease_token', '=', token)
    .execute();
}

/** Where messages go, by device. */
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

/** Stores that a message was handed over, and lets go of it: also of one that a newer one took the place of meanwhile. */
export const finishSent = async (
  db: Db,
  { id, token, title, now }: { id: string; token: string; title: string; now: number },
) => {
  await db
    .updateTable('push_rows')
    .set({ state: 'Sent', title, sent_at: now, next_attempt_at: null, last_error: null, ...LET_GO })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .execute();
};

/** What became of an attempt that sent nothing. */
export type Outcome = Pick<PushRow, 'state' | 'next_attempt_at' | 'last_error'> &
  Partial<Pick<PushRow, 'unclear' | 'title'>>;

/** Stores it, and lets go of the message; one that a newer one took the place of meanwhile stays dropped. */
export async function finishRow(
  db: Db,
  { id, token }: { id: string; token: string },
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('push_rows')
    .set({ ...outcome, ...LET_GO })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .where('state', '=', 'Pending')
    .execute();
}

const LET_GO = { lease_token: null, lease_until: 0 };

/** Notes how often in a row a push service said that the server may not ring a device; answers how often. */
export async function countRefusal(db: Db, deviceId: string): Promise<number> {
  const row = await db
    .updateTable('push_devices')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', deviceId)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export async function forgetRefusals(db: Db, deviceId: string): Promise<void> {
  await db.updateTable('push_devices').set({ failures: 0 }).where('id', '=', deviceId).execute();
}
