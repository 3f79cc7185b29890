import { type InsertResult, type SelectQueryBuilder, sql, type UpdateResult } from 'kysely';

/** Counts the rows of a query: `query.$call(countMatches)`. */
export async function countMatches<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const counted = query.select(sql`count(*)`.as('count')).$castTo<{ count: number }>();
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Runs an update: `query.$call(hasUpdated)`. Returns whether it changed a row. */
export const hasUpdated = async (update: { executeTakeFirst(): Promise<UpdateResult> }): Promise<boolean> =>
  (await update.executeTakeFirst()).numUpdatedRows > 0n;

/** Runs an insert: `query.$call(hasInserted)`. Returns whether it inserted a row. */
export const hasInserted = async (insert: { executeTakeFirst(): Promise<InsertResult> }): Promise<boolean> =>
  ((await insert.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
