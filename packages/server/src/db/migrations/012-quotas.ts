import { type Kysely, type Migration, sql } from 'kysely';

/** What a user made within a day, deleted or not, and the direct messages that somebody got of late, are found at once. */
export const quotas: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createIndex('civilians_made_by_user')
      .on('civilians')
      .columns(['user_id', 'created_at'])
      .execute();
    await db.schema
      .createIndex('outbox_messages_by_recipient')
      .on('outbox_messages')
      .columns(['recipient_discord_id', 'created_at', 'id'])
      .where(sql.ref('channel'), '=', sql.lit('direct-message'))
      .execute();
  },
};
