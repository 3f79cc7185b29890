import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { idOf } from '@ten-four/fake-discord/testing/calls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#platform/clock';
import { CALLSIGN, type Principals, registerOfficer, signInPrincipals } from '#testing/principals';
import { openEvents } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

// Live role changes over a connection to the fake Discord server's gateway.

const OFFICER = idOf('officer-xbox');
const STAFF = idOf('staff');

let server: TestServer;
let people: Principals;
const kinds = () => server.fakeDiscord.gateway.requests.map(({ kind }) => kind);
const health = () => server.platform.gateway.health();
const stateIs = (state: string) => expect.poll(async () => (await health()).state).toBe(state);
/** Advances the clock by milliseconds and runs every gateway. */
const pass = async (milliseconds: number) => {
  server.clock.advance(milliseconds);
  await server.platform.gateway.ensureConnected();
};
const goLive = async () => {
  await server.platform.gateway.ensureConnected();
  await stateIs('Live');
};
const statusOf = (user: TestUser, path: string) => async () => (await user.get(path)).status;

beforeEach(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  // Discord's list is newer than events from before the connection.
  server.clock.advance(MINUTE);
});
afterEach(() => server.stop());

test('removes a role at once when Discord does, and ends duty that depends on it', async () => {
  const { officer, staff } = people;
  await officer.post('/api/clock/in');
  await goLive();
  const events = await openEvents(officer);
  const requestCount = server.fakeDiscord.requests.length;
  server.fakeDiscord.setRoles(OFFICER, []);
  await events.next('access');
  expect((await officer.get('/api/calls')).status).toBe(403);
  const { units } = (await staff.get('/api/units')).body;
  expect(
    units.find((unit: { callsign: string }) => unit.callsign === CALLSIGN)?.onDutySince ?? null,
  ).toBeNull();
  expect(server.fakeDiscord.requests.length).toBe(requestCount);
  events.cut();
  server.fakeDiscord.setRoles(OFFICER, [DEMO_ROLES.publicSafety]);
  await expect.poll(statusOf(officer, '/api/calls')).toBe(200);
});

test('signs out members who leave, and lets them return', async () => {
  const { officer } = people;
  await goLive();
  server.fakeDiscord.removeMember(OFFICER);
  await expect.poll(statusOf(officer, '/api/auth/me')).toBe(401);
  server.fakeDiscord.addMember(OFFICER, [DEMO_ROLES.publicSafety]);
  const again = await server.signIn('officer-xbox');
  expect((await again.get('/api/calls')).status).toBe(200);
});

test('removes a deleted role from all its holders', async () => {
  await goLive();
  expect((await people.officer.get('/api/calls')).status).toBe(200);
  server.fakeDiscord.deleteRole(DEMO_ROLES.publicSafety);
  await expect.poll(statusOf(people.officer, '/api/calls')).toBe(403);
});

test('stores nothing about people without an account', async () => {
  await goLive();
  server.fakeDiscord.addMember('7900000000000001', [DEMO_ROLES.staff]);
  server.fakeDiscord.setRoles(STAFF, []);
  await expect.poll(statusOf(people.staff, '/api/civilians/all')).toBe(403);
  const { db } = server.platform.database;
  const strangers = db.selectFrom('users').where('discord_id', '=', '7900000000000001').select('id');
  expect(await strangers.execute()).toEqual([]);
});

