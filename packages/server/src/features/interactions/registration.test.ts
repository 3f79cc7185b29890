import { SETTINGS } from '@ten-four/fake-discord/testing/start';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCommandRegistration } from '#features/interactions/registration.worker';
import { DAY, MINUTE, SECOND } from '#platform/clock';
import { findRegistered } from '#platform/discord/registered-commands.store';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

// Registration of the slash commands with Discord.

let server: TestServer;
let admin: TestUser;
let registration: ReturnType<typeof createCommandRegistration>;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  registration = createCommandRegistration(server.platform);
});
afterEach(() => server.stop());

const requestsWith = (method: string) =>
  server.fakeDiscord.requests.filter((one) => one.method === method && one.path.endsWith('/commands')).length;
const names = () => server.fakeDiscord.parts.commands.list.map(({ name }) => name);
const set = (changes: Record<string, unknown>) =>
  makeChange(
    admin,
    'discord',
    Object.entries(changes).map(([field, value]) => ({ op: 'set', field, value })),
  );
const known = () => findRegistered(server.platform.database.db, SETTINGS.guildId);

test('registers all commands at the start, and skips the next start', async () => {
  await registration.runOnce();
  expect(names()).toHaveLength(15);
  expect(requestsWith('PUT')).toBe(1);
  await createCommandRegistration(server.platform).runOnce();
  expect(requestsWith('PUT')).toBe(1);
});

test('restores a changed list of commands a day later', async () => {
  await registration.runOnce();
  server.fakeDiscord.parts.commands.put([]);
  server.clock.advance(DAY - 1);
  await registration.runOnce();
  expect(requestsWith('PUT')).toBe(1);
  server.clock.advance(1);
  await registration.runOnce();
  expect(requestsWith('PUT')).toBe(2);
  expect(names()).toHaveLength(15);
});

test('clears the list ten seconds after commands are turned off, and restores it', async () => {
  await registration.runOnce();
  await set({ commands: false });
  await registration.runOnce();
  expect(names()).toHaveLength(15);
  server.clock.advance(10 * SECOND);
  await registration.runOnce();
  expect(names()).toEqual([]);
  await set({ commands: true });
  await registration.runOnce();
  server.clock.advance(10 * SECOND);
  await registration.runOnce();
  expect(names()).toHaveLength(15);
});

test('retries after 1, 2, 4, 8 and then every 15 minutes', async () => {
  const { fail } = server.fakeDiscord;
  for (const minutes of [0, 1, 2, 4, 8, 15, 15]) {
    if (minutes > 0) {
      server.clock.advance(minutes * MINUTE - SECOND);
      await registration.runOnce();
      server.clock.advance(SECOND);
    }
    fail.next('PUT /api/v10/applications/**', { kind: 'answer', status: 403 });
    await expect(registration.runOnce()).rejects.toMatchObject({ status: 403 });
  }
  expect(requestsWith('PUT')).toBe(7);
  expect(await known()).toMatchObject({ problem: 'refused', registered_at: 0 });
  server.clock.advance(15 * MINUTE);
  await registration.runOnce();
  expect(await known()).toMatchObject({ problem: null, problem_since: null });
  expect(names()).toHaveLength(15);
});

test('sends nothing without a bot or a public key', async () => {
  await server.stop();
  for (const options of [{ withBot: false }, { environment: { DISCORD_PUBLIC_KEY: '' } }]) {
    server = await startTestServer(options);
    await createCommandRegistration(server.platform).runOnce();
    expect(requestsWith('PUT')).toBe(0);
    if (options.withBot === false) await server.stop();
  }
});
