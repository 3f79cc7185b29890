import { DEMO_ROLES, PERSONAS } from '@ten-four/fake-discord/personas';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkDuties } from '#features/dispatch/index';
import { recordActivity } from '#features/dispatch/units/duty.domain';
import { MINUTE } from '#platform/clock';
import { createCivilian, type Principals, registerOfficer, signInPrincipals } from '#testing/principals';
import { publishedBy } from '#testing/test-calls';
import { signInOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
let officerId: string;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  userId = (await people.officer.get('/api/auth/me')).body._id;
  officerId = (await people.officer.post('/api/clock/in')).body.unit._id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.advance(2 * MINUTE);
  await people.officer.post('/api/clock/in');
});
afterEach(() => people.officer.post('/api/clock/out'));

const check = () => checkDuties(server.platform);
const isOnDuty = async () => (await people.staff.get('/api/units')).body.units.length === 1;

async function clockOutAtOf(user: TestUser) {
  const { discordId } = (await user.get('/api/auth/me')).body;
  return (await user.get(`/api/officers/${discordId}`)).body.clockOutAt;
}

async function unitRow() {
  const { db } = server.platform.database;
  return db.selectFrom('units').where('officer_id', '=', officerId).selectAll().executeTakeFirstOrThrow();
}

async function lastShift() {
  const { db } = server.platform.database;
  const shifts = db.selectFrom('shifts').where('unit_id', '=', officerId).orderBy('id', 'desc');
  return shifts.selectAll().executeTakeFirstOrThrow();
}

async function eventsOf(name: string, work: () => Promise<unknown>) {
  const { db } = server.platform.database;
  const events = db.selectFrom('events').where('name', '=', name).orderBy('id');
  const before = (await events.select('id').execute()).length;
  await work();
  const rows = await events.select(['data', 'user_id']).execute();
  return rows.slice(before).map(({ data, user_id }) => ({ user_id, ...JSON.parse(data) }));
}

