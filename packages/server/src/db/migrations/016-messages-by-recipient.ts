import { type Kysely, type Migration, sql } from 'kysely';

/** A recipient's latest direct messages, by which the next one is paced, are found at once. */
export const messagesByRecipient: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createIndex('outbox_messages_by_recipient')
      .on('outbox_messages')
      .columns(['recipient_discord_id', 'created_at', 'id'])
      .where(sql.ref('channel'), '=', sql.lit('direct-message'))
      .execute();
  },
};
