import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { Answer } from '#testing/test-user';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function timed(call: Promise<Answer>): Promise<{ status: number; milliseconds: number }> {
  const began = performance.now();
  const { status } = await call;
  return { status, milliseconds: performance.now() - began };
}

test('requests continue while Discord hangs, with a short wait if roles are long unconfirmed', async () => {
  const staff = await server.signIn('staff');
  const owner = await server.signIn('civilian');
  server.fakeDiscord.fail.next('GET /api/v10/guilds/**', { kind: 'hang' }, Number.POSITIVE_INFINITY);
  server.clock.advance(25 * MINUTE);
  const calls = await Promise.all([
    timed(owner.get('/api/civilians')),
    timed(staff.get('/api/auth/me')),
    timed(staff.get('/api/civilians/all')),
  ]);
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [own, me, privileged] = calls.map(({ milliseconds }) => milliseconds);
  // Well below Discord's timeout of eight seconds.
  expect(Math.max(own ?? 0, me ?? 0)).toBeLessThan(2500);
  expect(privileged).toBeLessThan(6500);
  server.fakeDiscord.fail.clear();
});

test('the settings check reports it in time', async () => {
  const admin = await server.signIn('administrator');
  server.fakeDiscord.fail.next('* /api/v10/**', { kind: 'hang' }, Number.POSITIVE_INFINITY);
  const began = performance.now();
  const { status, body } = await admin.get('/api/settings/check');
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(status).toBe(200);
  expect(body.findings).toContainEqual(
    expect.objectContaining({
      level: 'problem',
      text: expect.stringMatching(/^No response from Discord at/),
    }),
  );
  server.fakeDiscord.fail.clear();
});
