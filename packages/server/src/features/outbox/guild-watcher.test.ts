import { DEMO_CHANNELS } from '@ten-four/fake-discord/channels';
import { ON_CALL } from '@ten-four/fake-discord/guild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGuildWatcher } from '#features/outbox/index';
import { HOUR, MINUTE } from '#platform/clock';
import { createCall, statementsOf } from '#testing/test-calls';
import { messagesIn, setDiscord, XBOX } from '#testing/test-cards';
import { openEvents } from '#testing/test-events';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

// The server detects changes of the Discord server without a request.

let server: TestServer;
let admin: TestUser;
let ann: TestOfficer;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  ann = await signInOfficer(server, { callsign: 'D-501' });
});
afterEach(() => server.stop());

const cards = () => messagesIn(server, XBOX.calls);
const problems = async () =>
  (await admin.get('/api/discord/health')).body.health.problems.map(({ what }: { what: string }) => what);

test.each([
  ['the channel', () => server.fakeDiscord.channels.forbid(XBOX.calls, null)],
  ['the roles', () => server.fakeDiscord.setBotRole({ position: 30 })],
])('retries a refused channel as soon as Discord reports a change to %s', async (_what, change) => {
  await server.platform.gateway.ensureConnected();
  await expect.poll(async () => (await server.platform.gateway.health()).state).toBe('Live');
  await setDiscord(admin, { 'platforms.Xbox.calls': XBOX.calls });
  server.outbox.start();
  server.fakeDiscord.fail.next(
    'POST /api/v10/channels/*/messages',
    { kind: 'answer', status: 403, code: 50_013 },
    1,
  );
  await createCall(ann, { location: 'Route 68' });
  await expect.poll(problems).toEqual(['The bot may not write in #xbox-dispatch.']);
  expect(cards()).toEqual([]);
  change();
  await expect.poll(() => cards().length).toBe(1);
  await expect.poll(problems).toEqual([]);
});

test.each([
  ['at once after an event from Discord', true],
  ['within an hour', false],
])('reports a deleted channel %s, even if nothing was due there', async (_when, isLive) => {
  if (isLive) {
    await server.platform.gateway.ensureConnected();
    await expect.poll(async () => (await server.platform.gateway.health()).state).toBe('Live');
  }
  await setDiscord(admin, { 'platforms.Xbox.calls': XBOX.calls });
  await server.outbox.runOnce();
  server.outbox.start();
  server.fakeDiscord.channels.remove(XBOX.calls);
  if (!isLive) {
    server.clock.advance(HOUR);
    await createGuildWatcher(server.platform).checkHourly();
  }
  await expect.poll(problems).toEqual(['#xbox-dispatch is gone.']);
  const { health } = (await admin.get('/api/discord/health')).body;
  expect(health.problems[0].remedy).toBe('Choose another channel in the settings.');
  await setDiscord(admin, { 'platforms.Xbox.calls': DEMO_CHANNELS.general });
  expect(await problems()).toEqual([]);
});

test('reports a deleted panic role within an hour, without any request', async () => {
  const { checkHourly } = createGuildWatcher(server.platform);
  const guild = () => server.fakeDiscord.requests.filter(({ path }) => /\/guilds\/\d+$/.test(path)).length;
  server.clock.advance(HOUR);
  const before = guild();
  expect(await statementsOf(server, checkHourly)).toBe(0);
  // No card exists yet.
  expect(guild()).toBe(before);
  await setDiscord(admin, { 'platforms.Xbox.calls': XBOX.calls, 'platforms.Xbox.panicRole': ON_CALL });
  const events = await openEvents(admin);
  server.fakeDiscord.deleteRole(ON_CALL);
  server.clock.advance(HOUR - MINUTE);
  expect(await statementsOf(server, checkHourly)).toBe(0);
  server.clock.advance(MINUTE);
  await checkHourly();
  await events.next('discord-health');
  expect(await problems()).toContain('The panic role On-call cannot be pinged.');
  events.cut();
});
