import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import type { FakeDiscord } from '@ten-four/fake-discord/testing/start';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from '#platform/clock';
import type { FailPoint } from '#testing/fail-points';
import { registerOfficer } from '#testing/principals';
import { rounds } from '#testing/rounds';
import { type FailingProcess, startFailingProcess } from '#testing/server-process';
import { createMigratedDatabase, type TestDatabase } from '#testing/test-database';
import { addPhone, type TestPhone } from '#testing/test-phones';
import { discordVariables, startTestDiscord } from '#testing/test-server';
import { createTestUser, type TestUser } from '#testing/test-user';
import { freePort } from '../../../../scripts/lib/free-port.mjs';

/**
 * `kill -9` during a panic's push notifications. The next server must send them within five seconds, and repeat at
 * most the one in progress.
 */

const WITHIN = 5 * SECOND;

let database: TestDatabase;
let fakeDiscord: FakeDiscord;
let server: FailingProcess;
let start: () => Promise<FailingProcess>;
let raiser: TestUser;
let phone: TestPhone;
beforeAll(async () => {
  database = await createMigratedDatabase();
  // Sessions and cookies outlive the process, so the address stays the same.
  const port = await freePort();
  fakeDiscord = await startTestDiscord({ port });
  const discord = discordVariables(fakeDiscord, { withBot: true, withWebhooks: false });
  const settings = { ...discord, SESSION_SECRET: 'the same for all of its starts' };
  start = () => startFailingProcess(database, { port, settings });
  server = await start();
  raiser = await signIn('7800000000000001', 'D-104');
  const colleague = await signIn('7800000000000002', 'D-110');
  expect((await colleague.post('/api/clock/in')).status).toBe(200);
  phone = await addPhone({ fakeDiscord }, colleague);
});
afterAll(async () => {
  await server.kill();
  await fakeDiscord.close();
  await database.remove();
});

async function signIn(discordId: string, callsign: string): Promise<TestUser> {
  fakeDiscord.addMember(discordId, [DEMO_ROLES.publicSafety]);
  const user = createTestUser(server.origin);
  await user.signIn(discordId);
  await registerOfficer(user, { callsign });
  return user;
}

/** Raises a panic on a server that may die before it responds. */
const raise = () => raiser.post('/api/panic', { location: 'Grove St' }).catch(() => null);

/** Returns how often the active panic notified the phone again, and clears it. */
async function countNotifiedAfterStart(): Promise<number> {
  server = await start();
  // Raises it now if the first attempt was not committed.
  const { _id } = (await raise())?.body.panic ?? {};
  const countNotified = () =>
    phone.arrived.filter(({ message }) => message.notification.tag === `panic:${_id}`).length;
  await expect.poll(countNotified, { timeout: WITHIN, interval: 20 }).toBeGreaterThan(0);
  expect((await raiser.post(`/api/panic/${_id}/clear`)).status).toBe(200);
  await expect.poll(() => phone.titles().at(-1), { timeout: WITHIN }).toBe('Panic cleared');
  return countNotified() - 1;
}

test.each<[FailPoint['at'], number]>([
  ['before sending', 1],
  ['after sending', 2],
])(
  'killed %s, the server sends a panic within five seconds of the next start, at most %i times',
  async (at, max) => {
    await server.failAt({ at, count: 1 });
    await raise();
    await server.gone;
    expect(await countNotifiedAfterStart()).toBeLessThanOrEqual(max);
  },
);

// From before the commit until after the result is stored.
const STATEMENTS = Array.from({ length: rounds(2) }, (_, at) => 8 + ((at * 12) % 20));
test.each(STATEMENTS)('killed at statement %i, the server still sends a committed panic', async (count) => {
  await server.failAt({ at: 'statement', count });
  await raise();
  await server.gone;
  expect(await countNotifiedAfterStart()).toBeLessThanOrEqual(2);
});

test('killed while the push service hangs, the server sends the panic within five seconds', async () => {
  phone.faults.push('hang');
  const raised = raise();
  await expect.poll(() => phone.faults.length, { timeout: WITHIN }).toBe(0);
  await raised;
  await server.kill();
  expect(await countNotifiedAfterStart()).toBe(1);
});
