import { PRIORITIES } from '@ten-four/contract/dispatch/dispatch.values';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '#db/database';
import { listActive, listClosedNumbered } from '#features/dispatch/calls/call-search.store';
import { listOpenCallsOf, listShowing } from '#features/dispatch/calls/call-units.store';
import { findUnits, listUnitsOnDuty } from '#features/dispatch/units/units.store';
import { newId } from '#platform/ids';
import { changeCall, clock, createCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

/** Closed calls that the officer was on: a long history; and calls of both platforms that nobody is on. */
const HISTORY = 3000;
const WAITING = 1000;

let server: TestServer;
let officer: TestOfficer;
let openId: string;
let closedIds: Set<string>;
beforeAll(async () => {
  server = await startTestServer();
  officer = await signInOfficer(server, { callsign: 'D-401' });
  await clock(officer, 'in');
  const model = await createCall(officer, { attach: true });
  await changeCall(officer, model, 'close');
  const { db, engine } = server.platform.database;
  closedIds = await multiply(db, model._id);
  openId = (await createCall(officer, { attach: true }))._id;
  await sql`${sql.raw(engine === 'sqlite' ? 'analyze' : 'vacuum analyze')}`.execute(db);
});
afterAll(() => server.stop());

/** Copies a closed call as the server wrote it: closed with its unit, and open without one. */
async function multiply(db: Db, callId: string): Promise<Set<string>> {
  const call = await db.selectFrom('calls').where('id', '=', callId).selectAll().executeTakeFirstOrThrow();
  const unit = await db
    .selectFrom('call_units')
    .where('call_id', '=', callId)
    .selectAll()
    .executeTakeFirstOrThrow();
  const way = await db
    .selectFrom('call_responses')
    .where('call_id', '=', callId)
    .selectAll()
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: HISTORY }, () => newId());
  for (let at = 0; at < HISTORY; at += 500) {
    const some = ids.slice(at, at + 500);
    const calls = some.map((id, index) => ({ ...call, id, number: call.number + 10_000 + at + index }));
    const units = some.map((id) => ({ ...unit, call_id: id, id: newId() }));
    await db.insertInto('calls').values(calls).execute();
    await db.insertInto('call_units').values(units).execute();
    await db
      .insertInto('call_responses')
      .values(units.map(({ call_id, id }) => ({ ...way, call_id, id })))
      .execute();
  }
  for (let at = 0; at < WAITING; at += 500) {
    const calls = Array.from({ length: 500 }, (_, index) => ({
      ...call,
      id: newId(),
      platform: PLATFORMS[index % PLATFORMS.length] ?? call.platform,
      number: call.number + 20_000 + at + index,
      priority: PRIORITIES[index % PRIORITIES.length] ?? call.priority,
      created_at: call.created_at + at + index,
      closed_at: null,
    }));
    await db.insertInto('calls').values(calls).execute();
  }
  return new Set(ids);
}

/** How the engine goes about the statements of reading something. */
async function plansOf(read: (db: Db) => Promise<unknown>): Promise<string> {
  const { db } = server.platform.database;
  const sent = vi.spyOn(db.getExecutor(), 'executeQuery');
  await read(db);
  const queries = sent.mock.calls.map(([query]) => query);
  sent.mockRestore();
  const plans = [];
  for (const query of queries) plans.push(await explain(query));
  return plans.join('\n');
}

async function explain(query: CompiledQuery): Promise<string> {
  const { db, engine } = server.platform.database;
  const text = `${engine === 'sqlite' ? 'explain query plan' : 'explain'} ${query.sql}`;
  const { rows } = await db.executeQuery<Record<string, unknown>>({ ...query, sql: text });
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
}

test.each([
  ['the board', 'call_responses_shown', (db: Db) => listUnitsOnDuty(db, ['Xbox'])],
  ['one unit', 'call_responses_shown', (db: Db) => findUnits(db, [officer.id])],
  ['the open calls of a unit', 'call_units_open', (db: Db) => listOpenCallsOf(db, { unitId: officer.id })],
])('%s is read by the open rows only, however long the history', async (_, index, work) => {
  const plan = await plansOf(work);
  expect(plan).toContain(index);
  expect(plan).not.toContain('call_units_by_officer');
});

test('closed calls have no row among the open ones; reopening puts them there, closing takes them', async () => {
  const { db } = server.platform.database;
  const openRows = async () => {
    const rows = await db.selectFrom('call_units').where('open', '=', 1).select('call_id').execute();
    return rows.map(({ call_id }) => call_id);
  };
  expect(closedIds.size).toBe(HISTORY);
  expect(await openRows()).toEqual([openId]);
  const call = await createCall(officer, { attach: true });
  expect((await openRows()).sort()).toEqual([openId, call._id].sort());
  await changeCall(officer, call, 'close');
  expect(await openRows()).toEqual([openId]);
  const open = (await listOpenCallsOf(db, { unitId: officer.id })).map(({ id }) => id);
  expect([open, await listShowing(db, openId)]).toEqual([[openId], [officer.id]]);
  await changeCall(officer, call, 'reopen');
  const [unit] = await findUnits(db, [officer.id]);
  expect([(await openRows()).length, unit?.call_number]).toEqual([2, call.callNumber]);
  await clock(officer, 'out');
  expect(await openRows()).toEqual([]);
  await clock(officer, 'in');
});

test.each([
  ['both platforms', ['Xbox', 'PlayStation'] as const, 'calls_active_anywhere'],
  ['one platform', ['Xbox'] as const, 'calls_active'],
])('active calls of %s come in the order of an index', async (_, platforms, index) => {
  const request = { platforms, text: null, status: undefined, after: undefined, limit: 50 };
  const plan = await plansOf((db) => listActive(db, request));
  expect(plan).toMatch(new RegExp(`${index}\\b`));
  expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
});

test.each([
  ['both platforms', ['Xbox', 'PlayStation'] as const],
  ['one platform', ['Xbox'] as const],
])('a closed call of %s is found by its number by an index, however long ago', async (_, platforms) => {
  const page = { before: { time: Number.MAX_SAFE_INTEGER, id: 'g' }, limit: 50 };
  const request = { platforms, number: 1001, until: Number.MAX_SAFE_INTEGER, page };
  const { db } = server.platform.database;
  expect(await listClosedNumbered(db, request)).toHaveLength(1);
  const plan = await plansOf((on) => listClosedNumbered(on, request));
  expect(plan).toMatch(/calls_number_per_platform|sqlite_autoindex_calls_\d/);
  expect(plan).not.toMatch(/SCAN|Seq Scan/);
});
