import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { idOf } from '#testing/stand-in-calls';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('two servers on one database have one connection, and the other goes on with it', async () => {
  if (server.location.engine !== 'postgres') return;
  const { gateway } = server.standIn;
  const staff = await server.signIn('staff');
  // What was heard before it connects counts less than what Discord lists.
  server.clock.advance(MINUTE);
  const other = await startTestServer({ beside: server });
  await server.platform.gateway.look();
  await expect.poll(async () => (await server.platform.gateway.health()).state).toBe('Live');
  await other.platform.gateway.look();
  expect([gateway.connected, (await other.platform.gateway.health()).state]).toEqual([1, 'Live']);
  await server.platform.gateway.stop();
  server.standIn.setRoles(idOf('staff'), []);
  await other.platform.gateway.look();
  await expect.poll(async () => (await staff.get('/api/civilians/all')).status).toBe(403);
  expect(gateway.requests.map(({ kind }) => kind)).toEqual(['identify', 'resume']);
  await other.stop();
});
