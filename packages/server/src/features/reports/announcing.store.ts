import type { Db } from '#db/database';

/** Returns a case's number, and what its ruling refunded, in cents. */
export async function findCourtOutcome(
  db: Db,
  caseId: string,
): Promise<{ caseNumber: number; refunded: number }> {
  const { number, refunded } = await db
    .selectFrom('cases as c')
    .leftJoin('fine_refunds as f', 'f.report_id', 'c.report_id')
    // Voiding refunds, too.
    .leftJoin('journals as j', (join) =>
      join.onRef('j.id', '=', 'f.journal_id').onRef('j.created_at', '=', 'c.closed_at'),
    )
    .leftJoin('entries as e', (join) => join.onRef('e.journal_id', '=', 'j.id').on('e.amount', '>', 0))
    .where('c.id', '=', caseId)
    .groupBy('c.number')
    .select((eb) => ['c.number', eb.fn.sum<number | string | null>('e.amount').as('refunded')])
    .executeTakeFirstOrThrow();
  return { caseNumber: number, refunded: Number(refunded ?? 0) };
}
