import { idOf } from '@ten-four/fake-discord/testing/calls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { endSessions } from '#operator/operator.store';
import { DAY, MINUTE } from '#platform/clock';
import { openEvents } from '#testing/test-events';
import { addPhone } from '#testing/test-phones';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

// A device lives as long as its session.

let server: TestServer;
let user: TestUser;
beforeEach(async () => {
  server = await startTestServer();
  user = await server.signIn('civilian');
  await addPhone(server, user);
});
afterEach(() => server.stop());

const devices = () => server.platform.database.db.selectFrom('push_devices').select('id').execute();

test('leaving the server removes all devices', async () => {
  await addPhone(server, await server.signIn('civilian'));
  server.fakeDiscord.removeMember(idOf('civilian'));
  server.clock.advance(11 * MINUTE);
  await server.platform.roleRefresh.sweep();
  expect(await devices()).toEqual([]);
});

test('leaving the server also removes devices whose sessions a restored backup ended', async () => {
  await inTransaction(server.platform.database.db, endSessions);
  expect(await devices()).toHaveLength(1);
  await server.signIn('civilian');
  server.fakeDiscord.removeMember(idOf('civilian'));
  server.clock.advance(11 * MINUTE);
  await server.platform.roleRefresh.sweep();
  expect(await devices()).toEqual([]);
});

test('an expired session removes its devices', async () => {
  server.clock.advance(400 * DAY);
  await server.platform.sessions.sweep();
  expect(await devices()).toEqual([]);
});

test('signing out elsewhere removes those devices, and publishes an event', async () => {
  const here = await server.signIn('civilian');
  const { device } = await addPhone(server, here);
  const events = await openEvents(here);
  const { status } = await here.post('/api/me/sign-out-others');
  expect(status).toBe(200);
  await events.next('devices');
  events.cut();
  expect(await devices()).toEqual([{ id: device._id }]);
});
