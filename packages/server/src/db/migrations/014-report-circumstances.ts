import { type Kysely, type Migration, sql } from 'kysely';

/** Which vehicle a report is about, where it happened, and on which call. */
export const reportCircumstances: Migration = {
  async up(db: Kysely<never>) {
    for (const table of ['reports', 'report_versions']) {
      await db.schema.alterTable(table).addColumn('plate', 'text').execute();
      await db.schema.alterTable(table).addColumn('location', 'text').execute();
    }
    await db.schema
      .alterTable('reports')
      .addColumn('call_id', 'text', (c) => c.references('calls.id'))
      .execute();
    await db.schema
      .createIndex('reports_by_call')
      .on('reports')
      .columns(['call_id', 'created_at', 'id'])
      .where(sql.ref('call_id'), 'is not', null)
      .execute();
  },
};
