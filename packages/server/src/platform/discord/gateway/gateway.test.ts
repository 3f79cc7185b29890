import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_ROLES } from '#demo/personas';
import { MINUTE, SECOND } from '#platform/clock';
import { CALLSIGN, type Principals, registerOfficer, signInPrincipals } from '#testing/principals';
import { idOf } from '#testing/stand-in-calls';
import { openEvents } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

/** Roles that Discord tells of as they change, by a connection to the stand-in's gateway. */

const OFFICER = idOf('officer-xbox');
const STAFF = idOf('staff');

let server: TestServer;
let people: Principals;
const kinds = () => server.standIn.gateway.requests.map(({ kind }) => kind);
const health = () => server.platform.gateway.health();
const stateIs = (state: string) => expect.poll(async () => (await health()).state).toBe(state);
/** Goes on by so many milliseconds, and has every gateway look. */
const pass = async (milliseconds: number) => {
  server.clock.advance(milliseconds);
  await server.platform.gateway.look();
};
const goLive = async () => {
  await server.platform.gateway.look();
  await stateIs('Live');
};
const statusOf = (user: TestUser, path: string) => async () => (await user.get(path)).status;

beforeEach(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  // What was heard before it connects counts less than what Discord lists.
  server.clock.advance(MINUTE);
});
afterEach(() => server.stop());

test('a role that is taken away in Discord is lost here at once, and duty by it ends', async () => {
  const { officer, staff } = people;
  await officer.post('/api/clock/in');
  await goLive();
  const events = await openEvents(officer);
  const asked = server.standIn.requests.length;
  server.standIn.setRoles(OFFICER, []);
  await events.next('access');
  expect((await officer.get('/api/calls')).status).toBe(403);
  const { units } = (await staff.get('/api/units')).body;
  expect(
    units.find((unit: { callsign: string }) => unit.callsign === CALLSIGN)?.onDutySince ?? null,
  ).toBeNull();
  expect(server.standIn.requests.length).toBe(asked);
  events.cut();
  server.standIn.setRoles(OFFICER, [DEMO_ROLES.publicSafety]);
  await expect.poll(statusOf(officer, '/api/calls')).toBe(200);
});

test('who leaves is signed out at once, and may come back', async () => {
  const { officer } = people;
  await goLive();
  server.standIn.removeMember(OFFICER);
  await expect.poll(statusOf(officer, '/api/auth/me')).toBe(401);
  server.standIn.addMember(OFFICER, [DEMO_ROLES.publicSafety]);
  const again = await server.signIn('officer-xbox');
  expect((await again.get('/api/calls')).status).toBe(200);
});

test('a role that is deleted in Discord is lost by everybody who had it', async () => {
  await goLive();
  expect((await people.officer.get('/api/calls')).status).toBe(200);
  server.standIn.deleteRole(DEMO_ROLES.publicSafety);
  await expect.poll(statusOf(people.officer, '/api/calls')).toBe(403);
});

test('of strangers nothing is stored', async () => {
  await goLive();
  server.standIn.addMember('7900000000000001', [DEMO_ROLES.staff]);
  server.standIn.setRoles(STAFF, []);
  await expect.poll(statusOf(people.staff, '/api/civilians/all')).toBe(403);
  const { db } = server.platform.database;
  const strangers = db.selectFrom('users').where('discord_id', '=', '7900000000000001').select('id');
  expect(await strangers.execute()).toEqual([]);
});

