import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { TestOfficer } from '#testing/test-officers';
import type { TestServer } from '#testing/test-server';
import { bodyOf } from '#testing/test-user';

/** Creates a call, of type Other by default. */
export async function createCall(by: TestOfficer, fields: object = {}): Promise<CallDetail> {
  return (await bodyOf(by.user.post('/api/calls', { type: 'Other', ...fields }))).call;
}

/** Makes a change such as "attach" and returns the changed call. */
export async function changeCall(
  by: TestOfficer,
  call: { _id: string },
  what: string,
  body?: object,
): Promise<CallDetail> {
  await bodyOf(by.user.post(`/api/calls/${call._id}/${what}`, body));
  return readCall(by, call);
}

export async function readCall(by: TestOfficer, call: { _id: string }): Promise<CallDetail> {
  return (await bodyOf(by.user.get(`/api/calls/${call._id}`))).call;
}

export async function clock(officer: TestOfficer, direction: 'in' | 'out'): Promise<Unit> {
  return (await bodyOf(officer.user.post(`/api/clock/${direction}`))).unit;
}

/** Summarizes the log: kind, text and callsign of each line. */
export const logLines = ({ log }: CallDetail) => log.map(({ kind, text, by }) => [kind, text, by]);

export const callsignsOf = ({ units }: CallDetail) => units.map(({ callsign }) => callsign);

/** A row of the event log. */
export interface Published {
  name: string;
  readers: string;
  platform: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect events of any shape
  data: any;
}

/** Returns the events that some work published, in order. */
export async function publishedBy(server: TestServer, work: () => Promise<unknown>): Promise<Published[]> {
  const { db } = server.platform.database;
  const last = await db
    .selectFrom('events')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  await work();
  const rows = await db
    .selectFrom('events')
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(({ name, readers, platform, data }) => ({
    name,
    readers,
    platform,
    data: JSON.parse(data),
  }));
}

/** Counts the SQL statements of some work, including the session's. */
export async function statementsOf(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  const metric = server.platform.metrics.registry.getSingleMetric('ten_four_sql_statements_total');
  const count = async () => (await metric?.get())?.values[0]?.value ?? Number.NaN;
  const before = await count();
  await work();
  return (await count()) - before;
}
