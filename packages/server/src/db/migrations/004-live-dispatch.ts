import { randomBytes } from 'node:crypto';
import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';
import { makeAppendOnly } from '#db/append-only';

/** The event log; units, shifts, calls, BOLOs and panics. */
export const liveDispatch: Migration = {
  async up(db: Kysely<never>) {
    await createEventLog(db);
    await createUnits(db);
    await createCalls(db);
    await createBolos(db);
    await createPanics(db);
  },
};

async function createEventLog(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  // Without AUTOINCREMENT, SQLite would give the ids of pruned events again.
  const identity = isSqlite
    ? sql`integer primary key autoincrement`
    : sql`bigint generated always as identity primary key`;
  const xid = isSqlite ? sql`0` : sql`(pg_current_xact_id()::text::bigint)`;
  await sql`
    create table events (
      id ${identity},
      xid bigint not null default ${xid},
      name text not null,
      readers text not null check (readers in ('dispatch', 'officers', 'staff', 'user')),
      platform text,
      user_id text,
      data text not null,
      created_at bigint not null
    )`.execute(db);
  await db.schema.createIndex('events_in_order').on('events').columns(['xid', 'id']).execute();
  await db.schema
    .createTable('event_log')
    .addColumn('epoch', 'text', (c) => c.notNull())
    .addColumn('pruned_xid', 'bigint', (c) => c.notNull())
    .addColumn('pruned_id', 'bigint', (c) => c.notNull())
    .execute();
  const epoch = randomBytes(6).toString('hex');
  await sql`insert into event_log (epoch, pruned_xid, pruned_id) values (${sql.lit(epoch)}, 0, 0)`.execute(
    db,
  );
}

async function createUnits(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('officers_badge_number')
    .unique()
    .on('officers')
    .column('badge_number')
    .execute();
  await db.schema
    .createTable('units')
    .addColumn('officer_id', 'text', (c) => c.primaryKey().notNull().references('officers.id'))
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('subdivision', 'text')
    .addColumn('on_duty_since', 'bigint')
    .addColumn('active_at', 'bigint', (c) => c.notNull())
    .addColumn('asked_at', 'bigint')
    .addColumn('location', 'text')
    .addColumn('postal', 'text')
    .execute();
  await sql`
    insert into units (officer_id, platform, status, active_at)
    select id, platform, '10-8', created_at from officers`.execute(db);
  // The board, and the search for units without a sign of life, look at units on duty only.
  await db.schema
    .createIndex('units_on_duty')
    .on('units')
    .columns(['platform', 'active_at'])
    .where(sql.ref('on_duty_since'), 'is not', null)
    .execute();

  await db.schema
    .createTable('shifts')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('officer_id', 'text', (c) => c.notNull().references('officers.id'))
    .addColumn('began_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('ended_by', 'text')
    .execute();
  await db.schema
    .createIndex('shifts_one_open')
    .unique()
    .on('shifts')
    .column('officer_id')
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
  await db.schema.createIndex('shifts_by_officer').on('shifts').columns(['officer_id', 'began_at']).execute();
}

async function createCalls(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('call_counters')
    .addColumn('platform', 'text', (c) => c.primaryKey().notNull())
    .addColumn('last', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into call_counters (platform, last) values ('Xbox', 1000), ('PlayStation', 1000)`.execute(
    db,
  );

  await db.schema
    .createTable('calls')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('number', 'bigint', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('location', 'text')
    .addColumn('postal', 'text')
    .addColumn('details', 'text')
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('primary_officer_id', 'text', (c) => c.references('officers.id'))
    .addColumn('created_by', 'text', (c) => c.notNull().references('officers.id'))
    .addColumn('created_by_callsign', 'text', (c) => c.notNull())
    .addColumn('created_by_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('disposition', 'text')
    .addColumn('folded', 'text', (c) => c.notNull())
    .addUniqueConstraint('calls_number_per_platform', ['platform', 'number'])
    .execute();
  await db.schema
    .createIndex('calls_active')
    .on('calls')
    .columns(['platform', 'priority', 'created_at', 'id'])
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  // For readers of both platforms.
  await db.schema
    .createIndex('calls_active_anywhere')
    .on('calls')
    .columns(['priority', 'created_at', 'id'])
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('calls_closed')
    .on('calls')
    .columns(['platform', 'closed_at', 'id'])
    .where(sql.ref('closed_at'), 'is not', null)
    .execute();
  // For readers of both platforms.
  await db.schema
    .createIndex('calls_closed_anywhere')
    .on('calls')
    .columns(['closed_at', 'id'])
    .where(sql.ref('closed_at'), 'is not', null)
    .execute();

  await db.schema
    .createTable('call_units')
    .addColumn('call_id', 'text', (c) => c.notNull().references('calls.id'))
    .addColumn('officer_id', 'text', (c) => c.notNull().references('officers.id'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('attached_at', 'bigint', (c) => c.notNull())
    .addColumn('callsign', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('open', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('call_units_pk', ['call_id', 'officer_id'])
    .execute();
  await db.schema
    .createIndex('call_units_open')
    .on('call_units')
    .columns(['officer_id', 'id'])
    .where(sql.ref('open'), '=', sql.lit(1))
    .execute();

  await db.schema
    .createTable('call_entries')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('call_id', 'text', (c) => c.notNull().references('calls.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('by_callsign', 'text')
    .addColumn('by_user_id', 'text', (c) => c.references('users.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('call_entries_by_call').on('call_entries').columns(['call_id', 'id']).execute();
  await makeAppendOnly(db, 'call_entries');
}

async function createBolos(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('bolos')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('bolo_type', 'text', (c) => c.notNull())
    .addColumn('vehicle_description', 'text')
    .addColumn('vehicle_plate', 'text')
    .addColumn('person_description', 'text')
    .addColumn('person_name', 'text')
    .addColumn('location', 'text')
    .addColumn('details', 'text')
    .addColumn('created_by', 'text', (c) => c.notNull().references('officers.id'))
    .addColumn('created_by_callsign', 'text', (c) => c.notNull())
    .addColumn('created_by_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('cancelled_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('bolos_not_cancelled')
    .on('bolos')
    .columns(['platform', 'expires_at'])
    .where(sql.ref('cancelled_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('bolos_by_plate')
    .on('bolos')
    .column('vehicle_plate')
    .where(sql.ref('cancelled_at'), 'is', null)
    .execute();
}

async function createPanics(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('panics')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('officer_id', 'text', (c) => c.notNull().references('officers.id'))
    .addColumn('officer_callsign', 'text', (c) => c.notNull())
    .addColumn('officer_name', 'text', (c) => c.notNull())
    .addColumn('call_id', 'text', (c) => c.notNull().references('calls.id'))
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('raised_at', 'bigint', (c) => c.notNull())
    .addColumn('cleared_at', 'bigint')
    .addColumn('cleared_by', 'text')
    .execute();
  await db.schema
    .createIndex('panics_one_active')
    .unique()
    .on('panics')
    .column('officer_id')
    .where(sql.ref('cleared_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('panics_active')
    .on('panics')
    .columns(['platform', 'raised_at'])
    .where(sql.ref('cleared_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('panics_by_officer')
    .on('panics')
    .columns(['officer_id', 'raised_at'])
    .execute();

  await db.schema
    .createTable('panic_acknowledgements')
    .addColumn('panic_id', 'text', (c) => c.notNull().references('panics.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('callsign', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('panic_acknowledgements_pk', ['panic_id', 'user_id'])
    .execute();
}
