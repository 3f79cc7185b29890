import { idOf } from '@ten-four/fake-discord/testing/calls';
import type { FakeDiscord } from '@ten-four/fake-discord/testing/start';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environment } from '#platform/env';
import { rounds } from '#testing/rounds';
import { type ServerProcess, startServerProcess } from '#testing/server-process';
import { createMigratedDatabase, type TestDatabase } from '#testing/test-database';
import { discordVariables, startTestDiscord } from '#testing/test-server';

/** Slow because a lease must expire, so it runs nightly only. */

const isMade = environment().TEST_ENGINE === 'postgres' && rounds() > 1;
const GOES_ON_WITHIN = 40_000;
const STAFF = idOf('staff');

let database: TestDatabase;
let fakeDiscord: FakeDiscord;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  if (!isMade) return;
  database = await createMigratedDatabase();
  fakeDiscord = await startTestDiscord({ port: 0 });
});
afterAll(async () => {
  if (!isMade) return;
  for (const server of servers) await server.kill();
  await fakeDiscord.close();
  await database.remove();
});

test.runIf(isMade)(
  'a second process resumes the session of a killed one and catches up on missed events',
  async () => {
    const discord = discordVariables(fakeDiscord, { withBot: true, withWebhooks: false });
    const settings = { ...discord, SESSION_SECRET: 'the same for both of them' };
    const start = async () => {
      const server = await startServerProcess(database, { settings });
      servers.push(server);
      return server;
    };
    const first = await start();
    await expect.poll(() => fakeDiscord.gateway.connected).toBe(1);
    const second = await start();
    const staff = second.user();
    await staff.signIn('staff');
    const status = async () => (await staff.get('/api/civilians/all')).status;
    expect(await status()).toBe(200);
    await first.kill();
    await expect.poll(() => fakeDiscord.gateway.connected).toBe(0);
    fakeDiscord.setRoles(STAFF, []);
    expect(await status()).toBe(200);
    await expect.poll(status, { timeout: GOES_ON_WITHIN, interval: 250 }).toBe(403);
    expect(fakeDiscord.gateway.requests.map(({ kind }) => kind)).toEqual(['identify', 'resume']);
    expect(fakeDiscord.gateway.connected).toBe(1);
  },
  3 * GOES_ON_WITHIN,
);
