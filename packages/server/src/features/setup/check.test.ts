import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#platform/clock';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange, readSection } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let admin: TestUser;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
});
afterEach(() => server.stop());

const check = async () => (await admin.get('/api/settings/check')).body;
const textsOf = ({ findings }: { findings: { level: string; text: string }[] }, level: string) =>
  findings.filter((finding) => finding.level === level).map(({ text }) => text);
const section = (name: string) => readSection(admin, name);
const change = (name: string, ops: object[]) => makeChange(admin, name, ops);
const setWebhook = (value: string | null) => change('discord', [{ op: 'set', field: 'webhookXbox', value }]);

test('shows the same results as the doctor', async () => {
  await setWebhook(server.fakeDiscord.webhookUrl('Xbox'));
  const found = await check();
  expect(textsOf(found, 'ok')).toEqual(
    expect.arrayContaining([
      'The database is up to date',
      'Discord accepts DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET',
      'The bot ten-four can sign in',
      'The bot is in Los Santos Roleplay',
      'All 8 role IDs are roles of your Discord server',
      'The bot can give the license roles',
      'The Xbox webhook works',
    ]),
  );
  expect(textsOf(found, 'note')).toContain(
    "The PlayStation webhook isn't set: reports on that platform aren't announced",
  );
  const text = JSON.stringify(found);
  for (const secret of [server.fakeDiscord.webhookUrl('Xbox'), 'client-secret', 'bot-token']) {
    expect(text).not.toContain(secret);
  }
});

test("lists missing roles and webhooks by the community's names for them", async () => {
  const { roles } = (await admin.get('/api/settings/guild')).body;
  const onCall = roles.find((role: { name: string }) => role.name === 'On-call');
  const entry = { grant: 'Public Safety', roleId: onCall._id, roleName: '' };
  await change('grants', [{ op: 'add', list: 'entries', entry }]);
  server.fakeDiscord.deleteRole(onCall._id);
  server.clock.advance(2 * MINUTE);
  await setWebhook(server.fakeDiscord.webhookUrl('Xbox').replace(/.{8}$/, 'webhooks'));
  expect(textsOf(await check(), 'problem')).toEqual(
    expect.arrayContaining([
      'On-call (Public Safety) is no longer a role of your Discord server',
      "The Xbox webhook doesn't exist in Discord",
    ]),
  );
});

test("stores Discord's name of a webhook without counting it as a change", async () => {
  await setWebhook(server.fakeDiscord.webhookUrl('Xbox'));
  const before = await section('discord');
  expect(before.value.webhookXbox.name).toBeNull();
  await check();
  const after = await section('discord');
  expect(after.value.webhookXbox).toMatchObject({ name: 'Xbox reports', readable: true });
  expect(after.version).toBe(before.version);
});

test('asks Discord once for simultaneous requests, and again after 30 seconds or a change', async () => {
  const countRequests = () =>
    server.fakeDiscord.requests.filter(({ path }) => path.endsWith('/applications/@me')).length;
  const [one, other] = await Promise.all([check(), check()]);
  expect([one, countRequests()]).toEqual([other, 1]);
  server.clock.advance(20 * SECOND);
  expect([await check(), countRequests()]).toEqual([one, 1]);
  await setWebhook(server.fakeDiscord.webhookUrl('Xbox'));
  await check();
  expect(countRequests()).toBe(2);
  server.clock.advance(MINUTE);
  await check();
  expect(countRequests()).toBe(3);
});

test('shows that Discord is unavailable; settings still save and roles are the last known', async () => {
  const { roles } = (await admin.get('/api/settings/guild')).body;
  server.fakeDiscord.fail.next('* /api/v10/**', { kind: 'answer', status: 502 }, Number.POSITIVE_INFINITY);
  server.clock.advance(2 * MINUTE);
  const guild = (await admin.get('/api/settings/guild')).body;
  expect([guild.stale, guild.roles]).toEqual([true, roles]);
  await change('grants', [
    { op: 'add', list: 'entries', entry: { grant: 'Public Safety', roleId: roles[0]._id } },
  ]);
  expect(textsOf(await check(), 'problem')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^No response from Discord at/)]),
  );
});

test('shows a webhook sealed under a lost secret', async () => {
  await server.restart({ SESSION_SECRET: 'one secret of many letters' });
  admin = await server.signIn('administrator');
  await setWebhook(server.fakeDiscord.webhookUrl('Xbox'));
  await server.restart({ SESSION_SECRET: 'another secret of many letters' });
  admin = await server.signIn('administrator');
  expect((await section('discord')).value.webhookXbox.readable).toBe(false);
  expect(textsOf(await check(), 'problem')).toContain(
    'The Xbox webhook can no longer be read: SESSION_SECRET was replaced',
  );
  await setWebhook(server.fakeDiscord.webhookUrl('Xbox'));
  expect((await section('discord')).value.webhookXbox.readable).toBe(true);
});
