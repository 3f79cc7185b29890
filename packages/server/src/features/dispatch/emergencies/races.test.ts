import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { releaseUnanswered } from '#features/dispatch/index';
import { MINUTE } from '#platform/clock';
import { rounds } from '#testing/rounds';
import { clock, createCall, readCall } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { call911, REPORT, read911, signInCaller, signOff, tryChange } from '#testing/test-emergencies';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { Answer, TestUser } from '#testing/test-user';

const TRIES = rounds(5);
const AT_ONCE = 20;

let server: TestServer;
let dee: TestUser;
let dan: TestUser;
let ann: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  dee = await signInDispatcher(server);
  dan = await signInDispatcher(server);
  ann = await signInOfficer(server, { callsign: 'D-201' });
  await clock(ann, 'in');
  await signOn(dee);
  await signOn(dan);
});
afterAll(() => server.stop());

const callsOf = ({ _id }: { _id: string }) =>
  server.platform.database.db
    .selectFrom('calls')
    .where('source', '=', '911')
    .where('created_by', '=', _id)
    .select('id')
    .execute();

/** Numbers have no gaps and no duplicates. */
afterEach(async () => {
  const { db } = server.platform.database;
  const rows = await db
    .selectFrom('emergencies')
    .where('platform', '=', 'Xbox')
    .orderBy('number')
    .select('number')
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
});

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

test('two dispatchers taking one call: one succeeds', async () => {
  const caller = await signInCaller(server);
  for (let round = 0; round < TRIES; round += 1) {
    const emergency = await call911(caller);
    const takes = await Promise.all([dee, dan].map((user) => tryChange(user, emergency, 'take')));
    expect(statusesOf(takes)).toEqual([200, 409]);
    const { takenBy } = await read911(dee, emergency);
    const [winner] = takes.filter(({ status }) => status === 200);
    expect(winner?.body.emergency.takenBy).toBe(takenBy);
    expect((await tryChange(caller, emergency, 'cancel')).status).toBe(200);
  }
});

test('simultaneous releases by the server, a unit and two dispatchers: one call', async () => {
  const many = Math.min(AT_ONCE, TRIES);
  const callers = await Promise.all(Array.from({ length: many }, () => signInCaller(server)));
  const emergencies = await Promise.all(callers.map((caller) => call911(caller)));
  server.clock.advance(3 * MINUTE);
  const everything = emergencies.map(async (emergency) => {
    const answers = await Promise.all([
      tryChange(dee, emergency, 'release'),
      tryChange(ann.user, emergency, 'release'),
      tryChange(dan, emergency, 'release'),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });
  await Promise.all([
    ...everything,
    ...Array.from({ length: many }, () => releaseUnanswered(server.platform)),
  ]);
  for (const emergency of emergencies) {
    expect(await callsOf(emergency)).toHaveLength(1);
    expect((await read911(dee, emergency)).state).toBe('Released');
  }
});

test('simultaneous cancel and release: the cancel succeeds, with at most one call', async () => {
  for (let round = 0; round < TRIES; round += 1) {
    const caller = await signInCaller(server);
    const emergency = await call911(caller);
    const [cancelled, released] = await Promise.all([
      tryChange(caller, emergency, 'cancel'),
      tryChange(dee, emergency, 'release'),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(released.status);
    expect((await read911(dee, emergency)).state).toBe('Cancelled');
    expect(await callsOf(emergency)).toHaveLength(released.status === 200 ? 1 : 0);
  }
});

test('simultaneous release, link and drop: one succeeds', async () => {
  for (let round = 0; round < TRIES; round += 1) {
    const emergency = await call911(await signInCaller(server));
    const call = await createCall(ann);
    const answers = await Promise.all([
      tryChange(dee, emergency, 'release'),
      tryChange(dan, emergency, 'link', { callId: call._id }),
      tryChange(dee, emergency, 'drop', { reason: 'Duplicate' }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    const { state } = await read911(dee, emergency);
    expect((await callsOf(emergency)).length).toBe(state === 'Released' ? 1 : 0);
    expect((await readCall(ann, call)).callers).toBe(state === 'Linked' ? 1 : 0);
  }
});

test('linking to a call while it closes: the 911 call ends with it or keeps waiting', async () => {
  for (let round = 0; round < TRIES; round += 1) {
    const emergency = await call911(await signInCaller(server));
    const call = await createCall(ann);
    const [linked, closed] = await Promise.all([
      tryChange(dee, emergency, 'link', { callId: call._id }),
      ann.user.post(`/api/calls/${call._id}/close`),
    ]);
    expect(closed.status).toBe(200);
    expect([200, 409]).toContain(linked.status);
    const { state, stage, endedAt } = await read911(dee, emergency);
    if (linked.status === 200) expect([state, stage, endedAt === null]).toEqual(['Linked', 'Closed', false]);
    else expect([state, stage, endedAt]).toEqual(['Pending', 'Received', null]);
  }
});

test("calling while the last dispatcher signs off: the 911 call doesn't stay in the queue", async () => {
  await signOff(dan);
  for (let round = 0; round < TRIES; round += 1) {
    const caller = await signInCaller(server);
    const [emergency] = await Promise.all([call911(caller), signOff(dee)]);
    expect((await read911(caller, emergency)).state).toBe('Released');
    expect(await callsOf(emergency)).toHaveLength(1);
    await signOn(dee);
  }
  await signOn(dan);
});

test('twenty requests with one idempotency key create one 911 call, and twenty more leave three open', async () => {
  const caller = await signInCaller(server);
  const headers = { 'idempotency-key': 'the-same' };
  const sent = await Promise.all(
    Array.from({ length: AT_ONCE }, () => caller.post('/api/911', REPORT, headers)),
  );
  const made = sent.filter(({ status }) => status === 201);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ body }) => body.emergency._id)).size).toBe(1);
  expect(sent.every(({ status }) => [201, 409].includes(status))).toBe(true);
  await Promise.all(Array.from({ length: AT_ONCE }, () => caller.post('/api/911', REPORT)));
  expect((await caller.get('/api/911/mine')).body.emergencies).toHaveLength(3);
});
