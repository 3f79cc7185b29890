import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#platform/clock';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('civilian');
  stranger = await server.signIn('newcomer');
});
afterAll(() => server.stop());

const MARA = {
  firstName: ' Mara ',
  lastName: 'Malone',
  dateOfBirth: '1994-03-14',
  middleInitial: 'J',
  age: 32,
  sex: 'Female',
  knownAliases: [' Sparks ', '', 'M&M'],
  residence: '14 Mirror Park Blvd',
  zipCode: '90017',
  occupation: 'Mechanic',
  height: '5\u2032 7\u2033',
  weight: '142 lb',
  skinTone: 'Olive',
  hairColor: 'Brown',
  eyeColor: 'Hazel',
  emergencyContactName: 'Denise',
  bloodType: 'O+',
  allergies: 'None known',
  medication: '',
  pastHistory: null,
};
const NOBODY = '0190a000-0000-7000-8000-000000000000';

function signInPlayer(discordId: string): Promise<TestUser> {
  server.fakeDiscord.addMember(discordId, []);
  return server.signIn(discordId);
}

async function create(user: TestUser, fields: object = {}) {
  const answer = await user.post('/api/civilians', { ...MARA, ...fields });
  expect(answer.status).toBe(201);
  return answer.body.civilian;
}

describe('creating a character', () => {
  test("stores every field, issues an SSN and shows it in the owner's list", async () => {
    const civilian = await create(owner);
    expect(civilian).toMatchObject({
      ...MARA,
      firstName: 'Mara',
      knownAliases: ['Sparks', 'M&M'],
      medication: null,
      pastHistory: null,
      deceased: false,
    });
    expect(civilian.ssn).toMatch(/^\d{3}-\d{2}-\d{4}$/);
    expect(civilian._id).toMatch(/^[0-9a-f-]{36}$/);
    const list = await owner.get('/api/civilians?discordId=1');
    const { vehicles, weapons, ...listed } = civilian;
    expect({ vehicles, weapons }).toEqual({ vehicles: [], weapons: [] });
    expect(list.body.civilians).toContainEqual(listed);
    expect((await stranger.get('/api/civilians')).body).toEqual({ civilians: [] });
  });

  test('requires only the required fields; the others may be absent or empty', async () => {
    const bare = { firstName: 'Dot', lastName: 'Haskell', dateOfBirth: '1987-05-02' };
    const absent = await owner.post('/api/civilians', bare);
    expect(absent.status).toBe(201);
    const empty = Object.fromEntries(Object.keys(MARA).map((key) => [key, '']));
    const answer = await owner.post('/api/civilians', { ...empty, knownAliases: [], ...bare });
    expect(answer.status).toBe(201);
    expect(answer.body.civilian).toMatchObject({ sex: null, hairColor: null, knownAliases: [] });
  });

  test('returns the age by the date of birth, not the typed one, and one more a year later', async () => {
    const today = new Date(server.clock.now()).toISOString().slice(0, 10);
    const thirty = { dateOfBirth: `${Number(today.slice(0, 4)) - 30}${today.slice(4)}` };
    for (const typed of [{ age: 99 }, { age: '' }, {}]) {
      expect((await create(owner, { ...thirty, ...typed })).age).toBe(30);
    }
    const { _id } = await create(owner, thirty);
    const dayBefore = new Date(Date.parse(thirty.dateOfBirth) + DAY).toISOString().slice(0, 10);
    const { body } = await owner.put(`/api/civilians/${_id}`, { dateOfBirth: dayBefore, age: 99 });
    expect(body.civilian.age).toBe(29);
    expect((await owner.get(`/api/civilians/${_id}`)).body.civilian.age).toBe(29);
    const { body: all } = await owner.get('/api/civilians');
    expect(all.civilians.find((one: { _id: string }) => one._id === _id).age).toBe(29);
  });

  test.each(['...', '\u200b-\u2019', '\u202e\u2014', '\u2800\u2800.', '\u{1f46e}'])(
    'refuses the name %j, which a search could not find',
    async (name) => {
      const { _id } = await create(owner);
      for (const field of ['firstName', 'lastName']) {
        for (const answer of [
          await owner.post('/api/civilians', { ...MARA, [field]: name }),
          await owner.put(`/api/civilians/${_id}`, { [field]: name }),
        ]) {
          expect([answer.status, answer.body.issues]).toEqual([
            400,
            [{ field, message: 'A name must contain at least one letter or digit.' }],
          ]);
        }
      }
      await owner.delete(`/api/civilians/${_id}`);
    },
  );

  test('accepts aliases as text', async () => {
    const civilian = await create(owner, { knownAliases: ' Sparks, , M&M' });
    expect(civilian.knownAliases).toEqual(['Sparks', 'M&M']);
  });

  test('accepts a birth date up to today in UTC', async () => {
    const dayAfter = (days: number) => new Date(server.clock.now() + days * DAY).toISOString().slice(0, 10);
    const { _id } = await create(owner, { dateOfBirth: dayAfter(0) });
    for (const days of [1, 2]) {
      const late = { ...MARA, dateOfBirth: dayAfter(days) };
      for (const answer of [
        await owner.post('/api/civilians', late),
        await owner.put(`/api/civilians/${_id}`, late),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body.issues).toEqual([
          { field: 'dateOfBirth', message: 'Date of birth cannot be in the future.' },
        ]);
      }
    }
  });

  test('accepts a birth date from 1900 on', async () => {
    const somebody = await signInPlayer('7200000000000001');
    const { _id } = await create(somebody, { dateOfBirth: '1900-01-01' });
    for (const dateOfBirth of ['1899-12-31', '0000-01-01']) {
      for (const answer of [
        await somebody.post('/api/civilians', { ...MARA, dateOfBirth }),
        await somebody.put(`/api/civilians/${_id}`, { dateOfBirth }),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body.issues).toEqual([
          { field: 'dateOfBirth', message: 'Date of birth cannot be before 1900.' },
        ]);
      }
    }
  });

  test.each(['\u5f20\u4e09', '\u0645\u062d\u0645\u062f', '\u200bMara'])(
    'accepts the name %j',
    async (firstName) => {
      const somebody = await signInPlayer('7200000000000002');
      expect((await create(somebody, { firstName })).firstName).toBe(firstName);
    },
  );

  test.each([
    ['firstName', undefined],
    ['firstName', '   '],
    ['firstName', 'x'.repeat(51)],
    ['firstName', '\u200b'],
    ['firstName', ' \u3164\u2800\u115f'],
    ['firstName', 'a\u0000b'],
    ['firstName', 7],
    ['lastName', ''],
    ['dateOfBirth', undefined],
    ['dateOfBirth', '1994-02-30'],
    ['dateOfBirth', '14.3.1994'],
    ['dateOfBirth', '2999-01-01'],
    ['age', -1],
    ['age', 'x'],
    ['age', 3.5],
    ['age', 151],
    ['hairColor', 'Plaid'],
    ['eyeColor', 'Plaid'],
    ['knownAliases', 7],
    ['knownAliases', 'a\u0000b'],
    ['occupation', ['Cook']],
    ['bloodType', 'x'.repeat(21)],
  ])('refuses %s %j and names the field', async (field, value) => {
    const before = (await owner.get('/api/civilians')).body.civilians.length;
    const answer = await owner.post('/api/civilians', { ...MARA, [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, code: 'invalid' });
    expect(answer.body.error).toBe(answer.body.message);
    expect(answer.body.issues.map((issue: { field: string }) => issue.field)).toContain(field);
    expect((await owner.get('/api/civilians')).body.civilians.length).toBe(before);
  });

  test('ignores unknown keys and sets the owner itself', async () => {
    const civilian = await create(owner, {
      discordId: '1',
      ssn: '1',
      _id: NOBODY,
      deceased: true,
      hacker: {},
    });
    expect(civilian.deceased).toBe(false);
    expect(civilian.ssn).not.toBe('1');
    expect(civilian._id).not.toBe(NOBODY);
    expect(civilian.hacker).toBeUndefined();
    expect(civilian.discordId).toBe((await owner.get('/api/auth/me')).body.discordId);
  });

  test('allows 50 per user and day, including deleted ones', async () => {
    server.fakeDiscord.addMember('7100000000000001', []);
    const user = await server.signIn('7100000000000001');
    const post = (by: TestUser) => by.post('/api/civilians', MARA);
    for (let count = 0; count < 50; count += 1) {
      const { status, body } = await post(user);
      expect(status).toBe(201);
      if (count === 0) server.clock.advance(HOUR);
      else await user.delete(`/api/civilians/${body.civilian._id}`);
    }
    const refused = await post(user);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You created 50 civilians in the last 24 hours. Try again later.',
    ]);
    expect(refused.headers.get('retry-after')).toBe(String(23 * 60 * 60));
    expect((await post(owner)).status).toBe(201);
    server.clock.advance(DAY - HOUR);
    expect((await post(user)).status).toBe(201);
  });

  test('allows 25 per user, also for simultaneous requests', async () => {
    const user = await server.signIn('fire-rescue');
    const answers = await Promise.all(Array.from({ length: 30 }, () => user.post('/api/civilians', MARA)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(25);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.every(({ status, body }) => status === 422 && body.code === 'rule_broken')).toBe(true);
    expect((await user.get('/api/civilians')).body.civilians).toHaveLength(25);
  });

  test('creates once under one Idempotency-Key and repeats the response', async () => {
    const user = await server.signIn('officer-playstation');
    const key = { 'idempotency-key': 'intent-1' };
    const first = await user.post('/api/civilians', MARA, key);
    const again = await user.post('/api/civilians', MARA, key);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    const other = await user.post('/api/civilians', { ...MARA, firstName: 'Other' }, key);
    expect(other.status).toBe(422);
    const many = await Promise.all(
      Array.from({ length: 20 }, () => user.post('/api/civilians', MARA, { 'idempotency-key': 'intent-2' })),
    );
    expect(many.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect((await user.get('/api/civilians')).body.civilians).toHaveLength(2);
    const deep = `{"firstName":"A","lastName":"B","dateOfBirth":"1990-01-01","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    expect((await user.post('/api/civilians', deep, { 'idempotency-key': 'deep' })).status).toBe(400);
    const bad = await user.post('/api/civilians', MARA, { 'idempotency-key': 'x'.repeat(201) });
    expect(bad.status).toBe(400);
  });
});

describe('reading characters', () => {
  test('gives a stranger the same answer as for a missing one', async () => {
    const { _id } = await create(owner);
    const foreign = await stranger.get(`/api/civilians/${_id}`);
    const missing = await stranger.get(`/api/civilians/${NOBODY}`);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
  });

  test('shows officers and staff everything, and fire/rescue the medical view', async () => {
    const civilian = await create(owner);
    const path = `/api/civilians/${civilian._id}?populate=false`;
    const staff = await server.signIn('staff');
    // Only the owner sees unpaid fines.
    const unpaid = { unpaidFines: null, unpaidAmount: null };
    expect((await staff.get(path)).body).toEqual({ civilian: { ...civilian, ...unpaid } });
    const medical = (await (await server.signIn('fire-rescue')).get(path)).body.civilian;
    expect(medical).toMatchObject({ firstName: 'Mara', bloodType: 'O+', ssn: null, discordId: null });
    expect(medical).toMatchObject({ residence: null, occupation: null, zipCode: null, knownAliases: [] });
  });

  test.each(['/api/civilians/7', `/api/civilians/${NOBODY}?populate=maybe`, '/api/civilians/%00'])(
    'refuses %s',
    async (path) => {
      expect((await owner.get(path)).status).toBe(400);
    },
  );

  test('lists all names for officers and staff, page by page', async () => {
    const staff = await server.signIn('staff');
    for (const user of [owner, await server.signIn('fire-rescue')]) {
      expect((await user.get('/api/civilians/all')).status).toBe(403);
    }
    const all = (await staff.get('/api/civilians/all')).body.civilians;
    expect(Object.keys(all[0]).sort()).toEqual([
      '_id',
      'dateOfBirth',
      'firstName',
      'lastName',
      'middleInitial',
    ]);
    const seen: unknown[] = [];
    let cursor = '';
    do {
      const page = await staff.get(`/api/civilians/all?limit=7${cursor}`);
      expect(page.body.civilians.length).toBeLessThanOrEqual(7);
      seen.push(...page.body.civilians);
      cursor = page.body.nextCursor === null ? '' : `&cursor=${page.body.nextCursor}`;
    } while (cursor !== '');
    expect(seen).toEqual(all);
    for (const query of ['limit=501', 'limit=0', 'limit=x', 'limit=1&limit=2']) {
      expect((await staff.get(`/api/civilians/all?${query}`)).status).toBe(400);
    }
  });
});

describe('editing a character', () => {
  test('changes given fields, clears empty ones and keeps the rest', async () => {
    const civilian = await create(owner);
    const answer = await owner.put(`/api/civilians/${civilian._id}`, {
      occupation: 'Racer',
      allergies: '',
      knownAliases: [],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('Civilian updated successfully.');
    expect(answer.body.civilian).toEqual({
      ...civilian,
      occupation: 'Racer',
      allergies: null,
      knownAliases: [],
      updatedAt: answer.body.civilian.updatedAt,
    });
  });

  test('accepts what the detail view shows and ignores identity keys', async () => {
    const civilian = await create(owner);
    const answer = await owner.put(`/api/civilians/${civilian._id}`, {
      ...civilian,
      discordId: '1',
      licenses: ['Class A - CDL Class A License'],
      _id: NOBODY,
      ssn: '000-00-0000',
      deceased: true,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.civilian).toEqual({ ...civilian, updatedAt: answer.body.civilian.updatedAt });
  });

  test('is for the owner only, not even for staff', async () => {
    const { _id } = await create(owner);
    for (const user of [stranger, await server.signIn('staff')]) {
      const answer = await user.put(`/api/civilians/${_id}`, { firstName: 'Eve' });
      expect(answer.status).toBe(404);
    }
    expect((await owner.get(`/api/civilians/${_id}`)).body.civilian.firstName).toBe('Mara');
  });

  test.each([{ firstName: '' }, { lastName: null }, { dateOfBirth: '' }, { age: '7' }, [], null, 'text'])(
    'refuses %j',
    async (body) => {
      const { _id } = await create(await server.signIn('newcomer'));
      expect((await stranger.put(`/api/civilians/${_id}`, body)).status).toBe(400);
    },
  );
});

describe('deleting a character', () => {
  test('hides it from everyone; staff can restore it', async () => {
    const user = await server.signIn('officer-xbox');
    const { _id } = await create(user);
    expect((await stranger.delete(`/api/civilians/${_id}`)).status).toBe(404);
    expect((await user.delete(`/api/civilians/${_id}`)).body).toMatchObject({ success: true });
    expect((await user.delete(`/api/civilians/${_id}`)).status).toBe(404);
    expect((await user.get(`/api/civilians/${_id}`)).status).toBe(404);
    expect((await user.put(`/api/civilians/${_id}`, { firstName: 'X' })).status).toBe(404);
    expect((await user.get('/api/civilians')).body.civilians).toEqual([]);
    expect((await user.post(`/api/civilians/${_id}/restore`)).status).toBe(403);
    const staff = await server.signIn('staff');
    expect((await staff.post(`/api/civilians/${_id}/restore`)).status).toBe(200);
    expect((await staff.post(`/api/civilians/${_id}/restore`)).status).toBe(404);
    expect((await user.get('/api/civilians')).body.civilians).toHaveLength(1);
  });

  test('cannot be undone for a player at the quota', async () => {
    server.fakeDiscord.addMember('6100000000000001', []);
    const user = await server.signIn('6100000000000001');
    const staff = await server.signIn('staff');
    const deleted = await create(user);
    await user.delete(`/api/civilians/${deleted._id}`);
    const others = await Promise.all(Array.from({ length: 25 }, () => create(user)));
    const refused = await staff.post(`/api/civilians/${deleted._id}/restore`);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'This player already has 25 civilians, the maximum per player.',
    ]);
    await user.delete(`/api/civilians/${others[0]?._id}`);
    expect((await staff.post(`/api/civilians/${deleted._id}/restore`)).status).toBe(200);
  });
});
