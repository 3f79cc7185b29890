import { type Kysely, type Migration, sql } from 'kysely';
import { makeAppendOnly } from '#db/append-only';

type Schema = Kysely<never>;

const PLATFORMS = sql`('Xbox', 'PlayStation')`;

/** What officers file: reports about people with their fines, public safety reports, warrants. */
export const records: Migration = {
  async up(db: Schema) {
    await createCounters(db);
    await createReports(db);
    await createSafetyReports(db);
    await createWarrants(db);
  },
};

async function createCounters(db: Schema): Promise<void> {
  await db.schema
    .createTable('record_counters')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('last', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into record_counters (name, last) values ('report', 1000), ('safety-report', 1000)`.execute(
    db,
  );
}

/** The table that an earlier migration made was never written: nothing is lost with it. */
async function createReports(db: Schema): Promise<void> {
  await db.schema.dropTable('reports').execute();
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('number', 'bigint', (c) => c.notNull().unique())
    .addColumn('platform', 'text', (c) => c.notNull().check(sql`platform in ${PLATFORMS}`))
    .addColumn('civilian_id', 'text', (c) => c.notNull().references('civilians.id'))
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('type', 'text', (c) => c.notNull().check(sql`type in ('arrest', 'citation', 'warning')`))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('fine', 'bigint', (c) => c.notNull().check(sql`fine >= 0`))
    .addColumn('jail_minutes', 'integer', (c) => c.notNull().check(sql`jail_minutes >= 0`))
    .addColumn('notes', 'text')
    .addColumn('author_user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('officer_id', 'text', (c) => c.notNull().references('officers.id'))
    .addColumn('officer_name', 'text', (c) => c.notNull())
    .addColumn('officer_callsign', 'text', (c) => c.notNull())
    .addColumn('officer_rank', 'text', (c) => c.notNull())
    .addColumn('officer_folded', 'text', (c) => c.notNull())
    .addColumn('folded', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('paid_at', 'bigint')
    .addColumn('paid_by', 'text', (c) => c.references('users.id'))
    .addCheckConstraint('reports_paid_whole', sql`(paid_at is null) = (paid_by is null)`)
    .addCheckConstraint('reports_paid_fine', sql`paid_at is null or (fine > 0 and type <> 'warning')`)
    .execute();
  await listIndexes(db, 'reports');
  for (const [name, column] of [
    ['reports_by_civilian', 'civilian_id'],
    ['reports_by_owner', 'owner_id'],
  ] as const) {
    await db.schema.createIndex(name).on('reports').columns([column, 'created_at', 'id']).execute();
  }

  await db.schema
    .createTable('report_versions')
    .addColumn('report_id', 'text', (c) => c.notNull().references('reports.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('fine', 'bigint', (c) => c.notNull())
    .addColumn('jail_minutes', 'integer', (c) => c.notNull())
    .addColumn('notes', 'text')
    .addColumn('by_user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('report_versions_pk', ['report_id', 'version'])
    .execute();
  await makeAppendOnly(db, 'report_versions');

  await db.schema
    .createTable('report_offenses')
    .addColumn('report_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('fine', 'bigint', (c) => c.notNull())
    .addColumn('jail_minutes', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('report_offenses_pk', ['report_id', 'version', 'position'])
    .addForeignKeyConstraint('report_offenses_of_version', ['report_id', 'version'], 'report_versions', [
      'report_id',
      'version',
    ])
    .execute();
  await makeAppendOnly(db, 'report_offenses');

  await db.schema
    .createTable('fine_payments')
    .addColumn('journal_id', 'text', (c) => c.primaryKey().notNull().references('journals.id'))
    .addColumn('report_id', 'text', (c) => c.notNull().references('reports.id'))
    .execute();
  await db.schema.createIndex('fine_payments_by_report').on('fine_payments').column('report_id').execute();
  await makeAppendOnly(db, 'fine_payments');
}

async function createSafetyReports(db: Schema): Promise<void> {
  const kinds = sql`('use-of-force', '10-50', 'scene-report', 'incident')`;
  await db.schema
    .createTable('safety_reports')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('number', 'bigint', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ${kinds}`))
    .addColumn('platform', 'text', (c) => c.notNull().check(sql`platform in ${PLATFORMS}`))
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('author_user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('officer_id', 'text', (c) => c.notNull().references('officers.id'))
    .addColumn('officer_name', 'text', (c) => c.notNull())
    .addColumn('officer_callsign', 'text', (c) => c.notNull())
    .addColumn('officer_rank', 'text', (c) => c.notNull())
    .addColumn('officer_folded', 'text', (c) => c.notNull())
    .addColumn('folded', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await listIndexes(db, 'safety_reports');

  await db.schema
    .createTable('safety_report_versions')
    .addColumn('report_id', 'text', (c) => c.notNull().references('safety_reports.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('by_user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('safety_report_versions_pk', ['report_id', 'version'])
    .execute();
  await makeAppendOnly(db, 'safety_report_versions');
}

/** Of a platform, of both, and of one officer: newest first, in the index's own order. */
async function listIndexes(db: Schema, table: string): Promise<void> {
  const order = ['created_at', 'id'];
  const index = (name: string, columns: string[]) =>
    db.schema
      .createIndex(`${table}_${name}`)
      .on(table)
      .columns([...columns, ...order])
      .execute();
  await index('by_platform', ['platform']);
  await index('by_time', []);
  await index('by_callsign', ['officer_callsign']);
}

async function createWarrants(db: Schema): Promise<void> {
  await db.schema
    .createTable('warrants')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('platform', 'text', (c) => c.notNull().check(sql`platform in ${PLATFORMS}`))
    .addColumn('type', 'text', (c) => c.notNull().check(sql`type in ('Arrest', 'Search')`))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('civilian_id', 'text', (c) => c.notNull().references('civilians.id'))
    .addColumn('author_user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('officer_id', 'text', (c) => c.notNull().references('officers.id'))
    .addColumn('officer_name', 'text', (c) => c.notNull())
    .addColumn('officer_callsign', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('resolved_at', 'bigint')
    .addColumn('resolved_by', 'text')
    .addCheckConstraint('warrants_resolved_whole', sql`(resolved_at is null) = (resolved_by is null)`)
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`warrants_${name}`).on('warrants').columns(columns);
  await index('by_platform', ['platform', 'created_at', 'id']).execute();
  await index('by_time', ['created_at', 'id']).execute();
  // Those that may be active, which most lists are of, and those about one person.
  const unresolved = sql.ref('resolved_at');
  await index('unresolved', ['platform', 'created_at', 'id']).where(unresolved, 'is', null).execute();
  await index('about', ['civilian_id', 'created_at', 'id']).where(unresolved, 'is', null).execute();
}
