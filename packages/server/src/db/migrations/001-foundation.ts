import { type Kysely, type Migration, sql } from 'kysely';

/** Users and their sessions, sign-ins under way, idempotency keys, civilians and officer profiles. */
export const foundation: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('users')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('discord_id', 'text', (c) => c.notNull().unique())
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('discriminator', 'text', (c) => c.notNull())
      .addColumn('avatar', 'text')
      .addColumn('roles', 'text', (c) => c.notNull())
      .addColumn('roles_checked_at', 'bigint', (c) => c.notNull())
      .addColumn('discord_tokens', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
    await db.schema.createIndex('sessions_by_last_seen').on('sessions').column('last_seen_at').execute();

    await db.schema
      .createTable('sign_ins')
      .addColumn('state_hash', 'text', (c) => c.primaryKey().notNull())
      .addColumn('browser_hash', 'text', (c) => c.notNull())
      .addColumn('code_verifier', 'text', (c) => c.notNull())
      .addColumn('return_to', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sign_ins_by_age').on('sign_ins').column('created_at').execute();

    await db.schema
      .createTable('idempotency_keys')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('route', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('body_hash', 'text', (c) => c.notNull())
      .addColumn('status', 'integer', (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'route', 'key'])
      .execute();
    await db.schema
      .createIndex('idempotency_keys_by_age')
      .on('idempotency_keys')
      .column('created_at')
      .execute();

    await db.schema
      .createTable('civilians')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull())
      .addColumn('middle_initial', 'text')
      .addColumn('date_of_birth', 'text', (c) => c.notNull())
      .addColumn('age', 'integer')
      .addColumn('sex', 'text')
      .addColumn('known_aliases', 'text', (c) => c.notNull())
      .addColumn('residence', 'text')
      .addColumn('zip_code', 'text')
      .addColumn('occupation', 'text')
      .addColumn('height', 'text')
      .addColumn('weight', 'text')
      .addColumn('skin_tone', 'text')
      .addColumn('hair_color', 'text')
      .addColumn('eye_color', 'text')
      .addColumn('emergency_contact_name', 'text')
      .addColumn('blood_type', 'text')
      .addColumn('allergies', 'text')
      .addColumn('medication', 'text')
      .addColumn('past_history', 'text')
      .addColumn('ssn', 'text', (c) => c.notNull().unique())
      .addColumn('deceased', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('deleted_at', 'bigint')
      .execute();
    // The list of one's own characters, and the quota, look at the living rows of one user in order of making.
    await db.schema
      .createIndex('civilians_by_user')
      .on('civilians')
      .columns(['user_id', 'created_at', 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute();

    await db.schema
      .createTable('officers')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().unique().references('users.id'))
      .addColumn('civilian_id', 'text', (c) => c.notNull().references('civilians.id'))
      .addColumn('platform', 'text', (c) => c.notNull())
      .addColumn('callsign', 'text', (c) => c.notNull())
      .addColumn('badge_number', 'text', (c) => c.notNull())
      .addColumn('rank', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('officers_callsign_per_platform', ['platform', 'callsign'])
      .execute();
    await db.schema.createIndex('officers_by_civilian').on('officers').column('civilian_id').execute();
  },
};
