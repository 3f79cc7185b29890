import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());
// Keeps the character below its quota.
afterEach(async () => {
  const { db } = server.platform.database;
  await db.updateTable('weapons').set({ deleted_at: server.clock.now() }).execute();
});

const NOBODY = '0190a000-0000-7000-8000-000000000000';

const post = (fields: object = {}, user: TestUser = people.owner) =>
  user.post('/api/weapons/register', { civilianId: people.civilianId, weaponType: 'Pistol', ...fields });

async function register(fields: object = {}) {
  const { status, text, body } = await post(fields);
  expect([status, text]).toEqual([201, text]);
  return body.weapon;
}

describe('registering a weapon', () => {
  test("issues a serial number and uses the character's name", async () => {
    const answer = await post();
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ success: true, message: 'Weapon registered successfully.' });
    const { weapon } = answer.body;
    expect(weapon).toMatchObject({
      civilianId: people.civilianId,
      weaponType: 'Pistol',
      registeredName: 'Mara Malone',
    });
    expect(weapon.serialNumber).toMatch(/^WPN-[A-Z0-9]{6}$/);
    expect((await people.owner.get(`/api/weapons/${weapon._id}`)).body).toEqual({ success: true, weapon });
    const list = await people.owner.get(`/api/weapons/by-civilian/${people.civilianId}`);
    expect(list.body).toEqual({ weapons: [weapon] });
    const detail = await people.owner.get(`/api/civilians/${people.civilianId}`);
    expect(detail.body.civilian.weapons).toEqual([weapon]);
  });

  test('accepts a serial number that the dialog showed', async () => {
    const shown = await people.owner.get('/api/weapons/next-serial');
    expect(shown.status).toBe(200);
    const { serialNumber } = shown.body;
    const weapon = await register({ serialNumber, registeredName: ' Jane Doe ' });
    expect(weapon).toMatchObject({ serialNumber, registeredName: 'Jane Doe' });
    const taken = await post({ serialNumber });
    expect(taken.status).toBe(409);
    expect(taken.body.issues).toEqual([{ field: 'serialNumber', message: taken.body.message }]);
    const other = await createCivilian(people.staff);
    expect((await post({ serialNumber, civilianId: other }, people.staff)).status).toBe(409);
  });

  test('requires only the character; the rest may be absent or empty', async () => {
    const nameless = await post({ registeredName: '\u2026' });
    expect([nameless.status, nameless.body.issues?.[0]?.field]).toEqual([400, 'registeredName']);
    const empty = { weaponType: '', serialNumber: '', registeredName: '' };
    for (const fields of [{ weaponType: undefined }, empty, { serialNumber: null, registeredName: null }]) {
      const weapon = await register(fields);
      expect(weapon.registeredName).toBe('Mara Malone');
      expect(weapon.serialNumber).toMatch(/^WPN-[A-Z0-9]{6}$/);
    }
    expect((await register(empty)).weaponType).toBeNull();
  });

  test.each([
    ['civilianId', undefined],
    ['civilianId', '7'],
    ['serialNumber', 'WPN-ABC12'],
    ['serialNumber', 'WPN-abc123'],
    ['serialNumber', 'GUN-ABC123'],
    ['serialNumber', 'WPN-ABC123 '],
    ['serialNumber', 'WPN-ABC123\n'],
    ['serialNumber', 7],
    ['weaponType', ['Pistol']],
    ['weaponType', 'x'.repeat(51)],
    ['weaponType', 'a\u0000b'],
    ['registeredName', 'x'.repeat(121)],
  ])('refuses %s %j and names the field', async (field, value) => {
    const answer = await post({ [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { field: string }) => issue.field)).toContain(field);
  });

  test('registers one of several simultaneous requests with the same serial number', async () => {
    const other = await createCivilian(people.owner);
    const answers = await Promise.all(
      [people.civilianId, other, people.civilianId, other].map((civilianId) =>
        post({ civilianId, serialNumber: 'WPN-RACE01' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('allows 100 per character, also for simultaneous requests', async () => {
    const civilianId = await createCivilian(people.owner);
    const answers = await Promise.all(Array.from({ length: 105 }, () => post({ civilianId })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    const { weapons } = (await people.owner.get(`/api/weapons/by-civilian/${civilianId}`)).body;
    expect(weapons).toHaveLength(100);
    expect((await post({ civilianId, serialNumber: weapons[0].serialNumber })).status).toBe(409);
    await people.owner.delete(`/api/weapons/${weapons[0]._id}`);
    expect((await post({ civilianId })).status).toBe(201);
  });

  test('registers once under one Idempotency-Key', async () => {
    const body = { civilianId: people.civilianId, weaponType: 'Pistol' };
    const key = { 'idempotency-key': 'gun-1' };
    const first = await people.owner.post('/api/weapons/register', body, key);
    const again = await people.owner.post('/api/weapons/register', body, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });

  test('is refused for a deceased character', async () => {
    const civilianId = await createCivilian(people.owner);
    await people.owner.post(`/api/civilians/${civilianId}/deceased`, { deceased: true });
    expect((await post({ civilianId })).status).toBe(422);
    await people.owner.post(`/api/civilians/${civilianId}/deceased`, { deceased: false });
    expect((await post({ civilianId })).status).toBe(201);
  });
});

describe('editing a weapon', () => {
  test('changes type and name, and keeps the serial number', async () => {
    const weapon = await register();
    const path = `/api/weapons/${weapon._id}`;
    server.clock.advance(1000);
    const answer = await people.owner.put(path, {
      weaponType: 'Pump Shotgun',
      serialNumber: weapon.serialNumber,
      registeredName: 'Jane Doe',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('Weapon updated.');
    expect(answer.body.weapon).toEqual({
      ...weapon,
      weaponType: 'Pump Shotgun',
      registeredName: 'Jane Doe',
      updatedAt: new Date(server.clock.now()).toISOString(),
    });
    expect((await people.owner.put(path, {})).body.weapon).toEqual(answer.body.weapon);
    const cleared = await people.owner.put(path, { weaponType: '', registeredName: '', serialNumber: '' });
    expect(cleared.body.weapon).toMatchObject({ weaponType: null, registeredName: 'Mara Malone' });
    const other = await people.owner.put(path, { serialNumber: 'WPN-OTHER1' });
    expect(other.status).toBe(400);
    expect(other.body.issues[0].field).toBe('serialNumber');
    expect((await people.owner.put(path, { serialNumber: 'nonsense' })).status).toBe(400);
    expect((await people.owner.get(path)).body.weapon.serialNumber).toBe(weapon.serialNumber);
  });

  test('ignores identity in the body', async () => {
    const weapon = await register();
    const civilianId = await createCivilian(people.owner);
    const answer = await people.owner.put(`/api/weapons/${weapon._id}`, {
      ...weapon,
      civilianId,
      _id: NOBODY,
    });
    expect(answer.body.weapon).toEqual(weapon);
  });
});

describe('deleting a weapon', () => {
  test('frees the serial number', async () => {
    const weapon = await register();
    const path = `/api/weapons/${weapon._id}`;
    expect((await people.owner.delete(path)).body).toEqual({ success: true, message: 'Weapon deleted.' });
    expect((await people.owner.delete(path)).status).toBe(404);
    expect((await people.owner.get(path)).status).toBe(404);
    expect((await people.owner.put(path, {})).status).toBe(404);
    expect((await register({ serialNumber: weapon.serialNumber }))._id).not.toBe(weapon._id);
    const { entries } = (await people.staff.get(`/api/audit?action=weapon.delete&objectId=${weapon._id}`))
      .body;
    expect(entries).toMatchObject([
      { object: 'weapon', summary: `Deleted ${weapon.serialNumber} of Mara Malone` },
    ]);
  });

  test('happens with the character, and both are restored together', async () => {
    const civilianId = await createCivilian(people.owner);
    const weapon = await register({ civilianId });
    await people.owner.delete(`/api/civilians/${civilianId}`);
    expect((await people.owner.get(`/api/weapons/by-civilian/${civilianId}`)).status).toBe(404);
    for (const user of [people.owner, people.staff]) {
      expect((await user.get(`/api/weapons/${weapon._id}`)).status).toBe(404);
    }
    await people.staff.post(`/api/civilians/${civilianId}/restore`);
    expect((await people.owner.get(`/api/weapons/${weapon._id}`)).body.weapon).toEqual(weapon);
  });
});

describe('permissions', () => {
  const none = { anon: 401, stranger: 404, officer: 404, staff: 404, fireRescue: 404 };
  const readers = { ...none, officer: 200, staff: 200, owner: 200 };

  test('follow the policy', async () => {
    const { _id } = await register();
    const path = `/api/weapons/${_id}`;
    const list = `/api/weapons/by-civilian/${people.civilianId}`;
    const empty = `/api/weapons/by-civilian/${await createCivilian(people.owner)}`;
    const calls: [string, (user: TestUser) => ReturnType<TestUser['get']>, object][] = [
      ['register', (user) => post({}, user), { ...none, owner: 201 }],
      ['list', (user) => user.get(list), readers],
      ['empty list', (user) => user.get(empty), readers],
      ['get', (user) => user.get(path), readers],
      [
        'next serial',
        (user) => user.get('/api/weapons/next-serial'),
        { anon: 401, stranger: 200, officer: 200, staff: 200, fireRescue: 200, owner: 200 },
      ],
      ['edit', (user) => user.put(path, { weaponType: 'Taser' }), { ...none, owner: 200 }],
      ['delete', (user) => user.delete(path), { ...none, owner: 200 }],
    ];
    for (const [name, call, statuses] of calls) {
      expect([name, await statusesOf(people, call)]).toEqual([name, statuses]);
    }
  });

  test('give a stranger the same answer as for a missing weapon', async () => {
    const { _id } = await register();
    const { stranger } = people;
    for (const path of ['', 'by-civilian/']) {
      const id = path === '' ? _id : people.civilianId;
      const foreign = await stranger.get(`/api/weapons/${path}${id}`);
      const missing = await stranger.get(`/api/weapons/${path}${NOBODY}`);
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(missing.body);
      expect((await stranger.get(`/api/weapons/${path}7`)).status).toBe(400);
    }
    expect((await stranger.put(`/api/weapons/${_id}`, { serialNumber: 'WPN-OTHER1' })).status).toBe(404);
  });
});
