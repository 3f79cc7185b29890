import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import { isUnpaidFine } from '#features/consequences/index';
import { findName } from '#features/reports/filing.store';
import type { ReportRow } from '#features/reports/reports.store';

interface DueWithin {
  after: number;
  until: number;
}

const needsReminder = ({ after, until }: DueWithin): RawBuilder<SqlBool> =>
  sql<SqlBool>`(reports.due_at > ${after} and reports.due_at <= ${until} and ${isUnpaidFine('reports')}
    and (reports.reminded_for is null or reports.reminded_for <> reports.due_at))`;

export async function listToRemind(db: Db, due: DueWithin, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .where(needsReminder(due))
    .orderBy('reports.due_at')
    .limit(limit)
    .select('reports.id')
    .execute();
  return rows.map(({ id }) => id);
}

export type DueFine = Pick<
  ReportRow,
  'id' | 'number' | 'platform' | 'fine' | 'owner_id' | 'first_name' | 'last_name'
> & { due_at: number };

/** Marks a report as reminded and returns it; undefined if it needs no reminder any longer. */
export async function claimReminder(tx: Db, id: string, due: DueWithin): Promise<DueFine | undefined> {
  const claimed = await tx
    .updateTable('reports')
    .set((eb) => ({ reminded_for: eb.ref('due_at') }))
    .where('id', '=', id)
    .where(needsReminder(due))
    .returning(['id', 'number', 'platform', 'fine', 'owner_id', 'civilian_id'])
    .returning(sql<number>`due_at`.as('due_at'))
    .executeTakeFirst();
  if (claimed === undefined) return undefined;
  return { ...claimed, ...(await findName(tx, claimed.civilian_id)) };
}
