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

/** Returns whether some of a report's fine was refunded at a time. */
export async function wasRefundedAt(db: Db, reportId: string, time: number): Promise<boolean> {
  const refund = await db
    .selectFrom('fine_refunds as f')
    .innerJoin('journals as j', 'j.id', 'f.journal_id')
    .where('f.report_id', '=', reportId)
    .where('j.created_at', '=', time)
    .select('j.id')
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}
