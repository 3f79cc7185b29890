import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_ROLES } from '#demo/personas';
import { SECOND } from '#platform/clock';
import type { FailPoint } from '#testing/fail-points';
import { registerOfficer } from '#testing/principals';
import { rounds } from '#testing/rounds';
import { type FailingProcess, startFailingProcess } from '#testing/server-process';
import type { StandIn } from '#testing/stand-in';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';
import { addPhone, type TestPhone } from '#testing/test-phones';
import { discordVariables, startTestDiscord } from '#testing/test-server';
import { createTestUser, type TestUser } from '#testing/test-user';
import { freePort } from '../../../../scripts/lib/free-port.mjs';

/**
 * `kill -9` while a panic is told to phones: whoever starts next tells it within five seconds, and what was under way
 * once more at most.
 */

const WITHIN = 5 * SECOND;

let database: TestDatabase;
let standIn: StandIn;
let server: FailingProcess;
let start: () => Promise<FailingProcess>;
let raiser: TestUser;
let phone: TestPhone;
beforeAll(async () => {
  database = await createTestDatabase();
  // Always the same address: sessions outlive the process, and so do the cookies.
  const port = await freePort();
  standIn = await startTestDiscord({ port });
  const discord = discordVariables(standIn, { withBot: true, withWebhooks: false });
  const settings = { ...discord, SESSION_SECRET: 'the same for all of its starts' };
  start = () => startFailingProcess(database, { port, settings });
  server = await start();
  raiser = await signIn('7800000000000001', 'D-104');
  const colleague = await signIn('7800000000000002', 'D-110');
  expect((await colleague.post('/api/clock/in')).status).toBe(200);
  phone = await addPhone({ standIn }, colleague);
});
afterAll(async () => {
  await server.kill();
  await standIn.close();
  await database.remove();
});

async function signIn(discordId: string, callsign: string): Promise<TestUser> {
  standIn.addMember(discordId, [DEMO_ROLES.publicSafety]);
  const user = createTestUser(server.origin);
  await user.signIn(discordId);
  await registerOfficer(user, { callsign });
  return user;
}

/** Raises a panic at a server that is about to die, which may be before it answers. */
const raise = () => raiser.post('/api/panic', { location: 'Grove St' }).catch(() => null);

/** What rang since, for the panic that is active; clears it. */
async function toldAfterStart(): Promise<number> {
  server = await start();
  // Where it was not committed it is raised now.
  const { _id } = (await raise())?.body.panic ?? {};
  const told = () =>
    phone.arrived.filter(({ message }) => message.notification.tag === `panic:${_id}`).length;
  await expect.poll(told, { timeout: WITHIN, interval: 20 }).toBeGreaterThan(0);
  expect((await raiser.post(`/api/panic/${_id}/clear`)).status).toBe(200);
  await expect.poll(() => phone.titles().at(-1), { timeout: WITHIN }).toBe('Panic cleared');
  return told() - 1;
}

test.each<[FailPoint['at'], number]>([
  ['before sending', 1],
  ['after sending', 2],
])('killed %s, a panic is told within five seconds of the next start, %i times at most', async (at, most) => {
  await server.failAt({ at, count: 1 });
  await raise();
  await server.gone;
  expect(await toldAfterStart()).toBeLessThanOrEqual(most);
});

// From before its commit to after what was sent is written down.
const STATEMENTS = Array.from({ length: rounds(2) }, (_, at) => 8 + ((at * 12) % 20));
test.each(STATEMENTS)('killed at the %i. statement, what was committed is told', async (count) => {
  await server.failAt({ at: 'statement', count });
  await raise();
  await server.gone;
  expect(await toldAfterStart()).toBeLessThanOrEqual(2);
});

test('killed while its push service does not answer, a panic is told within five seconds as well', async () => {
  phone.faults.push('hang');
  const raised = raise();
  await expect.poll(() => phone.faults.length, { timeout: WITHIN }).toBe(0);
  await raised;
  await server.kill();
  expect(await toldAfterStart()).toBe(1);
});
