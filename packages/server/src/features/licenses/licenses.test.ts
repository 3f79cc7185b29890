import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#platform/clock';
import { CALLSIGN, createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { LICENSES } from '#testing/shipped-tests';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

const [CLASS_C, CLASS_M, CLASS_A] = LICENSES;
const NOBODY = '0190a000-0000-7000-8000-000000000000';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

const add = (civilianId: string, license: unknown = CLASS_C, user: TestUser = people.owner) =>
  user.post(`/api/civilians/${civilianId}/add-license`, { license });
const suspend = (civilianId: string, body: object = {}, user: TestUser = people.officer) =>
  user.post(`/api/civilians/${civilianId}/licenses/suspend`, {
    license: CLASS_C,
    reason: 'Evading',
    ...body,
  });
const reinstate = (civilianId: string, body: object = {}, user: TestUser = people.officer) =>
  user.post(`/api/civilians/${civilianId}/licenses/reinstate`, { license: CLASS_C, reason: 'Paid', ...body });
const get = async (civilianId: string, user: TestUser = people.owner) =>
  (await user.get(`/api/civilians/${civilianId}`)).body.civilian;

async function licensed(user: TestUser = people.owner): Promise<string> {
  const civilianId = await createCivilian(user);
  expect((await add(civilianId, CLASS_C, user)).status).toBe(201);
  return civilianId;
}

describe('adding a license', () => {
  test('adds one that the role permits, and shows it with the character', async () => {
    const civilianId = await createCivilian(people.owner);
    const answer = await add(civilianId);
    expect(answer.status).toBe(201);
    const since = new Date(server.clock.now()).toISOString();
    const licenses = {
      licenses: [CLASS_C],
      suspendedLicenses: [],
      licenseDetails: [{ license: CLASS_C, since, suspension: null }],
    };
    expect(answer.body).toEqual({ success: true, message: 'License successfully added.', ...licenses });
    expect(await get(civilianId)).toMatchObject(licenses);
    const own = (await people.owner.get('/api/civilians')).body.civilians;
    expect(own.find(({ _id }: { _id: string }) => _id === civilianId)).toMatchObject(licenses);
  });

  test('refuses an unknown type 400, no role 403, a held one 409, a deceased character 422', async () => {
    const civilianId = await createCivilian(people.owner);
    for (const license of ['Class Z', '', null, 7, [CLASS_C]]) {
      expect((await add(civilianId, license)).status).toBe(400);
    }
    for (const body of [{}, { license: null }, { license: '' }]) {
      const none = await people.owner.post(`/api/civilians/${civilianId}/add-license`, body);
      expect([none.status, none.body.message]).toEqual([400, 'Please select a license type.']);
    }
    expect((await add(civilianId, CLASS_M)).status).toBe(403);
    await people.owner.post(`/api/civilians/${civilianId}/deceased`, { deceased: true });
    const deceased = await add(civilianId);
    expect(deceased.status).toBe(422);
    expect((await get(civilianId)).licenses).toEqual([]);
    await people.owner.post(`/api/civilians/${civilianId}/deceased`, { deceased: false });
    expect((await add(civilianId)).status).toBe(201);
    expect((await add(civilianId)).status).toBe(409);
    // 403 comes before 409 and 422.
    await people.owner.post(`/api/civilians/${civilianId}/deceased`, { deceased: true });
    expect((await add(civilianId)).status).toBe(409);
    expect((await add(civilianId, CLASS_M)).status).toBe(403);
  });

  test('adds it once for simultaneous requests', async () => {
    const civilianId = await createCivilian(people.owner);
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(civilianId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect((await get(civilianId)).licenses).toEqual([CLASS_C]);
  });

  test("is for the owner, and not for staff on another player's character", async () => {
    const civilianId = await createCivilian(people.owner);
    expect(await statusesOf(people, (user) => add(civilianId, CLASS_C, user))).toEqual({
      anon: 401,
      stranger: 404,
      officer: 404,
      staff: 404,
      fireRescue: 404,
      owner: 201,
    });
    const missing = await add(NOBODY, CLASS_C, people.stranger);
    expect((await add(civilianId, CLASS_C, people.stranger)).body).toEqual(missing.body);
    expect((await add('7')).status).toBe(400);
  });

  test('ignores a license in the body of another request', async () => {
    const civilianId = await createCivilian(people.owner);
    await people.owner.put(`/api/civilians/${civilianId}`, {
      licenses: [CLASS_A],
      suspendedLicenses: [CLASS_A],
    });
    expect((await get(civilianId)).licenses).toEqual([]);
  });
});

describe('a license without a mapped role', () => {
  test('can be added by staff only, to a character of their own', async () => {
    const bare = await startTestServer({ environment: { ROLE_LICENSE_CLASS_A: '' } });
    const staff = await bare.signIn('staff');
    const member = await bare.signIn('civilian');
    const [staffs, members] = [await createCivilian(staff), await createCivilian(member)];
    expect((await staff.get('/api/auth/me')).body.licenses).toContain(CLASS_A);
    expect((await member.get('/api/auth/me')).body.licenses).not.toContain(CLASS_A);
    expect((await add(staffs, CLASS_A, staff)).status).toBe(201);
    expect((await add(members, CLASS_A, member)).status).toBe(403);
    expect((await add(members, CLASS_A, staff)).status).toBe(404);
    // Staff need the role, too, when one is mapped.
    expect((await add(staffs, CLASS_M, staff)).status).toBe(403);
    await bare.stop();
  });
});

describe('roles that Discord has not confirmed for a day', () => {
  test('permit nothing: 503 with Retry-After', async () => {
    const away = await startTestServer();
    const owner = await away.signIn('civilian');
    const civilianId = await createCivilian(owner);
    away.fakeDiscord.fail.next('GET /api/v10/guilds/**', { kind: 'answer', status: 502 }, Infinity);
    away.clock.advance(DAY + HOUR);
    const refused = await add(civilianId, CLASS_C, owner);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await away.stop();
  });
});

describe('suspending and reinstating', () => {
  test('stores reason, time and callsign, shows them to owner and officer, and records an audit entry', async () => {
    const civilianId = await licensed();
    const [{ since }] = (await get(civilianId)).licenseDetails;
    server.clock.advance(HOUR);
    const at = new Date(server.clock.now()).toISOString();
    const answer = await suspend(civilianId, { reason: ' Evading, third offense ' });
    expect(answer.status).toBe(200);
    const suspended = {
      licenses: [CLASS_C],
      suspendedLicenses: [CLASS_C],
      licenseDetails: [
        {
          license: CLASS_C,
          since,
          suspension: {
            reason: 'Evading, third offense',
            at,
            by: CALLSIGN,
            until: null,
            cause: 'officer',
          },
        },
      ],
    };
    expect(answer.body).toEqual({ success: true, message: 'License suspended.', ...suspended });
    for (const user of [people.owner, people.officer, people.staff]) {
      expect(await get(civilianId, user)).toMatchObject(suspended);
    }
    expect((await suspend(civilianId)).status).toBe(409);
    expect((await add(civilianId)).status).toBe(409);
    const reinstated = await reinstate(civilianId, { reason: 'Course taken' });
    expect(reinstated.status).toBe(200);
    expect(reinstated.body).toMatchObject({
      message: 'License reinstated.',
      suspendedLicenses: [],
      licenseDetails: [{ license: CLASS_C, since, suspension: null }],
    });
    expect((await reinstate(civilianId)).status).toBe(409);
    expect(await eventsOf(civilianId)).toEqual([
      { event: 'added', reason: null, by_callsign: null },
      { event: 'suspended', reason: 'Evading, third offense', by_callsign: CALLSIGN },
      { event: 'reinstated', reason: 'Course taken', by_callsign: CALLSIGN },
    ]);
  });

  test.each([
    { license: 'Class Z' },
    { license: undefined },
    { reason: undefined },
    { reason: ' ' },
    { reason: 'x'.repeat(201) },
    { reason: 7 },
    { reason: 'a\u0000' },
  ])('refuses %j', async (body) => {
    const civilianId = await licensed(people.staff);
    expect((await suspend(civilianId, body)).status).toBe(400);
    expect((await reinstate(civilianId, body)).status).toBe(400);
  });

  test('returns 404 for a license not held and for a missing character', async () => {
    const civilianId = await licensed();
    expect((await suspend(civilianId, { license: CLASS_M })).status).toBe(404);
    expect((await suspend(NOBODY)).status).toBe(404);
    await people.owner.delete(`/api/civilians/${civilianId}`);
    expect((await suspend(civilianId)).status).toBe(404);
    await people.staff.post(`/api/civilians/${civilianId}/restore`);
    expect((await suspend(civilianId)).status).toBe(200);
  });

  test('refuses officers for a character of their own', async () => {
    const civilianId = await licensed(people.officer);
    for (const answer of [await suspend(civilianId), await reinstate(civilianId)]) {
      expect([answer.status, answer.body.message]).toEqual([
        403,
        "You can't suspend or reinstate your own civilian's license.",
      ]);
    }
  });

  test('changes once for simultaneous requests', async () => {
    const civilianId = await licensed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => suspend(civilianId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await eventsOf(civilianId)).toHaveLength(2);
  });

  test('is for officers; staff may reinstate too', async () => {
    const civilianId = await licensed();
    const none = { anon: 401, stranger: 403, owner: 403, staff: 403, fireRescue: 403, officer: 200 };
    expect(await statusesOf(people, (user) => suspend(civilianId, {}, user))).toEqual(none);
    // Staff come after the officer, who has just reinstated it.
    const reinstating = await statusesOf(people, (user) => reinstate(civilianId, {}, user));
    expect(reinstating).toEqual({ ...none, staff: 409 });
  });

  test('ignores other keys of the body', async () => {
    const [one, other] = [await licensed(), await licensed()];
    await suspend(one, { civilianId: other, suspended: false, by: { userId: 'x', callsign: 'X-1' }, now: 0 });
    expect((await get(other)).suspendedLicenses).toEqual([]);
    expect((await get(one)).licenseDetails[0].suspension.by).toBe(CALLSIGN);
  });

  test('keeps a history that cannot be changed or deleted', async () => {
    const civilianId = await licensed();
    const { db } = server.platform.database;
    await expect(db.updateTable('license_events').set({ reason: 'other' }).execute()).rejects.toThrow();
    await expect(db.deleteFrom('license_events').execute()).rejects.toThrow();
    expect(await eventsOf(civilianId)).toHaveLength(1);
  });
});

function eventsOf(civilianId: string) {
  return server.platform.database.db
    .selectFrom('license_events')
    .innerJoin('licenses', 'licenses.id', 'license_events.license_id')
    .where('licenses.civilian_id', '=', civilianId)
    .orderBy('license_events.id')
    .select(['event', 'reason', 'by_callsign'])
    .execute();
}
