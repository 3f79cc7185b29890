import { afterAll, beforeAll, expect, test } from 'vitest';
import { environment } from '#platform/env';
import { rounds } from '#testing/rounds';
import { type ServerProcess, startServerProcess } from '#testing/server-process';
import type { StandIn } from '#testing/stand-in';
import { idOf } from '#testing/stand-in-calls';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';
import { discordVariables, startTestDiscord } from '#testing/test-server';

/**
 * The process that is connected to Discord's gateway dies: the other one of two on a database goes on with its session.
 * Slow, since a lease has to end, so only where faults are made more than once.
 */

const isMade = environment().TEST_ENGINE === 'postgres' && rounds() > 1;
const GOES_ON_WITHIN = 40_000;
const STAFF = idOf('staff');

let database: TestDatabase;
let standIn: StandIn;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  if (!isMade) return;
  database = await createTestDatabase();
  standIn = await startTestDiscord({ port: 0 });
});
afterAll(async () => {
  if (!isMade) return;
  for (const server of servers) await server.kill();
  await standIn.close();
  await database.remove();
});

test.runIf(isMade)(
  'the other process resumes the session of one that was killed, and makes up for what it missed',
  async () => {
    const discord = discordVariables(standIn, { withBot: true, withWebhooks: false });
    const settings = { ...discord, SESSION_SECRET: 'the same for both of them' };
    const start = async () => {
      const server = await startServerProcess(database, { settings });
      servers.push(server);
      return server;
    };
    const first = await start();
    await expect.poll(() => standIn.gateway.connected).toBe(1);
    const second = await start();
    const staff = second.user();
    await staff.signIn('staff');
    const status = async () => (await staff.get('/api/civilians/all')).status;
    expect(await status()).toBe(200);
    await first.kill();
    await expect.poll(() => standIn.gateway.connected).toBe(0);
    standIn.setRoles(STAFF, []);
    expect(await status()).toBe(200);
    await expect.poll(status, { timeout: GOES_ON_WITHIN, interval: 250 }).toBe(403);
    expect(standIn.gateway.requests.map(({ kind }) => kind)).toEqual(['identify', 'resume']);
    expect(standIn.gateway.connected).toBe(1);
  },
  3 * GOES_ON_WITHIN,
);
