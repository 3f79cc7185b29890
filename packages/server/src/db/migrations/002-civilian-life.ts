import { type Kysely, type Migration, sql } from 'kysely';
import { makeAppendOnly } from '#db/append-only';

type Schema = Kysely<never>;

/** Licenses with their history, DMV tests, vehicles, weapons, medical records, and reports about a character. */
export const civilianLife: Migration = {
  async up(db: Schema) {
    await createLicenses(db);
    await createDmvAttempts(db);
    await createVehicles(db);
    await createWeapons(db);
    await createMedicalRecords(db);
    await createReports(db);
  },
};

async function createLicenses(db: Schema): Promise<void> {
  await db.schema
    .createTable('licenses')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('civilian_id', 'text', (c) => c.notNull().references('civilians.id'))
    .addColumn('license', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('suspended_at', 'bigint')
    .addColumn('suspension_reason', 'text')
    .addColumn('suspended_by', 'text')
    .addUniqueConstraint('licenses_once_a_civilian', ['civilian_id', 'license'])
    .addCheckConstraint(
      'licenses_suspension_whole',
      sql`(suspended_at is null) = (suspension_reason is null) and (suspended_at is null) = (suspended_by is null)`,
    )
    .execute();
  await db.schema
    .createTable('license_events')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('license_id', 'text', (c) => c.notNull().references('licenses.id'))
    .addColumn('event', 'text', (c) => c.notNull().check(sql`event in ('added', 'suspended', 'reinstated')`))
    .addColumn('reason', 'text')
    .addColumn('by_user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('by_callsign', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('license_events_by_license')
    .on('license_events')
    .columns(['license_id', 'created_at'])
    .execute();
  await makeAppendOnly(db, 'license_events');
}

async function createDmvAttempts(db: Schema): Promise<void> {
  await db.schema
    .createTable('dmv_attempts')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('license', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('handed_in_at', 'bigint')
    .addColumn('score', 'integer')
    .addColumn('passed', 'integer')
    .addColumn('answers', 'text')
    .addColumn('role_granted_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('dmv_attempts_one_open')
    .unique()
    .on('dmv_attempts')
    .columns(['user_id', 'license'])
    .where(sql.ref('handed_in_at'), 'is', null)
    .execute();
  // The attempts of the last hour, and the last test passed.
  await db.schema
    .createIndex('dmv_attempts_by_license')
    .on('dmv_attempts')
    .columns(['user_id', 'license', 'handed_in_at'])
    .execute();
  await db.schema
    .createIndex('dmv_attempts_by_user')
    .on('dmv_attempts')
    .columns(['user_id', 'handed_in_at', 'id'])
    .where(sql.ref('handed_in_at'), 'is not', null)
    .execute();
}

async function createVehicles(db: Schema): Promise<void> {
  const statuses = sql`('Valid', 'Impounded', 'Stolen', 'Expired')`;
  await db.schema
    .createTable('vehicles')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('civilian_id', 'text', (c) => c.notNull().references('civilians.id'))
    .addColumn('plate', 'text', (c) => c.notNull())
    .addColumn('vin', 'text', (c) => c.notNull().unique())
    .addColumn('make', 'text')
    .addColumn('model', 'text')
    .addColumn('year', 'text')
    .addColumn('color', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('insured', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ${statuses}`))
    .addColumn('status_before', 'text', (c) => c.check(sql`status_before in ${statuses}`))
    .addColumn('status_reason', 'text')
    .addColumn('status_by', 'text')
    .addColumn('status_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .addCheckConstraint(
      'vehicles_status_before_impound',
      sql`(status = 'Impounded') = (status_before is not null)`,
    )
    .execute();
  await registryIndexes(db, 'vehicles', 'plate');
  await db.schema
    .createTable('vehicle_events')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('vehicle_id', 'text', (c) => c.notNull().references('vehicles.id'))
    .addColumn('event', 'text', (c) =>
      c.notNull().check(sql`event in ('impound', 'release', 'stolen', 'recovered')`),
    )
    .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ${statuses}`))
    .addColumn('reason', 'text')
    .addColumn('by_user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('by_callsign', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('vehicle_events_by_vehicle')
    .on('vehicle_events')
    .columns(['vehicle_id', 'created_at'])
    .execute();
  await makeAppendOnly(db, 'vehicle_events');
}

async function createWeapons(db: Schema): Promise<void> {
  await db.schema
    .createTable('weapons')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('civilian_id', 'text', (c) => c.notNull().references('civilians.id'))
    .addColumn('weapon_type', 'text')
    .addColumn('serial_number', 'text', (c) => c.notNull())
    .addColumn('registered_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await registryIndexes(db, 'weapons', 'serial_number');
}

/** What is deleted frees its plate or serial, and counts no more; what a deleted character has does neither. */
async function registryIndexes(db: Schema, table: string, mark: string): Promise<void> {
  await db.schema
    .createIndex(`${table}_${mark}`)
    .unique()
    .on(table)
    .column(mark)
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex(`${table}_by_civilian`)
    .on(table)
    .columns(['civilian_id', 'created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
}

async function createMedicalRecords(db: Schema): Promise<void> {
  await db.schema
    .createTable('medical_records')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('civilian_id', 'text', (c) => c.notNull().references('civilians.id'))
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull().check(sql`author in ('owner', 'fireRescue')`))
    .addColumn('author_user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('author_name', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('medical_records_by_civilian')
    .on('medical_records')
    .columns(['civilian_id', 'created_at', 'id'])
    .execute();
}

async function createReports(db: Schema): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('number', 'integer', (c) => c.notNull().unique())
    .addColumn('civilian_id', 'text', (c) => c.notNull().references('civilians.id'))
    .addColumn('type', 'text', (c) => c.notNull().check(sql`type in ('arrest', 'citation', 'warning')`))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('fine', 'bigint', (c) => c.notNull().check(sql`fine >= 0`))
    .addColumn('jail_minutes', 'integer', (c) => c.notNull().check(sql`jail_minutes >= 0`))
    .addColumn('officer_name', 'text', (c) => c.notNull())
    .addColumn('officer_callsign', 'text', (c) => c.notNull())
    .addColumn('notes', 'text')
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('paid_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('reports_by_civilian')
    .on('reports')
    .columns(['civilian_id', 'created_at', 'id'])
    .execute();
}