describe('a connection that breaks', () => {
  test('is resumed, and what was missed is made up for', async () => {
    await goLive();
    server.standIn.gateway.dropAll();
    await stateIs('Connecting');
    server.standIn.setRoles(STAFF, []);
    await expect.poll(statusOf(people.staff, '/api/civilians/all')).toBe(403);
    await stateIs('Live');
    expect(kinds()).toEqual(['identify', 'resume']);
  });

  test('is resumed where Discord asks for it', async () => {
    await goLive();
    server.standIn.gateway.askToReconnect();
    await expect.poll(kinds).toEqual(['identify', 'resume']);
    await stateIs('Live');
    expect(server.standIn.gateway.connected).toBe(1);
  });

  test('begins anew where it cannot be resumed, a minute after the last time, and compares all members', async () => {
    await goLive();
    await expect.poll(async () => (await rowOf()).sync_due).toBe(0);
    // Nobody tells of these.
    const { gateway } = server.standIn;
    gateway.setAnswering(false);
    server.standIn.setRoles(STAFF, []);
    server.standIn.removeMember(OFFICER);
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

  test('is tried again while Discord is away, less and less often', async () => {
    server.standIn.fail.next('GET /api/v10/gateway/bot', { kind: 'answer', status: 502 }, Infinity);
    const asked = () => server.standIn.requests.filter(({ path }) => path.endsWith('/gateway/bot')).length;
    for (let seconds = 0; seconds < 60; seconds += 5) await pass(5 * SECOND);
    expect(asked()).toBe(4);
    expect((await health()).state).toBe('Connecting');
    server.standIn.fail.clear();
    await pass(MINUTE);
    await stateIs('Live');
  });
});

const rowOf = () =>
  server.platform.database.db.selectFrom('gateway_session').selectAll().executeTakeFirstOrThrow();

describe('a bot that Discord does not want', () => {
  test('for want of the intent says so, is tried every 15 minutes, and by a check', async () => {
    const { gateway } = server.standIn;
    gateway.setIntent(false);
    await server.platform.gateway.look();
    await stateIs('Problem');
    expect((await health()).problem).toEqual({
      what: 'Role changes take up to 10 minutes.',
      remedy: "Switch the Server Members Intent on at the bot's page.",
    });
    server.standIn.setRoles(STAFF, []);
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
    // No more than once a minute all the same.
    await pass(MINUTE);
    await stateIs('Live');
    expect((await health()).problem).toBeNull();
  });

  test('for its token is not tried again before the next start', async () => {
    await goLive();
    server.standIn.gateway.closeAll(4004);
    await stateIs('Problem');
    for (let minutes = 0; minutes < 60; minutes += 20) await pass(20 * MINUTE);
    expect(kinds()).toEqual(['identify']);
    await server.restart();
    await goLive();
    expect(kinds()).toEqual(['identify', 'identify']);
  });
});

test('is closed with 4200 where the server stops, and resumed by the next start', async () => {
  await goLive();
  await server.restart();
  expect(server.standIn.gateway.closed).toEqual([4200]);
  server.standIn.setRoles(STAFF, []);
  await goLive();
  await expect.poll(statusOf(people.staff, '/api/civilians/all')).toBe(403);
  expect(kinds()).toEqual(['identify', 'resume']);
});

test('staff are told when it changes, and nobody else is', async () => {
  const [staff, owner] = [await openEvents(people.staff), await openEvents(people.owner)];
  await goLive();
  expect((await staff.next('discord-health')).data).toEqual({});
  server.standIn.gateway.closeAll(4014);
  await staff.next('discord-health');
  expect((await owner.upToNow(server)).map(({ name }) => name)).toEqual([]);
  staff.cut();
  owner.cut();
});

test('is switched off and on in the settings', async () => {
  const admin = await server.signIn('administrator');
  await goLive();
  await makeChange(admin, 'discord', [{ op: 'set', field: 'liveRoles', value: false }]);
  await server.platform.gateway.look();
  expect([await health(), server.standIn.gateway.closed]).toEqual([
    { state: 'Off', since: null, problem: null },
    [4200],
  ]);
  await makeChange(admin, 'discord', [{ op: 'set', field: 'liveRoles', value: true }]);
  await goLive();
  expect(kinds()).toEqual(['identify', 'resume']);
});

test('members of a large server are compared page by page, and who is not among them has left', async () => {
  // Theirs are the highest ids, so they stand on a second page.
  const added = (index: number) => `60000000000${String(index).padStart(5, '0')}`;
  for (let index = 0; index < 1000; index += 1) server.standIn.addMember(added(index), []);
  server.standIn.setRoles(STAFF, []);
  server.standIn.removeMember(OFFICER);
  const signedOut = await server.signIn('officer-playstation');
  await registerOfficer(signedOut, { callsign: 'P-9', department: 'PlayStation' });
  await signedOut.post('/api/clock/in');
  await signedOut.post('/auth/logout');
  server.standIn.removeMember(idOf('officer-playstation'));
  server.clock.advance(MINUTE);
  await goLive();
  await expect.poll(statusOf(people.staff, '/api/civilians/all')).toBe(403);
  await expect.poll(statusOf(people.officer, '/api/auth/me')).toBe(401);
  await expect.poll(async () => (await rowOf()).sync_due).toBe(0);
  const pages = server.standIn.requests.filter(({ path }) => path.endsWith('/members'));
  expect(pages).toHaveLength(2);
  const { db } = server.platform.database;
  const onDuty = await db.selectFrom('units').select('id').where('on_duty_since', 'is not', null).execute();
  expect(onDuty, 'members who left are clocked out').toEqual([]);
  for (const user of [people.owner, people.stranger]) {
    expect((await user.get('/api/auth/me')).status).toBe(200);
  }
});

test('what is told while members are compared counts more than the list', async () => {
  server.standIn.fail.next('GET /api/v10/guilds/*/members', { kind: 'hold' });
  await goLive();
  await expect.poll(() => server.standIn.requests.at(-1)?.path).toMatch(/\/members$/);
  server.standIn.removeMember(OFFICER);
  await expect.poll(statusOf(people.officer, '/api/auth/me')).toBe(401);
  server.standIn.deleteRole(DEMO_ROLES.staff);
  await expect.poll(statusOf(people.staff, '/api/civilians/all')).toBe(403);
  server.standIn.fail.clear();
  await expect.poll(async () => (await rowOf()).sync_due).toBe(0);
  expect((await people.staff.get('/api/civilians/all')).status).toBe(403);
  const { db } = server.platform.database;
  const officer = db.selectFrom('users').where('discord_id', '=', OFFICER).select('left_at');
  expect((await officer.executeTakeFirstOrThrow()).left_at).not.toBeNull();
});

test('without a bot nobody is connected', async () => {
  const without = await startTestServer({ withBot: false });
  without.platform.gateway.start();
  await without.platform.gateway.look();
  expect((await without.platform.gateway.health()).state).toBe('Off');
  expect(without.standIn.requests).toEqual([]);
  expect(await without.platform.database.db.selectFrom('leases').selectAll().execute()).toEqual([]);
  await without.stop();
});
