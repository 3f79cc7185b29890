import type { Kysely, Migration } from 'kysely';

/** What a user made within a day, deleted or not, is found at once. */
export const quotas: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createIndex('civilians_made_by_user')
      .on('civilians')
      .columns(['user_id', 'created_at'])
      .execute();
  },
};