describe('a broken connection', () => {
  test('is resumed, and missed events are replayed', async () => {
    await goLive();
    server.fakeDiscord.gateway.dropAll();
    server.fakeDiscord.setRoles(STAFF, []);
    await expect.poll(statusOf(people.staff, '/api/civilians/all')).toBe(403);
    await stateIs('Live');
    expect(kinds()).toEqual(['identify', 'resume']);
  });

  test('is resumed when Discord requests it', async () => {
    await goLive();
    server.fakeDiscord.gateway.askToReconnect();
    await expect.poll(kinds).toEqual(['identify', 'resume']);
    await stateIs('Live');
    expect(server.fakeDiscord.gateway.connected).toBe(1);
  });

  test('starts a new session a minute after the last one if it cannot be resumed, and compares all members', async () => {
    await goLive();
    await expect.poll(async () => (await rowOf()).sync_due).toBe(0);
    // No events announce these.
    const { gateway } = server.fakeDiscord;
    gateway.setAnswering(false);
    server.fakeDiscord.setRoles(STAFF, []);
    server.fakeDiscord.removeMember(OFFICER);
    gateway.setAnswering(true);
    gateway.invalidateSessions();
    await stateIs('Connecting');
    await pass(59 * SECOND);
    expect(kinds()).toEqual(['identify']);
    await pass(SECOND);
    await expect.poll(kinds).toEqual(['identify', 'identify']);
    await expect.poll(statusOf(people.staff, '/api/civilians/all')).toBe(403);
    await expect.poll(statusOf(people.officer, '/api/auth/me')).toBe(401);
    await stateIs('Live');
    expect((await people.owner.get('/api/auth/me')).status).toBe(200);
  });

  test('is retried less and less often while Discord is down', async () => {
    server.fakeDiscord.fail.next('GET /api/v10/gateway/bot', { kind: 'answer', status: 502 }, Infinity);
    const countRequests = () =>
      server.fakeDiscord.requests.filter(({ path }) => path.endsWith('/gateway/bot')).length;
    for (let seconds = 0; seconds < 60; seconds += 5) await pass(5 * SECOND);
    expect(countRequests()).toBe(4);
    expect((await health()).state).toBe('Connecting');
    server.fakeDiscord.fail.clear();
    await pass(MINUTE);
    await stateIs('Live');
  });
});

const rowOf = () =>
  server.platform.database.db.selectFrom('gateway_session').selectAll().executeTakeFirstOrThrow();

describe('a bot that Discord rejects', () => {
  test('for the missing intent reports it, and retries every 15 minutes and on a check', async () => {
    const { gateway } = server.fakeDiscord;
    gateway.setIntent(false);
    await server.platform.gateway.ensureConnected();
    await stateIs('Problem');
    expect((await health()).problem).toEqual({
      what: 'Role changes take up to 10 minutes.',
      remedy: "Switch the Server Members Intent on at the bot's page.",
    });
    server.fakeDiscord.setRoles(STAFF, []);
    server.clock.advance(11 * MINUTE);
    await server.platform.roleRefresh.sweep();
    expect((await people.staff.get('/api/civilians/all')).status).toBe(403);

    const tries = () => gateway.closed.length;
    await pass(3 * MINUTE);
    expect(tries()).toBe(1);
    await pass(MINUTE);
    await expect.poll(tries).toBe(2);
    await stateIs('Problem');
    gateway.setIntent(true);
    await server.platform.gateway.checkAgain();
    // Still at most once a minute.
    await pass(MINUTE);
    await stateIs('Live');
    expect((await health()).problem).toBeNull();
  });

  test('for its token is not retried before the next start', async () => {
    await goLive();
    server.fakeDiscord.gateway.closeAll(4004);
    await stateIs('Problem');
    for (let minutes = 0; minutes < 60; minutes += 20) await pass(20 * MINUTE);
    expect(kinds()).toEqual(['identify']);
    await server.restart();
    await goLive();
    expect(kinds()).toEqual(['identify', 'identify']);
  });
});

test('closes the connection with 4200 when the server stops, and resumes at the next start', async () => {
  await goLive();
  await server.restart();
  expect(server.fakeDiscord.gateway.closed).toEqual([4200]);
  server.fakeDiscord.setRoles(STAFF, []);
  await goLive();
  await expect.poll(statusOf(people.staff, '/api/civilians/all')).toBe(403);
  expect(kinds()).toEqual(['identify', 'resume']);
});

