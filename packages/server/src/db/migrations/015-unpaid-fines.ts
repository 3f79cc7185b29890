import { type Kysely, type Migration, sql } from 'kysely';

/** What a character still has to pay is summed up at once, whatever else is on record about it. */
export const unpaidFines: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createIndex('reports_unpaid')
      .on('reports')
      .columns(['civilian_id', 'fine'])
      .where(sql<boolean>`paid_at is null and fine > 0 and type <> 'warning'`)
      .execute();
  },
};
