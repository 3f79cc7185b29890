import { sql } from 'kysely';
import type { Db } from '#db/database';
import { containing } from '#platform/search-text';
import type { Settings } from '#platform/settings/settings';

/** Returns the present members with a role that judges. */
export async function listJudgeIds(db: Db, { values }: Settings): Promise<string[]> {
  const roles = values.grants.entries.filter(({ grant }) => grant === 'Judge').map(({ roleId }) => roleId);
  if (roles.length === 0) return [];
  const hasRole = roles.map((role) => sql`roles like ${containing(JSON.stringify(role))} escape '\\'`);
  const judges = await db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('left_at', 'is', null)
    .where(sql<boolean>`(${sql.join(hasRole, sql` or `)})`)
    .orderBy('id')
    .select('id')
    .execute();
  return judges.map(({ id }) => id);
}

export const findCase = (db: Db, id: string): Promise<{ number: number; closed_at: number | null }> =>
  db.selectFrom('cases').where('id', '=', id).select(['number', 'closed_at']).executeTakeFirstOrThrow();

/** Records the journals of a payment or refund. */
export async function insertPayments(tx: Db, reportId: string, journalIds: readonly string[]): Promise<void> {
  if (journalIds.length === 0) return;
  const rows = journalIds.map((journal_id) => ({ journal_id, report_id: reportId }));
  await tx.insertInto('fine_payments').values(rows).execute();
}

/** Returns what a ruling or a void refunded of a report's fine at that time, in cents. */
export async function sumRefundsAt(db: Db, reportId: string, time: number): Promise<number> {
  const { refunded } = await db
    .selectFrom('fine_payments as f')
    .innerJoin('journals as j', 'j.id', 'f.journal_id')
    .innerJoin('entries as e', (join) => join.onRef('e.journal_id', '=', 'j.id').on('e.amount', '>', 0))
    .where('f.report_id', '=', reportId)
    .where('j.type', '=', 'Refund')
    .where('j.created_at', '=', time)
    .select((eb) => eb.fn.sum<number | string | null>('e.amount').as('refunded'))
    .executeTakeFirstOrThrow();
  return Number(refunded ?? 0);
}
