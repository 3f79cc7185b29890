import { idOf } from '@ten-four/fake-discord/testing/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { isPostgres } from '#testing/test-database';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.runIf(isPostgres)(
  'two servers on one database share one connection, and the other takes it over',
  async () => {
    const { gateway } = server.fakeDiscord;
    const staff = await server.signIn('staff');
    // Discord's list is newer than events from before the connection.
    server.clock.advance(MINUTE);
    const other = await startTestServer({ peer: server });
    await server.platform.gateway.ensureConnected();
    await expect.poll(async () => (await server.platform.gateway.health()).state).toBe('Live');
    await other.platform.gateway.ensureConnected();
    expect([gateway.connected, (await other.platform.gateway.health()).state]).toEqual([1, 'Live']);
    await server.platform.gateway.stop();
    server.fakeDiscord.setRoles(idOf('staff'), []);
    await other.platform.gateway.ensureConnected();
    await expect.poll(async () => (await staff.get('/api/civilians/all')).status).toBe(403);
    expect(gateway.requests.map(({ kind }) => kind)).toEqual(['identify', 'resume']);
    await other.stop();
  },
);
