import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEMO_CHANNELS } from '#demo/discord-stand-in/channels';
import { ON_CALL } from '#demo/discord-stand-in/guild';
import { createGuildLook } from '#features/outbox/index';
import { HOUR, MINUTE } from '#platform/clock';
import { createCall, statementsOf } from '#testing/test-calls';
import { openEvents } from '#testing/test-events';
import { messagesIn, setDiscord, XBOX } from '#testing/test-kept';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** What changes in the Discord server is looked at by itself. */

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
  ['the channel', () => server.standIn.channels.forbid(XBOX.calls, null)],
  ['the roles', () => server.standIn.setBotRole({ position: 30 })],
])('a channel that Discord refused is tried again as soon as %s change', async (_what, change) => {
  await server.platform.gateway.look();
  await expect.poll(async () => (await server.platform.gateway.health()).state).toBe('Live');
  await setDiscord(admin, { 'platforms.Xbox.calls': XBOX.calls });
  server.outbox.start();
  await expect.poll(() => server.standIn.requests.some(({ method }) => method === 'DELETE')).toBe(true);
  server.standIn.fail.next(
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
  ['at once where Discord tells of it', true],
  ['within an hour', false],
])('a channel that is deleted shows %s, though nothing was to be sent there', async (_when, isLive) => {
  if (isLive) {
    await server.platform.gateway.look();
    await expect.poll(async () => (await server.platform.gateway.health()).state).toBe('Live');
  }
  await setDiscord(admin, { 'platforms.Xbox.calls': XBOX.calls });
  await server.outbox.runOnce();
  server.outbox.start();
  server.standIn.channels.remove(XBOX.calls);
  if (!isLive) {
    server.clock.advance(HOUR);
    await createGuildLook(server.platform).hourly();
  }
  await expect.poll(problems).toEqual(['#xbox-dispatch is gone.']);
  const { health } = (await admin.get('/api/discord/health')).body;
  expect(health.problems[0].remedy).toBe('Choose another channel in the settings.');
  await setDiscord(admin, { 'platforms.Xbox.calls': DEMO_CHANNELS.general });
  expect(await problems()).toEqual([]);
});

test('a panic role that is gone shows within an hour, also where nobody looks', async () => {
  const { hourly } = createGuildLook(server.platform);
  const guild = () => server.standIn.requests.filter(({ path }) => /\/guilds\/\d+$/.test(path)).length;
  server.clock.advance(HOUR);
  const before = guild();
  expect(await statementsOf(server, hourly)).toBe(0);
  // Nothing is kept anywhere yet.
  expect(guild()).toBe(before);
  await setDiscord(admin, { 'platforms.Xbox.calls': XBOX.calls, 'platforms.Xbox.panicRole': ON_CALL });
  const events = await openEvents(admin);
  server.standIn.deleteRole(ON_CALL);
  server.clock.advance(HOUR - MINUTE);
  expect(await statementsOf(server, hourly)).toBe(0);
  server.clock.advance(MINUTE);
  await hourly();
  await events.next('discord-health');
  expect(await problems()).toContain('The panic role On-call cannot be pinged.');
  events.cut();
});
