import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { releaseUnanswered } from '#features/dispatch/index';
import { HOUR, SECOND } from '#platform/clock';
import { clock } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { call911, change911, read911, setDispatch, signInCaller, tryChange } from '#testing/test-emergencies';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** 911 calls that no dispatcher answers. */

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

/** Whether it was released because nobody answered. */
const isFallback = async ({ _id }: { _id: string }) => {
  const row = server.platform.database.db
    .selectFrom('emergencies')
    .where('id', '=', _id)
    .select('is_fallback');
  return (await row.executeTakeFirstOrThrow()).is_fallback === 1;
};

test('a unit may release one when the time is over, not before', async () => {
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

test('what a dispatcher has is left to them', async () => {
  const emergency = await call911(caller);
  await change911(dispatcher, emergency, 'take');
  server.clock.advance(HOUR);
  await releaseUnanswered(server.platform);
  const { status, body } = await tryChange(ann.user, emergency, 'release');
  expect([status, body.message]).toEqual([409, 'Dispatch 1 has this call.']);
  await change911(dispatcher, emergency, 'release');
  expect(await isFallback(emergency)).toBe(false);
});

test('the server releases one by itself when the time is over', async () => {
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

test('where it never falls back, it waits', async () => {
  await setDispatch(admin, 'answerFallbackSeconds', 0);
  const emergency = await call911(caller);
  server.clock.advance(HOUR);
  await releaseUnanswered(server.platform);
  expect((await tryChange(ann.user, emergency, 'release')).status).toBe(403);
  expect((await read911(caller, emergency)).state).toBe('Pending');
  await setDispatch(admin, 'answerFallbackSeconds', 120);
});
