import { type Kysely, type Migration, sql } from 'kysely';

/** Deleted characters are listed in order. */
export const deletedCivilians: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createIndex('civilians_deleted_by_time')
      .on('civilians')
      .columns(['deleted_at', 'id'])
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute();
  },
};
