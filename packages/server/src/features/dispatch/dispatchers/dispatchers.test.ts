import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDuties } from '#features/dispatch/index';
import { MINUTE } from '#platform/clock';
import { discordIdOf } from '#testing/authorization-table';
import { clock, createCall, publishedBy } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { call911, change911, read911, signInCaller } from '#testing/test-emergencies';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let officer: TestOfficer;
let dee: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  officer = await signInOfficer(server, { callsign: 'D-601' });
  dee = await signInDispatcher(server);
});
afterAll(() => server.stop());

const post = (user: TestUser, what: 'sign-on' | 'sign-off', platform = 'Xbox') =>
  user.post(`/api/dispatch/${what}`, { platform });
const positions = async () =>
  (await dee.get('/api/dispatch?platform=Xbox')).body.dispatchers.map(
    ({ position }: { position: number }) => position,
  );

test('members only view the board until they sign on, and again after they sign off', async () => {
  const call = await createCall(officer);
  const attempts = [
    () => dee.put(`/api/calls/${call._id}`, { postal: '7' }),
    () => dee.post(`/api/units/${officer.id}/status`, { status: '10-6' }),
    () => dee.get('/api/search?name=Mara%20Malone'),
  ];
  const profile = await dee.get(`/api/officers/${await discordIdOf(officer.user)}`);
  expect([profile.status, profile.body.message]).toEqual([403, 'Sign on as dispatcher first.']);
  const statuses = async () => {
    const answers = [];
    for (const attempt of attempts) answers.push(await attempt());
    return answers.map(({ status }) => status);
  };
  expect((await dee.get('/api/calls')).status).toBe(200);
  expect((await attempts[0]?.())?.body.message).toBe('Sign on as dispatcher first.');
  expect(await statuses()).toEqual([403, 403, 403]);
  await clock(officer, 'in');
  const events = await publishedBy(server, () => post(dee, 'sign-on'));
  expect(events.map(({ name, readers }) => [name, readers])).toEqual([
    ['dispatchers', 'dispatch'],
    ['access', 'user'],
  ]);
  expect((await dee.get('/api/auth/me')).body).toMatchObject({ dispatcher: true, dispatching: ['Xbox'] });
  expect((await statuses()).slice(0, 2)).toEqual([200, 200]);
  expect((await statuses())[2]).not.toBe(403);
  await post(dee, 'sign-off');
  expect(await statuses()).toEqual([403, 403, 403]);
});

test('sign-on takes the lowest free number; repeating it changes nothing', async () => {
  const others = [await signInDispatcher(server), await signInDispatcher(server)];
  for (const user of [dee, ...others]) await signOn(user);
  expect(await positions()).toEqual([1, 2, 3]);
  expect((await post(dee, 'sign-on')).body.dispatcher.position).toBe(1);
  await post(dee, 'sign-off');
  const next = await signInDispatcher(server);
  expect((await post(next, 'sign-on')).body.message).toBe('Signed on as Dispatch 1.');
  for (const user of [...others, next]) await post(user, 'sign-off');
  expect(await positions()).toEqual([]);
});

async function signInBoth(callsign: string) {
  const { user, id } = await signInOfficer(server, { callsign });
  const { discordId } = (await user.get('/api/auth/me')).body;
  server.fakeDiscord.setRoles(discordId, [DEMO_ROLES.publicSafety, DEMO_ROLES.dispatcher]);
  await user.signIn(discordId);
  return { user, id, discordId };
}

test('signing on clocks out, clocking in signs off, and twenty simultaneous attempts leave one duty', async () => {
  const { user, id } = await signInBoth('D-602');
  await user.post('/api/clock/in');
  expect((await post(user, 'sign-on')).body).toMatchObject({
    message: 'Signed on as Dispatch 1. D-602 clocked out.',
    clockedOut: 'D-602',
  });
  expect((await user.post('/api/clock/in')).body.message).toBe('Clocked in. Signed off as Dispatch 1.');
  expect(await positions()).toEqual([]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? post(user, 'sign-on') : user.post('/api/clock/in'),
    ),
  );
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const { db } = server.platform.database;
  const posts = await db.selectFrom('dispatchers').where('ended_at', 'is', null).select('id').execute();
  const units = await db
    .selectFrom('units')
    .where('officer_id', '=', id)
    .where('on_duty_since', 'is not', null)
    .select('officer_id')
    .execute();
  expect(posts.length + units.length).toBe(1);
  await post(user, 'sign-off');
  await user.post('/api/clock/out');
});

test('a panic signs a dispatcher off and puts them on the board', async () => {
  const { user, id } = await signInBoth('D-604');
  await signOn(user);
  const { status, body } = await user.post('/api/panic');
  expect([status, body.message]).toEqual([201, 'Panic raised. Signed off as Dispatch 1.']);
  expect(await positions()).toEqual([]);
  const { units } = (await user.get('/api/units?platform=Xbox')).body;
  expect(units.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ status: '10-8' });
  await user.post(`/api/panic/${body.panic._id}/clear`);
  await user.post('/api/clock/out');
});

