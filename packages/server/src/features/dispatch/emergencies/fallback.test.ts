import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { releaseUnanswered, requeueUnattended } from '#features/dispatch/index';
import { HOUR, SECOND } from '#platform/clock';
import { clock, publishedBy } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { call911, change911, read911, setDispatch, signInCaller, tryChange } from '#testing/test-emergencies';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let admin: TestUser;
let dispatcher: TestUser;
let ann: TestOfficer;
let caller: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  dispatcher = await signInDispatcher(server);
  await signOn(dispatcher);
  ann = await signInOfficer(server, { callsign: 'D-201' });
  await clock(ann, 'in');
});
afterAll(() => server.stop());
beforeEach(async () => {
  caller = await signInCaller(server);
});

const callsOf = async ({ _id }: { _id: string }) =>
  (
    await server.platform.database.db
      .selectFrom('calls')
      .where('created_by', '=', _id)
      .select(['id', 'source'])
      .execute()
  ).map(({ source }) => source);

const isFallback = async ({ _id }: { _id: string }) => {
  const row = server.platform.database.db
    .selectFrom('emergencies')
    .where('id', '=', _id)
    .select('is_fallback');
  return (await row.executeTakeFirstOrThrow()).is_fallback === 1;
};

test('a unit can release a 911 call after the time limit, not before', async () => {
  const emergency = await call911(caller);
  server.clock.advance(119 * SECOND);
  const early = await tryChange(ann.user, emergency, 'release');
  expect([early.status, early.body.message]).toEqual([
    403,
    'A dispatcher is on duty. Wait for their answer.',
  ]);
  server.clock.advance(2 * SECOND);
  const { call } = await change911(ann.user, emergency, 'release', { unitIds: [ann.id] });
  expect(call).toMatchObject({ source: '911', units: [{ _id: ann.id }] });
  expect(await isFallback(emergency)).toBe(true);
});

test('a call taken by a dispatcher stays with them', async () => {
  const emergency = await call911(caller);
  await change911(dispatcher, emergency, 'take');
  server.clock.advance(HOUR);
  await releaseUnanswered(server.platform);
  const { status, body } = await tryChange(ann.user, emergency, 'release');
  expect([status, body.message]).toEqual([409, 'Dispatch 1 has this call.']);
  await change911(dispatcher, emergency, 'release');
  expect(await isFallback(emergency)).toBe(false);
});

test('the server releases a 911 call after the time limit', async () => {
  const emergency = await call911(caller);
  server.clock.advance(119 * SECOND);
  await releaseUnanswered(server.platform);
  expect((await read911(caller, emergency)).state).toBe('Pending');
  server.clock.advance(SECOND);
  await releaseUnanswered(server.platform);
  expect(await read911(caller, emergency)).toMatchObject({ state: 'Released', stage: 'On the board' });
  await releaseUnanswered(server.platform);
  expect([await callsOf(emergency), await isFallback(emergency)]).toEqual([['911'], true]);
});

test('a 911 call waits without limit when the fallback is off', async () => {
  await setDispatch(admin, 'answerFallbackSeconds', 0);
  const emergency = await call911(caller);
  server.clock.advance(HOUR);
  await releaseUnanswered(server.platform);
  expect((await tryChange(ann.user, emergency, 'release')).status).toBe(403);
  expect((await read911(caller, emergency)).state).toBe('Pending');
  await setDispatch(admin, 'answerFallbackSeconds', 120);
});

test('a restored 911 call gets the full time limit again', async () => {
  const emergency = await call911(caller);
  await change911(dispatcher, emergency, 'drop', { reason: 'Prank' });
  server.clock.advance(HOUR);
  await change911(dispatcher, emergency, 'restore');
  server.clock.advance(119 * SECOND);
  await releaseUnanswered(server.platform);
  expect((await tryChange(ann.user, emergency, 'release')).status).toBe(403);
  expect((await read911(ann.user, emergency)).state).toBe('Pending');
  server.clock.advance(SECOND);
  await releaseUnanswered(server.platform);
  expect((await read911(ann.user, emergency)).state).toBe('Released');
});

describe('a taken 911 call without activity', () => {
  const pass = async (seconds: number) => {
    server.clock.advance(seconds * SECOND);
    await requeueUnattended(server.platform);
    return read911(dispatcher, caller911);
  };
  let caller911: { _id: string };
  beforeEach(async () => {
    caller911 = await call911(caller);
    await change911(dispatcher, caller911, 'take');
  });

  test('prompts its dispatcher, and returns to the queue without an answer', async () => {
    expect((await pass(119)).askedAt).toBeNull();
    const events = await publishedBy(server, async () => {
      expect((await pass(1)).askedAt).toBe(new Date(server.clock.now()).toISOString());
    });
    expect(events).toMatchObject([{ name: 'emergency', readers: 'dispatch' }]);
    expect(await pass(59)).toMatchObject({ state: 'Taken' });
    expect((await tryChange(ann.user, caller911, 'release')).status).toBe(409);
    expect(await pass(1)).toMatchObject({ state: 'Pending', takenBy: null, askedAt: null });
    const { entries } = (await dispatcher.get('/api/dispatch/log?platform=Xbox')).body;
    const { number } = await read911(dispatcher, caller911);
    const text = `911-${number} is waiting again: no activity from Dispatch 1`;
    expect(entries[0]).toMatchObject({ kind: 'return', by: null, text });
    await change911(ann.user, caller911, 'release');
  });

  test('stays with a dispatcher who confirms it or answers the caller', async () => {
    await pass(120);
    const events = await publishedBy(server, () => change911(dispatcher, caller911, 'take'));
    expect(events.map(({ name }) => name)).toEqual(['emergency', 'own-emergency']);
    expect(await pass(119)).toMatchObject({ state: 'Taken', askedAt: null });
    await pass(1);
    await dispatcher.post(`/api/911/${caller911._id}/lines`, { text: 'Stay inside' });
    expect(await pass(119)).toMatchObject({ state: 'Taken', askedAt: null });
    await change911(dispatcher, caller911, 'drop', { reason: 'Other' });
  });

  test("is left alone for at least two minutes, and for the community's dispatcher time limit", async () => {
    await setDispatch(admin, 'answerFallbackSeconds', 30);
    expect((await pass(119)).askedAt).toBeNull();
    await setDispatch(admin, 'answerFallbackSeconds', 300);
    expect((await pass(180)).askedAt).toBeNull();
    expect((await pass(1)).askedAt).not.toBeNull();
    await setDispatch(admin, 'answerFallbackSeconds', 120);
    await change911(dispatcher, caller911, 'drop', { reason: 'Other' });
  });
});
