import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeCall, clock, createCall, readCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let officers: TestOfficer[];
let first: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  officers = [];
  for (const callsign of ['D-201', 'D-202', 'D-203', 'D-204', 'D-205', 'D-206']) {
    officers.push(await signInOfficer(server, { callsign }));
  }
  [first] = officers as [TestOfficer];
});
afterAll(() => server.stop());
beforeEach(startDuty);

/** Restarts everyone's duty, since a unit can be on at most 20 open calls. */
async function startDuty(): Promise<void> {
  for (const officer of officers) await clock(officer, 'out');
  for (const officer of officers) await clock(officer, 'in');
}

type Step = [by: TestOfficer, path: string, body?: object];

async function atOnce(steps: Step[]): Promise<number[]> {
  const answers = await Promise.all(steps.map(([by, path, body]) => by.user.post(path, body)));
  const broken = answers.filter(({ status }) => ![200, 201, 409].includes(status));
  expect(broken.map(({ status, text }) => [status, text])).toEqual([]);
  return answers.map(({ status }) => status);
}

const path = (call: { _id: string }, what: string) => `/api/calls/${call._id}/${what}`;

function expectSound(call: Call): void {
  const { status, closedAt, units, primaryOfficer } = call;
  const ids = units.map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(ids.length);
  if (units.length === 0) expect(primaryOfficer).toBeNull();
  else expect(ids).toContain(primaryOfficer?._id);
  expect(closedAt === null).toBe(status !== 'Closed');
  if (status !== 'Closed') expect(status).toBe(units.length === 0 ? 'Open' : 'Assigned');
}

/** Expects off-duty units to be on no open call, and units to show their latest call. */
async function expectBoardSound(): Promise<void> {
  const { calls } = (await first.user.get('/api/calls')).body as { calls: Call[] };
  const { units } = (await first.user.get('/api/units')).body;
  for (const call of calls) {
    expectSound(call);
    const onDuty = units.map(({ _id }: { _id: string }) => _id);
    for (const { _id } of call.units) expect(onDuty).toContain(_id);
  }
  const numbersOf = (id: string) =>
    calls.filter((call) => call.units.some(({ _id }) => _id === id)).map(({ callNumber }) => callNumber);
  for (const { _id, call } of units) {
    if (call === null) expect(numbersOf(_id)).toEqual([]);
    else expect(numbersOf(_id)).toContain(call);
  }
}

/** Expects the last event of each unit and call to match the database. */
async function expectEventsTrue(): Promise<void> {
  const rows = await server.platform.database.db
    .selectFrom('events')
    .where('name', 'in', ['call', 'unit'])
    .orderBy('xid')
    .orderBy('id')
    .select(['name', 'data'])
    .execute();
  const latest = new Map<string, { name: string; thing: { _id: string; onDutySince?: string | null } }>();
  for (const { name, data } of rows) {
    const { [name]: thing } = JSON.parse(data);
    latest.set(thing._id, { name, thing });
  }
  const { units } = (await first.user.get('/api/units')).body;
  const followed = [...latest.values()].filter(({ name }) => name === 'unit').map(({ thing }) => thing);
  const onDuty = followed.filter(({ onDutySince }) => onDutySince !== null);
  const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : 1);
  expect(onDuty.sort(byId)).toEqual(units.sort(byId));
  const { calls } = (await first.user.get('/api/calls')).body;
  for (const call of calls) expect(latest.get(call._id)?.thing).toEqual(call);
}

test('simultaneous new calls are published in the order of their numbers', async () => {
  await server.platform.database.db.deleteFrom('events').execute();
  const steps = Array.from({ length: 10 }, () =>
    officers.map(
      (officer, index): Step => [officer, '/api/calls', { type: 'Other', attach: index % 2 === 0 }],
    ),
  ).flat();
  await atOnce(steps);
  const rows = await server.platform.database.db
    .selectFrom('events')
    .where('name', '=', 'call')
    .orderBy('xid')
    .orderBy('id')
    .select('data')
    .execute();
  const numbers = rows.map(({ data }) => JSON.parse(data).call.callNumber);
  expect(numbers).toHaveLength(60);
  expect(numbers).toEqual(Array.from(numbers, (_, index) => numbers[0] + index));
});

test('six units attaching twice at once are attached once each, and the first is primary', async () => {
  const call = await createCall(first);
  const steps = officers.flatMap((officer): Step[] => [
    [officer, path(call, 'attach')],
    [officer, path(call, 'attach')],
  ]);
  expect(await atOnce(steps)).toEqual(Array(12).fill(200));
  const after = await readCall(first, call);
  expectSound(after);
  expect(after.units).toHaveLength(6);
  expect(after.units[0]).toMatchObject({ ...after.primaryOfficer });
  expect(after.log.filter(({ kind }) => kind === 'attached')).toHaveLength(6);
  expect(after.log.filter(({ kind }) => kind === 'primary')).toHaveLength(1);
});

test('simultaneous attaching, detaching, closing and clocking out keep calls and units consistent', async () => {
  for (let round = 0; round < 6; round += 1) {
    await startDuty();
    const calls = [await createCall(first, { attach: true }), await createCall(first)] as const;
    const [a, b] = calls;
    const last = officers.at(-1) ?? first;
    const steps = officers.flatMap((officer): Step[] => [
      [officer, path(a, 'attach')],
      [officer, path(b, 'attach'), { officerId: last.id }],
      [officer, path(b, 'primary')],
      [officer, path(a, 'detach')],
      [officer, '/api/units/status', { status: '10-6' }],
    ]);
    steps.push(
      [last, '/api/clock/out'],
      [first, path(a, 'close')],
      [first, path(a, 'reopen')],
      [first, path(b, 'close')],
      [first, '/api/calls', { type: 'Pursuit', attach: true }],
      [first, path(b, 'notes'), { text: 'Still here' }],
    );
    await atOnce(steps);
    for (const call of calls) expectSound(await readCall(first, call));
    await expectBoardSound();
  }
  await expectEventsTrue();
});

test('a unit attaching while the call closes ends up on the closed call or is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const call = await createCall(first);
    const attaching = officers.map((officer): Step => [officer, path(call, 'attach')]);
    const statuses = await atOnce([
      ...attaching.slice(0, 3),
      [first, path(call, 'close')],
      ...attaching.slice(3),
    ]);
    const after = await readCall(first, call);
    expect(after.status).toBe('Closed');
    expect(after.units).toHaveLength(statuses.filter((status) => status === 200).length - 1);
    await expectBoardSound();
  }
  expect((await changeCall(first, await createCall(first), 'close')).units).toEqual([]);
});