describe('the inactivity check', () => {
  test('prompts the officer once after 30 minutes, and clocks them out after 35', async () => {
    const began = server.clock.now();
    server.clock.advance(30 * MINUTE - 1);
    expect(await eventsOf('duty-check', check)).toEqual([]);
    server.clock.advance(1);
    const clockOutAt = new Date(began + 35 * MINUTE).toISOString();
    expect(await clockOutAtOf(people.officer)).toBeNull();
    expect(await eventsOf('duty-check', check)).toEqual([{ user_id: userId, clockOutAt }]);
    expect(await clockOutAtOf(people.officer)).toBe(clockOutAt);
    server.clock.advance(5 * MINUTE - 1);
    expect(await eventsOf('duty-check', check)).toEqual([]);
    expect(await isOnDuty()).toBe(true);
    server.clock.advance(1);
    const events = await eventsOf('unit', check);
    expect(events.map(({ unit }) => [unit.status, unit.onDutySince])).toEqual([['10-7', null]]);
    expect(await isOnDuty()).toBe(false);
    expect(await clockOutAtOf(people.officer)).toBeNull();
    expect(await lastShift()).toMatchObject({ ended_by: 'silence', ended_at: server.clock.now() });
  });

  test('shows the officer when and why the shift ended, until the next one', async () => {
    const dutyEnded = async () => (await people.officer.get('/api/auth/me')).body.dutyEnded;
    await people.officer.post('/api/clock/out');
    expect(await dutyEnded()).toBeNull();
    await people.officer.post('/api/clock/in');
    server.clock.advance(30 * MINUTE);
    await check();
    server.clock.advance(5 * MINUTE);
    await check();
    const { discordId } = (await people.officer.get('/api/auth/me')).body;
    const profile = (await people.officer.get(`/api/officers/${discordId}`)).body;
    const { callsign: name, department: platform, kind } = profile;
    const at = new Date(server.clock.now()).toISOString();
    expect(await dutyEnded()).toEqual({
      _id: (await lastShift()).id,
      name,
      platform,
      kind,
      at,
      reason: 'silence',
    });
    await people.officer.post('/api/clock/in');
    expect(await dutyEnded()).toBeNull();
    server.clock.advance(MINUTE);
    await people.officer.post('/api/clock/out');
    expect(await dutyEnded()).toBeNull();
  });

  describe('on an open call', () => {
    const attach = async (by = people.officer, body?: object) => {
      const { call } = (await people.officer.post('/api/calls', { type: 'Pursuit' })).body;
      const { status, text } = await by.post(`/api/calls/${call._id}/attach`, body);
      expect([status, text]).toEqual([200, text]);
      return call._id as string;
    };

    test('prompts the officer after 115 minutes, and clocks them out after two hours', async () => {
      await attach();
      server.clock.advance(115 * MINUTE - 1);
      expect(await eventsOf('duty-check', check)).toEqual([]);
      expect(await isOnDuty()).toBe(true);
      server.clock.advance(1);
      const clockOutAt = new Date(server.clock.now() + 5 * MINUTE).toISOString();
      expect(await eventsOf('duty-check', check)).toEqual([{ user_id: userId, clockOutAt }]);
      server.clock.advance(5 * MINUTE - 1);
      await check();
      expect(await isOnDuty()).toBe(true);
      server.clock.advance(1);
      await check();
      expect(await isOnDuty()).toBe(false);
    });

    test('voids a prompt from before the assignment, and repeats it later', async () => {
      const colleague = await signInOfficer(server, { callsign: 'D-990' });
      server.clock.advance(31 * MINUTE);
      await check();
      expect(await clockOutAtOf(people.officer)).not.toBeNull();
      const id = await attach(colleague.user, { officerId });
      expect(await clockOutAtOf(people.officer)).toBeNull();
      server.clock.advance(30 * MINUTE);
      expect(await eventsOf('duty-check', check)).toEqual([]);
      await colleague.user.post(`/api/calls/${id}/close`);
      expect(await eventsOf('duty-check', check)).toHaveLength(1);
      server.clock.advance(5 * MINUTE - 1);
      await check();
      expect(await isOnDuty()).toBe(true);
      server.clock.advance(1);
      await check();
      expect(await isOnDuty()).toBe(false);
    });
  });

  test('leaves five minutes to answer a late prompt', async () => {
    server.clock.advance(50 * MINUTE);
    const clockOutAt = new Date(server.clock.now() + 5 * MINUTE).toISOString();
    expect(await eventsOf('duty-check', check)).toEqual([{ user_id: userId, clockOutAt }]);
    expect(await clockOutAtOf(people.officer)).toBe(clockOutAt);
    server.clock.advance(5 * MINUTE - 1);
    await check();
    expect(await isOnDuty()).toBe(true);
    server.clock.advance(1);
    await check();
    expect(await isOnDuty()).toBe(false);
  });

  test('keeps the shift of an officer who confirms the current status', async () => {
    await people.officer.post('/api/units/status', { status: '10-6' });
    server.clock.advance(30 * MINUTE);
    await check();
    server.clock.advance(4 * MINUTE);
    await people.officer.post('/api/units/status', { status: '10-6' });
    expect(await unitRow()).toMatchObject({ asked_at: null, active_at: server.clock.now() });
    expect(await clockOutAtOf(people.officer)).toBeNull();
    server.clock.advance(29 * MINUTE);
    expect(await eventsOf('duty-check', check)).toEqual([]);
    expect(await isOnDuty()).toBe(true);
    server.clock.advance(MINUTE);
    expect(await eventsOf('duty-check', check)).toHaveLength(1);
  });

  test('prompts once and clocks out once on several processes', async () => {
    server.clock.advance(30 * MINUTE);
    const all = () => Promise.all([check(), check(), check()]);
    expect(await eventsOf('duty-check', all)).toHaveLength(1);
    server.clock.advance(5 * MINUTE);
    expect(await eventsOf('unit', all)).toHaveLength(1);
  });

  test('leaves an off-duty unit alone', async () => {
    await people.officer.post('/api/clock/out');
    server.clock.advance(60 * MINUTE);
    expect(await eventsOf('duty-check', check)).toEqual([]);
  });
});

