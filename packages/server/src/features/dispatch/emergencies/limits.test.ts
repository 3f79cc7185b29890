import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#platform/clock';
import { call911, change911, REPORT, read911, signInCaller, tryChange } from '#testing/test-emergencies';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { RATE_LIMIT: '6000' } });
});
afterAll(() => server.stop());

test('allows three open 911 calls, and three in ten minutes', async () => {
  const caller = await signInCaller(server);
  const post = () => caller.post('/api/911', REPORT);
  const first = await call911(caller);
  server.clock.advance(MINUTE);
  const others = [await call911(caller), await call911(caller)];
  const fourth = await post();
  expect([fourth.status, fourth.body.message]).toEqual([
    409,
    'You have three open calls. Add a line to one of them.',
  ]);
  for (const each of [first, ...others]) await change911(caller, each, 'cancel');
  const tooMany = await post();
  expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, String(9 * 60)]);
  server.clock.advance(9 * MINUTE - SECOND);
  expect((await post()).status).toBe(429);
  server.clock.advance(SECOND);
  expect((await post()).status).toBe(201);
});

test('counts open 911 calls of any age toward the limit of three', async () => {
  const caller = await signInCaller(server);
  for (let count = 0; count < 3; count += 1) await call911(caller);
  server.clock.advance(60 * MINUTE);
  expect((await caller.post('/api/911', REPORT)).status).toBe(409);
});

test('allows ten lines per minute', async () => {
  const caller = await signInCaller(server);
  const emergency = await call911(caller);
  for (let count = 0; count < 10; count += 1) await change911(caller, emergency, 'lines', { text: 'Hurry' });
  const eleventh = await tryChange(caller, emergency, 'lines', { text: 'Hurry' });
  expect([eleventh.status, eleventh.headers.get('retry-after')]).toEqual([429, '60']);
  server.clock.advance(MINUTE);
  await change911(caller, emergency, 'lines', { text: 'Still here' });
  expect((await read911(caller, emergency)).lines).toHaveLength(11);
});
