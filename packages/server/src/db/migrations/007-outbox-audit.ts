import { type Kysely, type Migration, sql } from 'kysely';
import { makeAppendOnly } from '#db/append-only';

/** Messages to Discord that wait, were sent or could not be; and the audit log. */
export const outboxAndAudit: Migration = {
  async up(db: Kysely<never>) {
    await createOutbox(db);
    await createAudit(db);
  },
};

async function createOutbox(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('outbox_messages')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('report_id', 'text', (c) => c.notNull().references('reports.id'))
    .addColumn('report_number', 'bigint', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull().check(sql`channel in ('direct-message', 'webhook')`))
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('civilian_name', 'text', (c) => c.notNull())
    .addColumn('recipient_discord_id', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('Pending', 'Sent', 'Failed', 'Unknown')`),
    )
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'bigint')
    .addColumn('lease_token', 'text')
    .addColumn('lease_until', 'bigint', (c) => c.notNull())
    .addColumn('lease_began_at', 'bigint')
    .addColumn('uncertain_since', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('discord_channel_id', 'text')
    .addColumn('discord_message_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint')
    .addUniqueConstraint('outbox_messages_once_a_channel', ['report_id', 'channel'])
    .addCheckConstraint(
      'outbox_messages_pending',
      sql`(state = 'Pending') = (next_attempt_at is not null) and (state = 'Pending' or lease_token is null)`,
    )
    .addCheckConstraint(
      'outbox_messages_recipient',
      sql`(channel = 'direct-message') = (recipient_discord_id is not null)`,
    )
    .execute();
  // What is due, of which there is little, however much was sent.
  await db.schema
    .createIndex('outbox_messages_due')
    .on('outbox_messages')
    .columns(['channel', 'next_attempt_at'])
    .where(sql.ref('state'), '=', sql.lit('Pending'))
    .execute();
  await db.schema
    .createIndex('outbox_messages_by_time')
    .on('outbox_messages')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('outbox_messages_by_state')
    .on('outbox_messages')
    .columns(['state', 'created_at', 'id'])
    .execute();
}

async function createAudit(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('callsign', 'text')
    .addColumn('by_folded', 'text', (c) => c.notNull())
    .addColumn('object', 'text')
    .addColumn('object_id', 'text')
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('folded', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await makeAppendOnly(db, 'audit_entries');
  const index = (name: string, columns: string[]) =>
    db.schema
      .createIndex(`audit_entries_${name}`)
      .on('audit_entries')
      .columns([...columns, 'created_at', 'id'])
      .execute();
  await index('by_time', []);
  await index('by_action', ['action']);
  await index('by_object', ['object_id']);
}
