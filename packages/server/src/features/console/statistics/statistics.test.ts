import type { Statistics } from '@ten-four/contract/console/statistics.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock';
import { changeCall, clock, createCall } from '#testing/test-calls';
import { grantDispatching, signOn } from '#testing/test-dispatchers';
import { signInMedic, signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let dee: TestUser;
let ann: TestOfficer;
let ben: TestOfficer;
let pam: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  await grantDispatching(await server.signIn('administrator'));
  dee = await server.signIn('dispatcher');
  ann = await signInOfficer(server, { callsign: 'D-201' });
  ben = await signInOfficer(server, { callsign: 'D-202' });
  pam = await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' });
});
afterAll(() => server.stop());

async function read(query = ''): Promise<Statistics> {
  const { status, text, body } = await dee.get(`/api/dispatch/statistics?platform=Xbox${query}`);
  expect([status, text]).toEqual([200, text]);
  return body;
}

const respond = (officer: TestOfficer, call: { _id: string }, response: string) =>
  changeCall(officer, call, 'response', { response });

test('computes the figures of an evening of calls', async () => {
  const began = server.clock.now();
  await clock(ann, 'in');
  await signOn(dee);
  const call = await createCall(ben, { type: 'Robbery', location: 'Clinton Ave' });
  server.clock.advance(30 * SECOND);
  await changeCall(ann, call, 'attach');
  server.clock.advance(20 * SECOND);
  await respond(ann, call, 'En route');
  server.clock.advance(4 * MINUTE);
  await respond(ann, call, 'On scene');
  server.clock.advance(MINUTE);
  await changeCall(ann, call, 'close');
  await createCall(ann, { type: 'Traffic Stop', attach: true });
  await createCall(pam);
  const now = server.clock.now();
  const { calls, times, responseByType, units, dispatchers } = await read('&zone=America/New_York');
  expect(calls).toMatchObject({
    total: 2,
    perHour: 2 / 24,
    byType: [
      { type: 'Robbery', n: 1 },
      { type: 'Traffic Stop', n: 1 },
    ],
  });
  expect(calls.byHour.reduce((sum, n) => sum + n, 0)).toBe(2);
  expect(times).toEqual({
    answer: { n: 0, median: null, p90: null },
    dispatch: { n: 1, median: 30, p90: 30 },
    turnout: { n: 1, median: 20, p90: 20 },
    travel: { n: 1, median: 240, p90: 240 },
    response: { n: 1, median: 290, p90: 290 },
  });
  expect(responseByType[0]).toEqual({ type: 'Robbery', n: 1, median: 290, p90: 290 });
  const onDutySeconds = (now - began) / SECOND;
  expect(units).toEqual([
    {
      callsign: 'D-201',
      kind: 'Law Enforcement',
      calls: 2,
      onDutySeconds,
      response: { n: 1, median: 290, p90: 290 },
    },
  ]);
  expect(dispatchers).toEqual([
    { name: 'dee.hollis', onDutySeconds, taken: 0, answer: { n: 0, median: null, p90: null } },
  ]);
  const before = `&from=${new Date(began - HOUR).toISOString()}&to=${new Date(began).toISOString()}`;
  expect((await read(before)).calls.total).toBe(0);
});

test('counts an apparatus as on duty while anyone is aboard', async () => {
  const [kim, lee] = [
    await signInMedic(server, { callsign: 'M-3' }),
    await signInMedic(server, { callsign: 'M-4' }),
  ];
  const { apparatus } = (await kim.user.get('/api/community')).body;
  const { _id } = apparatus.find(({ callsign }: { callsign: string }) => callsign === 'E-7');
  const board = (who: TestOfficer) => who.user.post(`/api/apparatus/${_id}/board`);
  const began = server.clock.now();
  await board(kim);
  const call = await createCall(ben, { type: 'Structure Fire', location: 'Grove St' });
  await changeCall(kim, call, 'attach');
  server.clock.advance(4 * MINUTE);
  await respond(kim, call, 'On scene');
  await board(lee);
  server.clock.advance(6 * MINUTE);
  await clock(kim, 'out');
  server.clock.advance(5 * MINUTE);
  await lee.user.post('/api/apparatus/leave');
  server.clock.advance(5 * MINUTE);
  await board(lee);
  server.clock.advance(MINUTE);
  await clock(lee, 'out');
  const { units } = await read(`&from=${new Date(began).toISOString()}`);
  const kind = 'Fire & EMS';
  const none = { n: 0, median: null, p90: null };
  expect(units.filter((unit) => unit.kind === kind)).toEqual([
    {
      callsign: 'E-7',
      kind,
      calls: 1,
      onDutySeconds: 16 * 60,
      response: { n: 1, median: 240, p90: 240 },
    },
    { callsign: 'M-4', kind, calls: 0, onDutySeconds: 17 * 60, response: none },
    { callsign: 'M-3', kind, calls: 0, onDutySeconds: 10 * 60, response: none },
  ]);
});

test('refuses more than 92 days and unknown time zones', async () => {
  const now = server.clock.now();
  const refusal = async (query: string) => {
    const { status, body } = await dee.get(`/api/dispatch/statistics?${query}`);
    return [status, body.message];
  };
  const from = (days: number) => `platform=Xbox&from=${new Date(now - days * DAY).toISOString()}`;
  expect((await read(`&from=${new Date(now - 92 * DAY).toISOString()}`)).calls.byDay.length).toBeGreaterThan(
    90,
  );
  expect(await refusal(from(93))).toEqual([400, 'At most 92 days.']);
  expect(await refusal(`${from(0)}&to=${new Date(now).toISOString()}`)).toEqual([
    400,
    'The end must be after the start.',
  ]);
  expect(await refusal('platform=Xbox&zone=Mars/Olympus')).toEqual([400, 'Unknown time zone.']);
  expect((await refusal('zone=UTC'))[0]).toBe(400);
  expect((await ann.user.get('/api/dispatch/statistics?platform=Xbox')).status).toBe(403);
});