test('inactivity prompts the dispatcher after 30 minutes and signs them off after 35; losing the role does so at once', async () => {
  await clock(officer, 'out');
  await signOn(dee);
  server.clock.advance(30 * MINUTE);
  const published = await publishedBy(server, () => checkDuties(server.platform));
  expect(published.filter(({ name }) => name === 'duty-check')).toHaveLength(1);
  const signOffAt = async () => (await dee.get('/api/auth/me')).body.signOffAt;
  expect(await signOffAt()).toBe(new Date(server.clock.now() + 5 * MINUTE).toISOString());
  // A second sign-on counts as activity, which other pages show.
  const answered = await publishedBy(server, () => post(dee, 'sign-on'));
  expect(answered.map(({ name, readers }) => [name, readers])).toEqual([['access', 'user']]);
  expect(await signOffAt()).toBeNull();
  server.clock.advance(30 * MINUTE);
  await checkDuties(server.platform);
  server.clock.advance(5 * MINUTE);
  await checkDuties(server.platform);
  expect(await positions()).toEqual([]);
  const dutyEnded = async (user: TestUser) => (await user.get('/api/auth/me')).body.dutyEnded;
  const at = new Date(server.clock.now()).toISOString();
  expect(await dutyEnded(dee)).toMatchObject({ name: 'Dispatch 1', kind: null, at, reason: 'silence' });
  const { user, discordId } = await signInBoth('D-603');
  await signOn(user);
  server.fakeDiscord.setRoles(discordId, []);
  await user.signIn(discordId);
  expect(await positions()).toEqual([]);
  expect(await dutyEnded(user)).toMatchObject({ name: 'Dispatch 1', at, reason: 'role' });
});

test('the periodic check takes ineligible members off duty and requeues the 911 calls of ended posts', async () => {
  const { db } = server.platform.database;
  const [suspended, gone] = [await signInBoth('D-605'), await signInDispatcher(server)];
  await suspended.user.post('/api/clock/in');
  await signOn(gone);
  await signOn(dee);
  const emergency = await call911(await signInCaller(server));
  await change911(gone, emergency, 'take');
  // A crash or an older version may leave this state.
  const suspension = { suspended_until: server.clock.now() + MINUTE };
  await db.updateTable('users').set(suspension).where('discord_id', '=', suspended.discordId).execute();
  const ended = db.updateTable('dispatchers').where('position', '=', 1).where('ended_at', 'is', null);
  await ended.set({ ended_at: server.clock.now(), ended_by: 'silence' }).execute();
  await checkDuties(server.platform);
  expect(await read911(dee, emergency)).toMatchObject({ state: 'Pending', takenBy: null });
  const { units } = (await dee.get('/api/units?platform=Xbox')).body;
  expect(units.map(({ callsign }: { callsign: string }) => callsign)).not.toContain('D-605');
  await change911(dee, emergency, 'drop', { reason: 'Other' });
  await post(dee, 'sign-off');
});

test('staff can sign off a dispatcher, which both logs record', async () => {
  const staff = await server.signIn('staff');
  await signOn(dee);
  const [{ _id }] = (await staff.get('/api/dispatch?platform=Xbox')).body.dispatchers;
  const path = `/api/dispatchers/${_id}/sign-off`;
  expect((await dee.post(path)).status).toBe(403);
  const { status, body } = await staff.post(path);
  expect([status, body.message]).toEqual([200, 'Dispatch 1 signed off.']);
  expect(await positions()).toEqual([]);
  expect((await staff.post(path)).status).toBe(404);
  const [line] = (await dee.get('/api/dispatch/log?platform=Xbox')).body.entries;
  expect(line).toMatchObject({ kind: 'sign-off', text: 'Dispatch 1 signed off: staff' });
  const { entries } = (await staff.get('/api/audit?action=dispatcher.sign-off')).body;
  expect(entries).toMatchObject([{ summary: 'Signed off Dispatch 1 on Xbox' }]);
});

test("dispatchers set a unit's status, which both logs record, and send welfare checks", async () => {
  await signOn(dee);
  await clock(officer, 'in');
  const at = (what: string, body?: object) => dee.post(`/api/units/${officer.id}/${what}`, body);
  expect((await at('status', { status: '10-6' })).body.unit.status).toBe('10-6');
  expect((await at('status', { status: '10-99' })).status).toBe(400);
  const staff = await server.signIn('staff');
  const { entries } = (await staff.get('/api/audit?action=unit.set-status')).body;
  expect(entries[0]).toMatchObject({ callsign: 'Dispatch 1', summary: 'Set D-601 on Xbox to 10-6' });
  const published = await publishedBy(server, async () => {
    await at('ask');
    await at('ask');
  });
  expect(published.map(({ name, readers }) => [name, readers])).toEqual([
    ['welfare', 'user'],
    ['unit', 'dispatch'],
  ]);
  server.clock.advance(MINUTE);
  const answered = await officer.user.post(`/api/units/${officer.id}/contact`);
  expect(answered.body.unit.contactAt).toBe(new Date(server.clock.now()).toISOString());
  await clock(officer, 'out');
  expect((await at('status', { status: '10-6' })).status).toBe(409);
  expect((await at('contact')).status).toBe(409);
});
