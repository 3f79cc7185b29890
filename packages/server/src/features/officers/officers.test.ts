import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CALLSIGN,
  createCivilian,
  type Principals,
  registerOfficer,
  signInPrincipals,
  statusesOf,
} from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

const NOBODY = '0190a000-0000-7000-8000-000000000000';
let members = 0;

/** Signs in a new member with the public-safety role and no profile. */
async function recruit(): Promise<{ user: TestUser; discordId: string }> {
  members += 1;
  const discordId = String(5_000_000_000_000_000 + members);
  server.fakeDiscord.addMember(discordId, [DEMO_ROLES.publicSafety]);
  return { user: await server.signIn(discordId), discordId };
}

const register = (user: TestUser, fields: object) =>
  user.post('/api/officers', { department: 'Xbox', callsign: `R-${members}`, ...fields });

async function discordIdOf(user: TestUser): Promise<string> {
  return (await user.get('/api/auth/me')).body.discordId;
}

async function eventsTo(user: TestUser): Promise<string[]> {
  const { body } = await user.get('/api/auth/me');
  const rows = await server.platform.database.db
    .selectFrom('events')
    .where('user_id', '=', body._id)
    .orderBy('id')
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}

describe('registering', () => {
  test('issues a badge, creates the unit, and publishes the changed access', async () => {
    const { user, discordId } = await recruit();
    const civilianId = await createCivilian(user, { firstName: 'Rosa', lastName: 'Ortega' });
    const before = await user.get(`/api/officers/${discordId}`);
    expect([before.status, before.body.message]).toEqual([404, 'This user has no officer profile.']);
    const answer = await register(user, { civilianId, callsign: ' d-112 ', discordId, rank: 'Chief' });
    expect([answer.status, answer.body.message]).toEqual([201, 'Officer registered successfully.']);
    const { officer } = answer.body;
    expect(officer).toEqual({
      _id: officer._id,
      discordId,
      civilianId,
      department: 'Xbox',
      departmentId: '00000000-0000-7000-9000-000400000001',
      departmentName: 'Public Safety',
      departmentShort: 'PS',
      callsign: 'D-112',
      badgeNumber: officer.badgeNumber,
      firstName: 'Rosa',
      lastName: 'Ortega',
      rank: 'Officer',
      unfit: false,
      status: '10-8',
      meaning: 'Available',
      subdivision: null,
      aboard: null,
      onDutySince: null,
      clockOutAt: null,
      welfare: null,
      kind: 'Law Enforcement',
      services: ['Police'],
    });
    expect(officer.badgeNumber).toMatch(/^[1-9][0-9]{3}$/);
    expect((await user.get(`/api/officers/${discordId}`)).body).toEqual(officer);
    expect(await eventsTo(user)).toEqual(['access']);
    expect((await user.get('/api/units')).body).toEqual({ units: [] });
  });

  test("takes an absent, empty or null Discord ID as the user's own", async () => {
    for (const fields of [{}, { discordId: '' }, { discordId: null }]) {
      const { user } = await recruit();
      const civilianId = await createCivilian(user);
      expect((await register(user, { civilianId, ...fields })).status).toBe(201);
    }
  });

  test('refuses invalid fields and names the field', async () => {
    const { user } = await recruit();
    const civilianId = await createCivilian(user);
    const wrong: [object, string][] = [
      [{ department: 'PC' }, 'department'],
      [{ department: '' }, 'department'],
      [{ callsign: 'ABCD-1' }, 'callsign'],
      [{ callsign: 'D104' }, 'callsign'],
      [{ callsign: 'D-12345' }, 'callsign'],
      // A long s: its capital is S.
      [{ callsign: '\u017f-104' }, 'callsign'],
      [{ callsign: '  ' }, 'callsign'],
      [{ callsign: 104 }, 'callsign'],
      [{ civilianId: 'x' }, 'civilianId'],
      [{ civilianId: undefined }, 'civilianId'],
    ];
    for (const [fields, field] of wrong) {
      const { status, body } = await register(user, { civilianId, ...fields });
      expect([fields, status, body.issues[0].field]).toEqual([fields, 400, field]);
    }
    // An invalid callsign is refused before any lookup.
    const { status, body } = await register(user, { civilianId: NOBODY, callsign: 'D104', discordId: '1' });
    expect([status, body.message]).toEqual([
      400,
      'A callsign is 1 to 3 letters, a dash and 1 to 4 digits, such as D-104.',
    ]);
  });

  test('refuses, in order: an inaccessible character, another user, a deceased one, a second profile', async () => {
    const { user } = await recruit();
    const missing = await register(user, { civilianId: NOBODY, discordId: '1' });
    const others = await register(user, { civilianId: people.civilianId });
    expect([missing.status, others.status, others.text]).toEqual([404, 404, missing.text]);
    const civilianId = await createCivilian(user);
    for (const discordId of [42, 0, -1.5, 'abc', 'x'.repeat(100)]) {
      const { status, body } = await register(user, { civilianId, discordId });
      expect([discordId, status, body.message]).toEqual([discordId, 403, 'You can only register yourself.']);
    }
    expect((await register(user, { civilianId, discordId: 'x'.repeat(101) })).status).toBe(400);
    const foreign = await register(user, { civilianId, discordId: '1' });
    expect([foreign.status, foreign.body.message]).toEqual([403, 'You can only register yourself.']);
    await user.post(`/api/civilians/${civilianId}/deceased`, { deceased: true });
    const deceased = await register(user, { civilianId, callsign: CALLSIGN });
    expect([deceased.status, deceased.body.message]).toEqual([
      422,
      "A deceased civilian can't serve as an officer.",
    ]);
    await registerOfficer(user, { callsign: 'Q-1' });
    const second = await register(user, { civilianId: await createCivilian(user), callsign: 'Q-2' });
    expect([second.status, second.body.message]).toEqual([409, 'You already have an officer profile.']);
  });

  test('suggests the next free callsign for a taken one', async () => {
    await registerOfficer((await recruit()).user, { callsign: 'K-9' });
    await registerOfficer((await recruit()).user, { callsign: 'K-10' });
    const { user } = await recruit();
    const civilianId = await createCivilian(user);
    const { status, body } = await register(user, { civilianId, callsign: 'k-9' });
    const message = 'Callsign K-9 is taken on Xbox. K-11 is free.';
    const issue = { field: 'callsign', message, suggestion: 'K-11' };
    expect([status, body.message, body.issues]).toEqual([409, message, [issue]]);
    const elsewhere = await register(user, { civilianId, callsign: 'K-9', department: 'PlayStation' });
    expect(elsewhere.status).toBe(201);
  });

  test('returns the same response for an idempotency key', async () => {
    const { user } = await recruit();
    const body = { department: 'Xbox', callsign: 'I-1', civilianId: await createCivilian(user) };
    const key = { 'idempotency-key': 'register-once' };
    const first = await user.post('/api/officers', body, key);
    const again = await user.post('/api/officers', body, key);
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  });

  test('gives the callsign to one of many simultaneous requests, with different badges', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, recruit));
    const civilians = await Promise.all(crowd.map(({ user }) => createCivilian(user)));
    const answers = await Promise.all(
      crowd.map(({ user }, index) => register(user, { civilianId: civilians[index], callsign: 'RUN-1' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const free = await Promise.all(
      crowd.map(({ user }, index) =>
        register(user, {
          civilianId: civilians[index],
          callsign: `RUN-${index + 2}`,
          department: index % 2 === 0 ? 'Xbox' : 'PlayStation',
        }),
      ),
    );
    expect(free.map(({ status }) => status).sort()).toEqual([...Array(7).fill(201), 409]);
    const rows = await server.platform.database.db.selectFrom('officers').select('badge_number').execute();
    expect(new Set(rows.map(({ badge_number }) => badge_number)).size).toBe(rows.length);
  });

  test('creates one profile with one unit for simultaneous requests', async () => {
    const { user } = await recruit();
    const civilianId = await createCivilian(user);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => register(user, { civilianId, callsign: `T-${index + 1}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

describe('an officer whose character is deceased or deleted', () => {
  test('registers another character with the same badge and platform and a new callsign', async () => {
    const { user, discordId } = await recruit();
    const first = await registerOfficer(user, { callsign: 'OLD-1' });
    await user.post(`/api/civilians/${first.civilianId}/deceased`, { deceased: true });
    expect((await user.get(`/api/officers/${discordId}`)).body.unfit).toBe(true);
    const civilianId = await createCivilian(user, { firstName: 'Nia' });
    const elsewhere = await register(user, { civilianId, callsign: 'NEW-1', department: 'PlayStation' });
    const message = 'You serve on Xbox. Only staff can move an officer to another platform.';
    expect([elsewhere.status, elsewhere.body.message]).toEqual([403, message]);
    expect(elsewhere.body.issues).toEqual([{ field: 'department', message }]);
    const { status, body } = await register(user, { civilianId, callsign: 'NEW-1', department: 'Xbox' });
    expect(status).toBe(201);
    expect(body.officer).toEqual({
      ...first,
      civilianId,
      callsign: 'NEW-1',
      firstName: 'Nia',
    });
    expect((await user.post('/api/clock/in')).body.unit.platform).toBe('Xbox');
    await registerOfficer((await recruit()).user, { callsign: 'OLD-1' });
  });

  test("can keep the callsign but not take another officer's", async () => {
    const { user } = await recruit();
    const first = await registerOfficer(user, { callsign: 'KEP-1' });
    await user.delete(`/api/civilians/${first.civilianId}`);
    const civilianId = await createCivilian(user);
    const taken = await register(user, { civilianId, callsign: CALLSIGN });
    expect([taken.status, taken.body.issues[0].field]).toEqual([409, 'callsign']);
    expect((await register(user, { civilianId, callsign: 'KEP-1' })).status).toBe(201);
    expect((await register(user, { civilianId, callsign: 'KEP-2' })).status).toBe(409);
  });
});

test('gives a callsign to one of several racing new characters and officers', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, recruit));
  const civilians: string[] = [];
  for (const [index, { user }] of crowd.entries()) {
    if (index % 2 === 0) {
      const { civilianId } = await registerOfficer(user, { callsign: `SWP-${index}` });
      await user.delete(`/api/civilians/${civilianId}`);
    }
    civilians.push(await createCivilian(user));
  }
  const answers = await Promise.all(
    crowd.map(({ user }, index) => register(user, { civilianId: civilians[index], callsign: 'SWP-99' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
});

describe('permissions', () => {
  test('allow the officer, other officers and staff to read a profile', async () => {
    const { owner, officer, staff } = people;
    const path = `/api/officers/${await discordIdOf(officer)}`;
    const statuses = await statusesOf(people, (user) => user.get(path));
    expect(statuses).toEqual({
      anon: 401,
      owner: 403,
      stranger: 403,
      officer: 200,
      staff: 200,
      fireRescue: 403,
    });
    expect((await owner.get(path)).body.message).toBe('You can only view your own officer profile.');
    expect((await staff.get('/api/officers/123')).status).toBe(404);
    expect((await staff.get('/api/officers/nobody')).status).toBe(400);
    expect((await owner.get(`/api/officers/${await discordIdOf(owner)}`)).status).toBe(404);
  });

  test("hide the other platform from officers, not from staff; the officer's own profile needs no role", async () => {
    const { user, discordId } = await recruit();
    await registerOfficer(user, { callsign: 'PS-1', department: 'PlayStation' });
    const path = `/api/officers/${discordId}`;
    const missing = await people.officer.get('/api/officers/123');
    const hidden = await people.officer.get(path);
    expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
    expect((await people.staff.get(path)).status).toBe(200);
    server.fakeDiscord.setRoles(discordId, []);
    await user.get('/auth/resync');
    expect((await user.get(path)).status).toBe(200);
    expect((await user.get(`/api/officers/${await discordIdOf(people.officer)}`)).status).toBe(403);
  });

  test('allow members with a public-safety role to register', async () => {
    const body = { department: 'Xbox', callsign: 'Z-1', civilianId: NOBODY };
    const statuses = await statusesOf(people, (user) => user.post('/api/officers', body));
    expect(statuses).toEqual({
      anon: 401,
      owner: 403,
      stranger: 403,
      officer: 404,
      staff: 404,
      fireRescue: 403,
    });
  });
});
