import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#demo/seed';
import { DAY, MINUTE } from '#platform/clock';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.platform);
});
afterAll(() => server.stop());

const callsOf = async (user: TestUser, query = ''): Promise<Call[]> =>
  (await user.get(`/api/calls${query}`)).body.calls;

test('there is much going on, at every priority, some of it unassigned', async () => {
  const officer = await server.signIn('officer-xbox');
  const calls = await callsOf(officer);
  expect(calls).toHaveLength(15);
  expect(new Set(calls.map(({ priority }) => priority))).toEqual(new Set([1, 2, 3]));
  expect(new Set(calls.map(({ type }) => type)).size).toBe(8);
  const unassigned = calls.filter(({ status }) => status === 'Open');
  expect(unassigned.length).toBeGreaterThan(4);
  expect(unassigned.length).toBeLessThan(12);
  const ages = calls.map(({ createdAt }) => server.clock.now() - Date.parse(createdAt));
  expect(Math.min(...ages)).toBeLessThan(MINUTE);
  expect(Math.max(...ages)).toBeGreaterThan(25 * MINUTE);
  expect(Math.max(...ages)).toBeLessThan(31 * MINUTE);

  const units: Unit[] = (await officer.get('/api/units')).body.units;
  const busy = units.filter(({ call }) => call !== null);
  for (const { _id, call } of busy) {
    const mine = calls.filter(({ units: attached }) => attached.some((unit) => unit._id === _id));
    expect(mine.map(({ callNumber }) => callNumber)).toEqual([call]);
  }
  // Who is on a traffic stop or busy is on a call.
  expect(units.filter(({ status, call }) => ['10-6', '10-11'].includes(status) && call === null)).toEqual([]);
});

test('what was dealt with has dispositions and logs that go forward in time', async () => {
  const officer = await server.signIn('officer-xbox');
  const closed = await callsOf(officer, '?status=Closed');
  expect(closed).toHaveLength(12);
  const times = closed.map(({ closedAt }) => Date.parse(closedAt ?? ''));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(server.clock.now() - Math.min(...times)).toBeGreaterThan(4 * DAY);
  for (const { _id } of [...closed, ...(await callsOf(officer))]) {
    const { call } = (await officer.get(`/api/calls/${_id}`)).body;
    const moments = call.log.map(({ at }: { at: string }) => at);
    expect(moments).toEqual([...moments].sort());
  }
  const numbers = [...closed, ...(await callsOf(officer))].sort((a, b) => a.callNumber - b.callNumber);
  expect(numbers.map(({ callNumber }) => callNumber)).toEqual(numbers.map((_, index) => 1001 + index));
  const ages = numbers.map(({ createdAt }) => createdAt);
  expect(ages).toEqual([...ages].sort());
});

test('PlayStation has calls of its own', async () => {
  const officer = await server.signIn('officer-playstation');
  expect(await callsOf(officer)).toHaveLength(3);
  expect(await callsOf(officer, '?status=Closed')).toHaveLength(1);
});
