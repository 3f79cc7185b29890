import type { Report, ReportDetail } from '@ten-four/contract/reports/reports.contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import type { ReportsTable } from '#db/tables/records.tables';
import { HOUR } from '#platform/clock';
import { newId } from '#platform/ids';
import { type Answer, bodyOf, type TestUser } from '#testing/test-user';

/** Files a report, a citation by default. */
export async function fileReport(by: TestUser, civilianId: string, fields: object = {}): Promise<Report> {
  return (await bodyOf(by.post('/api/reports/create', { civilianId, type: 'citation', ...fields }))).report;
}

export async function readReport(by: TestUser, report: { _id: string }): Promise<ReportDetail> {
  return (await bodyOf(by.get(`/api/reports/${report._id}`))).report;
}

/** Returns the reports of a list; `query` starts with a question mark. */
export async function listReports(by: TestUser, query = ''): Promise<Report[]> {
  return (await bodyOf(by.get(`/api/reports${query}`))).reports;
}

export const amendReport = (by: TestUser, report: { _id: string }, fields: unknown): Promise<Answer> =>
  by.put(`/api/reports/${report._id}`, fields);

export const payFine = (by: TestUser, report: { _id: string }, key?: string): Promise<Answer> =>
  by.post(`/api/reports/${report._id}/pay`, undefined, key === undefined ? {} : { 'idempotency-key': key });

/** Ages everything filed, sent or due in the last hour by an hour, because of the limits per hour. */
export async function passAnHour(db: Db, now: number): Promise<void> {
  const latest = now - HOUR;
  const earlier = (column: string) => sql<number>`${sql.ref(column)} - ${HOUR}`;
  const created_at = earlier('created_at');
  await db.updateTable('reports').where('created_at', '>', latest).set({ created_at }).execute();
  await db
    .updateTable('outbox_messages')
    .where(sql`coalesce(sent_at, next_attempt_at, created_at)`, '>', latest)
    .set({ created_at, sent_at: earlier('sent_at'), next_attempt_at: earlier('next_attempt_at') })
    .execute();
}

const BATCH = 500;
/** Above the counter's numbers in a test. */
const FIRST_NUMBER = 1_000_000;

/**
 * Inserts copies of a report directly, because filing many takes long: oldest first, a millisecond apart, each with
 * the changes of `change`. Returns their IDs.
 */
export async function copyReports(
  db: Db,
  report: { _id: string },
  { count, change }: { count: number; change: (index: number) => Partial<Selectable<ReportsTable>> },
): Promise<string[]> {
  const like = await db
    .selectFrom('reports')
    .where('id', '=', report._id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const { last } = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...like,
    id: newId(),
    number: Math.max(last, FIRST_NUMBER) + 1 + index,
    created_at: like.created_at + 1 + index,
    ...change(index),
  }));
  for (let at = 0; at < count; at += BATCH) {
    await db
      .insertInto('reports')
      .values(rows.slice(at, at + BATCH))
      .execute();
  }
  return rows.map(({ id }) => id);
}
