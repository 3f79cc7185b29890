import type { FakeDiscord } from '@ten-four/fake-discord/testing/start';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openForReading } from '#db/open-database';
import { HOUR, MINUTE, SECOND } from '#platform/clock';
import { type FailingProcess, startFailingProcess } from '#testing/server-process';
import { createMigratedDatabase, type TestDatabase } from '#testing/test-database';
import { messageOf } from '#testing/test-outbox';
import { fileReport } from '#testing/test-reports';
import { discordVariables, startTestDiscord } from '#testing/test-server';
import { createTestUser, type TestUser } from '#testing/test-user';
import { type Cast, castFor } from '#testing/write-load';
import { freePort } from '../../../../scripts/lib/free-port.mjs';

/** Two servers on one PostgreSQL must compare times by one clock. */

const OFF = [HOUR, -HOUR];
/** Allows for a busy machine. */
const SOON = 30 * SECOND;

let database: TestDatabase;
let fakeDiscord: FakeDiscord;
let settings: Record<string, string>;
let right: FailingProcess | null = null;
let cast: Cast;
beforeAll(async () => {
  database = await createMigratedDatabase();
  const port = await freePort();
  fakeDiscord = await startTestDiscord({ port });
  settings = discordVariables(fakeDiscord, { withBot: true, withWebhooks: true });
  if (database.engine !== 'postgres') return;
  right = await startFailingProcess(database, { port, settings });
  cast = await castFor(signInAt(right));
});
afterAll(async () => {
  await right?.kill();
  await fakeDiscord.close();
  await database.remove();
});

const signInAt =
  ({ origin }: FailingProcess) =>
  async (persona: string): Promise<TestUser> => {
    const user = createTestUser(origin);
    await user.signIn(persona);
    return user;
  };

test.each(OFF)('a clock %i ms ahead has no effect', async (ahead) => {
  if (right === null) return;
  const wrong = await startFailingProcess(database, { settings, ahead });
  const began = Date.now();
  const isNow = (time: number) => expect([ahead, Math.abs(time - began) < SOON]).toEqual([ahead, true]);

  for (const server of [right, wrong]) {
    const staff = await signInAt(server)('staff');
    for (const { origin } of [right, wrong]) {
      expect((await staff.copy(origin).get('/api/civilians/all')).status).toBe(200);
    }
  }
  const { officer, staff, nextPlayer } = cast;
  const [here, there] = [officer, officer.copy(wrong.origin)];

  // The latest attachment decides which call a unit is on, whichever server made it.
  const calls = [];
  for (const user of [there, here, there]) {
    calls.push((await user.post('/api/calls', { type: 'Other', attach: false })).body.call);
  }
  for (const [index, user] of [there, here].entries()) {
    expect((await user.post(`/api/calls/${calls[index]._id}/attach`)).status).toBe(200);
    const { units } = (await here.get('/api/units')).body;
    expect(units[0].call).toBe(calls[index].callNumber);
    isNow(Date.parse(units[0].onDutySince));
  }

  const report = await fileReport(there, nextPlayer().civilianId);
  isNow(Date.parse(report.createdAt));
  for (const channel of ['direct-message', 'webhook'] as const) {
    const state = async () => (await messageOf(staff, report, channel)).state;
    await expect.poll(state, { timeout: 10_000 }).toBe('Sent');
    const { attempts, sentAt } = await messageOf(staff, report, channel);
    expect(attempts).toBe(1);
    isNow(Date.parse(sentAt ?? ''));
  }

  // Its lease must end after a minute, not an hour.
  await wrong.failAt({ at: 'before sending', count: 1 });
  let isGone = false;
  const gone = wrong.gone.then(() => {
    isGone = true;
  });
  // The other server may be faster.
  while (!isGone) await fileReport(there, nextPlayer().civilianId).catch(() => null);
  await gone;
  const { db, close } = await openForReading(database);
  const leased = await db.selectFrom('outbox_messages').where('lease_until', '>', 0).selectAll().execute();
  await close();
  expect(leased.length).toBeGreaterThan(0);
  for (const { lease_until } of leased) isNow(lease_until - MINUTE);
});