test("a change of the gateway's state is published to staff only", async () => {
  const [staff, owner] = [await openEvents(people.staff), await openEvents(people.owner)];
  await goLive();
  expect((await staff.next('discord-health')).data).toEqual({});
  server.fakeDiscord.gateway.closeAll(4014);
  await staff.next('discord-health');
  expect((await owner.upToNow(server)).map(({ name }) => name)).toEqual([]);
  staff.cut();
  owner.cut();
});

test('the gateway can be turned off and on in the settings', async () => {
  const admin = await server.signIn('administrator');
  await goLive();
  await makeChange(admin, 'discord', [{ op: 'set', field: 'liveRoles', value: false }]);
  await server.platform.gateway.ensureConnected();
  expect([await health(), server.fakeDiscord.gateway.closed]).toEqual([
    { state: 'Off', since: null, problem: null },
    [4200],
  ]);
  await makeChange(admin, 'discord', [{ op: 'set', field: 'liveRoles', value: true }]);
  await goLive();
  expect(kinds()).toEqual(['identify', 'resume']);
});

test('compares the members of a large server page by page, and removes those who are missing', async () => {
  // Their IDs are the highest, so they are on the second page.
  const added = (index: number) => `60000000000${String(index).padStart(5, '0')}`;
  for (let index = 0; index < 1000; index += 1) server.fakeDiscord.addMember(added(index), []);
  server.fakeDiscord.setRoles(STAFF, []);
  server.fakeDiscord.removeMember(OFFICER);
  const signedOut = await server.signIn('officer-playstation');
  await registerOfficer(signedOut, { callsign: 'P-9', department: 'PlayStation' });
  await signedOut.post('/api/clock/in');
  await signedOut.post('/auth/logout');
  server.fakeDiscord.removeMember(idOf('officer-playstation'));
  server.clock.advance(MINUTE);
  await goLive();
  await expect.poll(statusOf(people.staff, '/api/civilians/all')).toBe(403);
  await expect.poll(statusOf(people.officer, '/api/auth/me')).toBe(401);
  await expect.poll(async () => (await rowOf()).sync_due).toBe(0);
  const pages = server.fakeDiscord.requests.filter(({ path }) => path.endsWith('/members'));
  expect(pages).toHaveLength(2);
  const { db } = server.platform.database;
  const onDuty = await db.selectFrom('units').select('id').where('on_duty_since', 'is not', null).execute();
  expect(onDuty, 'members who left are clocked out').toEqual([]);
  for (const user of [people.owner, people.stranger]) {
    expect((await user.get('/api/auth/me')).status).toBe(200);
  }
});

test('prefers events that arrive during a comparison to the list', async () => {
  server.fakeDiscord.fail.next('GET /api/v10/guilds/*/members', { kind: 'hold' });
  await goLive();
  await expect.poll(() => server.fakeDiscord.requests.at(-1)?.path).toMatch(/\/members$/);
  server.fakeDiscord.removeMember(OFFICER);
  await expect.poll(statusOf(people.officer, '/api/auth/me')).toBe(401);
  server.fakeDiscord.deleteRole(DEMO_ROLES.staff);
  await expect.poll(statusOf(people.staff, '/api/civilians/all')).toBe(403);
  server.fakeDiscord.fail.clear();
  await expect.poll(async () => (await rowOf()).sync_due).toBe(0);
  expect((await people.staff.get('/api/civilians/all')).status).toBe(403);
  const { db } = server.platform.database;
  const officer = db.selectFrom('users').where('discord_id', '=', OFFICER).select('left_at');
  expect((await officer.executeTakeFirstOrThrow()).left_at).not.toBeNull();
});

test('does not connect without a bot', async () => {
  const withoutBot = await startTestServer({ withBot: false });
  withoutBot.platform.gateway.start();
  await withoutBot.platform.gateway.ensureConnected();
  expect((await withoutBot.platform.gateway.health()).state).toBe('Off');
  expect(withoutBot.fakeDiscord.requests).toEqual([]);
  expect(await withoutBot.platform.database.db.selectFrom('leases').selectAll().execute()).toEqual([]);
  await withoutBot.stop();
});