describe('activity', () => {
  const activeAt = async () => (await unitRow()).active_at;

  test('is any writing request, even a refused one, and withdraws the prompt', async () => {
    server.clock.advance(31 * MINUTE);
    await check();
    expect((await unitRow()).asked_at).not.toBeNull();
    const { status } = await people.officer.post('/api/vehicles/register', {});
    expect(status).toBe(400);
    expect(await activeAt()).toBe(server.clock.now());
    expect((await unitRow()).asked_at).toBeNull();
  });

  test('is not a read that a page makes by itself', async () => {
    server.clock.advance(10 * MINUTE);
    for (const path of ['/api/units', '/api/auth/me', '/api/calls']) await people.officer.get(path);
    // A stored read would prevent this one: it comes within the same minute.
    server.clock.advance(MINUTE / 2);
    await people.officer.post('/api/civilians', {});
    expect(await activeAt()).toBe(server.clock.now());
  });

  test('is stored once a minute', async () => {
    server.clock.advance(10 * MINUTE);
    const first = server.clock.now();
    await people.officer.post('/api/civilians', {});
    expect(await activeAt()).toBe(first);
    server.clock.advance(MINUTE - 1);
    await people.officer.post('/api/civilians', {});
    server.clock.advance(1);
    await people.officer.post('/api/civilians', {});
    expect(await activeAt()).toBe(first + MINUTE);
  });
});

test("activity that is stored late doesn't undo later changes", async () => {
  const { db } = server.platform.database;
  const began = server.clock.now();
  server.clock.advance(30 * MINUTE);
  await check();
  await recordActivity(db, { officerId, settings: server.platform.settings.current(), now: began });
  expect(await unitRow()).toMatchObject({ active_at: began, asked_at: server.clock.now() });
});

describe('a lost role', () => {
  const discordId = PERSONAS.find(({ key }) => key === 'officer-xbox')?.id ?? '';
  const roles = [DEMO_ROLES.publicSafety];
  afterEach(async () => {
    server.fakeDiscord.setRoles(discordId, roles);
    await people.officer.signIn('officer-xbox');
  });

  test('ends the shift on the refresh that detects it', async () => {
    server.fakeDiscord.setRoles(discordId, [DEMO_ROLES.licenseClassC]);
    server.clock.advance(11 * MINUTE);
    const events = await eventsOf('unit', () => server.platform.roleRefresh.sweep());
    expect(events.map(({ unit }) => unit.onDutySince)).toEqual([null]);
    expect(await isOnDuty()).toBe(false);
    expect(await lastShift()).toMatchObject({ ended_by: 'role', ended_at: server.clock.now() });
    expect((await people.officer.post('/api/clock/in')).status).toBe(403);
  });

  test('ends the shift on a sign-in with fewer roles', async () => {
    server.fakeDiscord.setRoles(discordId, []);
    await server.signIn('officer-xbox');
    expect(await isOnDuty()).toBe(false);
    expect((await lastShift()).ended_by).toBe('role');
  });

  test('ends the shift of former members, on refresh or sign-in', async () => {
    server.fakeDiscord.removeMember(discordId);
    server.clock.advance(11 * MINUTE);
    await server.platform.roleRefresh.sweep();
    expect(await isOnDuty()).toBe(false);

    server.fakeDiscord.addMember(discordId, roles);
    await people.officer.signIn('officer-xbox');
    await people.officer.post('/api/clock/in');
    server.fakeDiscord.removeMember(discordId);
    await expect(server.signIn('officer-xbox')).rejects.toThrow('403');
    expect(await isOnDuty()).toBe(false);
    server.fakeDiscord.addMember(discordId, roles);
  });

  test('is detected by the check if it raced with clocking in', async () => {
    const { db } = server.platform.database;
    await db.updateTable('users').set({ roles: '[]' }).where('id', '=', userId).execute();
    await check();
    expect(await isOnDuty()).toBe(false);
  });

  test('is not detected for a member who keeps the role', async () => {
    server.clock.advance(11 * MINUTE);
    await server.platform.roleRefresh.sweep();
    expect(await isOnDuty()).toBe(true);
    await server.signIn('officer-xbox');
    expect(await isOnDuty()).toBe(true);
  });
});

describe('a deceased or deleted character', () => {
  const unfit = { status: 422, message: 'The character of your officer profile is deceased or deleted.' };
  const tries = async () => {
    const answers = [
      await people.officer.post('/api/clock/in'),
      await people.officer.post('/api/units/status', { status: '10-8' }),
      await people.officer.post('/api/units/status', { status: '10-41' }),
    ];
    return answers.map(({ status, body }) => ({ status, message: body.message }));
  };

  test('ends the shift and refuses a new one until the character lives again', async () => {
    const { civilianId } = (await people.officer.get(`/api/officers/${await discordIdOf()}`)).body;
    const events = await eventsOf('unit', () =>
      people.staff.post(`/api/civilians/${civilianId}/deceased`, { deceased: true }),
    );
    expect(events.map(({ unit }) => unit.onDutySince)).toEqual([null]);
    expect((await lastShift()).ended_by).toBe('character');
    expect(await tries()).toEqual([unfit, unfit, unfit]);
    expect((await people.officer.post('/api/units/status', { status: '10-6' })).status).toBe(200);
    await people.officer.post(`/api/civilians/${civilianId}/deceased`, { deceased: false });
    expect((await people.officer.post('/api/clock/in')).status).toBe(200);

    await people.officer.delete(`/api/civilians/${civilianId}`);
    expect(await isOnDuty()).toBe(false);
    expect(await tries()).toEqual([unfit, unfit, unfit]);
    await people.staff.post(`/api/civilians/${civilianId}/restore`);
    expect((await people.officer.post('/api/clock/in')).status).toBe(200);
  });

  test('stays on duty after a refused change by another member', async () => {
    const { civilianId } = (await people.officer.get(`/api/officers/${await discordIdOf()}`)).body;
    const { status } = await people.owner.post(`/api/civilians/${civilianId}/deceased`, { deceased: true });
    expect([status, (await people.owner.delete(`/api/civilians/${civilianId}`)).status]).toEqual([404, 404]);
    expect(await isOnDuty()).toBe(true);
  });

  test('leaves no unit on duty if the death races with clocking in', async () => {
    const { user, civilianId } = await rookie();
    for (let round = 0; round < 5; round += 1) {
      await user.post(`/api/civilians/${civilianId}/deceased`, { deceased: false });
      const [died, ...pressed] = await Promise.all([
        user.post(`/api/civilians/${civilianId}/deceased`, { deceased: true }),
        ...Array.from({ length: 4 }, () => user.post('/api/clock/in')),
      ]);
      expect(died.status).toBe(200);
      expect(pressed.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
      const units: { callsign: string }[] = (await people.staff.get('/api/units')).body.units;
      expect(units.filter(({ callsign }) => callsign === 'ROO-1')).toEqual([]);
    }
  });

  async function rookie() {
    const discordId = '6000000000000001';
    server.fakeDiscord.addMember(discordId, [DEMO_ROLES.publicSafety]);
    const user = await server.signIn(discordId);
    await createCivilian(user);
    const { civilianId } = await registerOfficer(user, { callsign: 'ROO-1' });
    return { user, civilianId };
  }

  const discordIdOf = async () => (await people.officer.get('/api/auth/me')).body.discordId;
});

test.each([
  ['10-11', 1],
  ['10-8', 0],
])('searching in status %s publishes activity %d times a minute', async (status, times) => {
  await people.officer.post('/api/units/status', { status });
  server.clock.advance(2 * MINUTE);
  const searched = new Date(server.clock.now()).toISOString();
  const events = await publishedBy(server, async () => {
    await people.officer.get('/api/search?name=Nobody%20Here');
    server.clock.advance(MINUTE / 2);
    await people.officer.get('/api/search?name=Nobody%20Here');
  });
  const contacts = events.filter(({ name }) => name === 'unit').map(({ data }) => data.unit.contactAt);
  expect(contacts).toEqual(Array(times).fill(searched));
});
