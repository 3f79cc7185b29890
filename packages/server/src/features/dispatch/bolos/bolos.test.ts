import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { publishedBy } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
let ann: TestOfficer;
let ben: TestOfficer;
let pam: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  ann = await signInOfficer(server, { callsign: 'D-201' });
  ben = await signInOfficer(server, { callsign: 'D-202' });
  pam = await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' });
});
afterAll(() => server.stop());
afterEach(async () => {
  await server.platform.database.db.deleteFrom('bolos').execute();
});

const NOBODY = '0190a000-0000-7000-8000-000000000000';
const CAR = {
  boloType: 'vehicle',
  vehicleDescription: 'Blue Karin Futo, dented hood',
  vehiclePlate: ' 88 ltk  2 ',
  location: 'Senora Freeway, northbound',
  details: 'Left a robbery on Strawberry Ave',
};
const MAN = { boloType: 'person', personDescription: 'Red jacket', personName: 'Ray Okafor' };

const inTime = (milliseconds: number) => new Date(server.clock.now() + milliseconds).toISOString();

async function create(fields: object = CAR, by = ann): Promise<Bolo> {
  const { status, text, body } = await by.user.post('/api/bolos', fields);
  expect([status, text]).toEqual([201, text]);
  return body.bolo;
}
const edit = (bolo: Bolo, fields: unknown, by = ann) => by.user.put(`/api/bolos/${bolo._id}`, fields);
const cancel = (bolo: Bolo, by = ann) => by.user.post(`/api/bolos/${bolo._id}/cancel`);
async function list(user: TestUser = ann.user, query = ''): Promise<Bolo[]> {
  const { status, text, body } = await user.get(`/api/bolos${query}`);
  expect([status, text]).toEqual([200, text]);
  return body.bolos;
}
const plateOf = async (vehiclePlate: string) =>
  (await create({ boloType: 'vehicle', vehiclePlate })).vehiclePlate;

describe('creating', () => {
  test('stores every field of its type and expires after a day', async () => {
    const answer = await ann.user.post('/api/bolos', { ...CAR, ...MAN, boloType: 'vehicle' });
    expect(answer.status).toBe(201);
    const { success, message, bolo } = answer.body;
    expect({ success, message }).toEqual({ success: true, message: 'BOLO created.' });
    expect(bolo).toEqual({
      ...CAR,
      _id: bolo._id,
      platform: 'Xbox',
      vehiclePlate: '88 LTK 2',
      personDescription: null,
      personName: null,
      civilianId: null,
      vehicleId: null,
      status: 'Active',
      createdBy: ann.ref,
      createdAt: inTime(0),
      updatedAt: inTime(0),
      expiresAt: inTime(DAY),
    });
    expect(await create({ ...CAR, ...MAN })).toMatchObject({
      ...MAN,
      vehicleDescription: null,
      vehiclePlate: null,
      location: CAR.location,
    });
    expect(await list()).toContainEqual(bolo);
  });

  test('accepts a plate, description or name alone; other fields may be absent, empty or null', async () => {
    const none = { location: '', details: null, expiresAt: '' };
    expect(await create({ boloType: 'vehicle', vehiclePlate: 'x', ...none })).toMatchObject({
      vehicleDescription: null,
      location: null,
      details: null,
      expiresAt: inTime(DAY),
    });
    await create({ boloType: 'vehicle', vehicleDescription: 'A van', expiresAt: null });
    await create({ boloType: 'person', personName: 'Ray' });
    await create({ boloType: 'person', personDescription: 'Tall' });
  });

  test.each([
    ['Vehicle, red car, Here', { boloType: 'vehicle', location: 'Here', details: 'red car' }],
    ['Vehicle, Here', { boloType: 'vehicle', location: 'Here' }],
    ['Person, Tall, limps', { boloType: 'person', details: ' Tall,\nlimps ' }],
    ['Person, Pier', { boloType: 'person', location: 'Pier', vehiclePlate: '88 LTK 2' }],
    [`Vehicle, ${'x'.repeat(159)}\u2026`, { boloType: 'vehicle', details: 'x'.repeat(2000) }],
    ['ABC', { boloType: 'vehicle', vehiclePlate: 'ABC', details: 'red car' }],
  ])('needs no description if it has a location or details: %s', async (words, body) => {
    const bolo = await create(body);
    expect(bolo).toMatchObject({ boloType: body.boloType, status: 'Active' });
    await cancel(bolo);
    const { entries } = (await people.staff.get(`/api/audit?objectId=${bolo._id}`)).body;
    expect(entries).toMatchObject([{ summary: `Canceled the BOLO on Xbox: ${words}` }]);
  });

  test.each([
    [{ boloType: 'vehicle' }, 'vehicleDescription', 'Describe the vehicle or give its plate.'],
    [{ ...MAN, boloType: 'vehicle', vehiclePlate: ' ' }, 'vehicleDescription', undefined],
    [{ boloType: 'person' }, 'personDescription', 'Describe the person or give a name.'],
    [{ ...CAR, boloType: 'person', location: ' ', details: null }, 'personDescription', undefined],
    [{ ...CAR, boloType: undefined }, 'boloType', undefined],
    [{ ...CAR, boloType: '' }, 'boloType', undefined],
    [{ ...CAR, boloType: 'animal' }, 'boloType', undefined],
    [{ ...CAR, vehicleDescription: 'x'.repeat(201) }, 'vehicleDescription', undefined],
    [{ ...CAR, vehicleDescription: 'a\u0000' }, 'vehicleDescription', undefined],
    [{ ...CAR, vehiclePlate: 'x'.repeat(21) }, 'vehiclePlate', undefined],
    [{ ...CAR, vehiclePlate: 7 }, 'vehiclePlate', undefined],
    [{ ...MAN, personDescription: 'x'.repeat(201) }, 'personDescription', undefined],
    [{ ...MAN, personName: 'x'.repeat(101) }, 'personName', undefined],
    [{ ...CAR, location: 'x'.repeat(121) }, 'location', undefined],
    [{ ...CAR, details: 'x'.repeat(2001) }, 'details', undefined],
    [{ ...CAR, expiresAt: 'tomorrow' }, 'expiresAt', undefined],
    [{ ...CAR, expiresAt: 7 }, 'expiresAt', undefined],
  ])('refuses %j and names %s', async (body, field, message) => {
    const answer = await ann.user.post('/api/bolos', body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { field: string }) => issue.field)).toContain(field);
    if (message !== undefined) expect(answer.body.message).toBe(message);
  });

  test('requires an expiry in the future, at most 30 days from now', async () => {
    for (const expiresAt of [inTime(1), inTime(30 * DAY)]) {
      expect((await create({ ...CAR, expiresAt })).expiresAt).toBe(expiresAt);
    }
    const leapSecond = '2016-12-31T23:59:60Z';
    for (const expiresAt of [inTime(0), inTime(-HOUR), inTime(30 * DAY + 1), leapSecond]) {
      const { status, body } = await ann.user.post('/api/bolos', { ...CAR, expiresAt });
      expect(status).toBe(400);
      expect(body.issues).toEqual([
        { field: 'expiresAt', message: 'Pick an end date within the next 30 days.' },
      ]);
    }
  });

  test('formats a valid plate like a registered one, and only capitalizes any other text', async () => {
    expect(await plateOf(' 88  ltk 2 ')).toBe('88 LTK 2');
    expect(await plateOf(' 4?k* ')).toBe('4?K*');
    expect(await plateOf('ends in 4 or 7')).toBe('ENDS IN 4 OR 7');
    expect(await plateOf('\u00df'.repeat(20))).toBe('\u00df'.repeat(20));
  });

  test('ignores client values for fields that the server sets', async () => {
    const forged = { platform: 'PlayStation', status: 'Cancelled', _id: NOBODY, createdBy: pam.ref };
    expect(await create({ ...CAR, ...forged })).toMatchObject({
      platform: 'Xbox',
      status: 'Active',
      createdBy: ann.ref,
    });
  });

  test('creates one BOLO per idempotency key', async () => {
    const key = { 'idempotency-key': 'bolo-1' };
    const first = await ann.user.post('/api/bolos', CAR, key);
    const again = await ann.user.post('/api/bolos', CAR, key);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
  });
});

describe('listing', () => {
  test('returns active BOLOs, newest first', async () => {
    const first = await create();
    server.clock.advance(MINUTE);
    const second = await create(MAN, ben);
    const third = await create(MAN);
    const short = await create({ ...CAR, expiresAt: inTime(HOUR) });
    await cancel(third);
    expect((await list()).map(({ _id }) => _id)).toEqual([short._id, second._id, first._id]);
    server.clock.advance(HOUR);
    expect((await list()).map(({ _id }) => _id)).toEqual([second._id, first._id]);
    server.clock.advance(DAY - HOUR);
    expect(await list()).toEqual([]);
  });

  test("returns BOLOs of the officer's platform; fire/rescue and staff see both and can filter", async () => {
    const ours = await create();
    const theirs = await create(MAN, pam);
    expect(await list(ann.user)).toEqual([ours]);
    expect(await list(pam.user)).toEqual([theirs]);
    expect(await list(ann.user, '?platform=Xbox')).toEqual([ours]);
    expect(await list(ann.user, '?platform=PlayStation')).toEqual([]);
    for (const user of [people.staff, people.fireRescue]) {
      expect(await list(user)).toEqual([theirs, ours]);
      expect(await list(user, '?platform=PlayStation')).toEqual([theirs]);
      expect(await list(user, '?platform=Xbox')).toEqual([ours]);
    }
    for (const query of ['?platform=PC', '?platform=Xbox&platform=PlayStation']) {
      expect((await people.staff.get(`/api/bolos${query}`)).status).toBe(400);
    }
  });

  test('returns at most 500', async () => {
    const bolo = await create();
    const { db } = server.platform.database;
    const row = await db.selectFrom('bolos').selectAll().executeTakeFirstOrThrow();
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      id: `${NOBODY.slice(0, -4)}${String(index).padStart(4, '0')}`,
      created_at: row.created_at + 1,
    }));
    await db.insertInto('bolos').values(many).execute();
    const shown = await list();
    expect(shown).toHaveLength(500);
    expect(shown).not.toContainEqual(bolo);
  });
});

describe('editing', () => {
  test('changes the given fields, clears empty ones and keeps the rest', async () => {
    const bolo = await create();
    server.clock.advance(MINUTE);
    const answer = await edit(bolo, { vehiclePlate: '', details: 'Two aboard', expiresAt: inTime(DAY) }, ben);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('BOLO saved.');
    const after = {
      ...bolo,
      vehiclePlate: null,
      details: 'Two aboard',
      expiresAt: inTime(DAY),
      updatedAt: inTime(0),
    };
    expect(answer.body.bolo).toEqual(after);
    expect(await list()).toEqual([after]);
  });

  test('clears the vehicle fields when the type changes to person', async () => {
    const bolo = await create({ ...CAR, location: '', details: '' });
    expect((await edit(bolo, { boloType: 'person' })).body.issues[0].field).toBe('personDescription');
    const { body } = await edit(bolo, MAN);
    expect(body.bolo).toMatchObject({ ...MAN, vehicleDescription: null, vehiclePlate: null });
    // The former type's fields were cleared.
    expect((await edit(bolo, { boloType: 'vehicle' })).status).toBe(400);
  });

  test('refuses to leave a BOLO without a subject', async () => {
    const bolo = await create({ boloType: 'vehicle', vehiclePlate: 'ABC' });
    const refused = await edit(bolo, { vehiclePlate: '' });
    expect([refused.status, refused.body.message]).toEqual([400, 'Describe the vehicle or give its plate.']);
    expect((await edit(bolo, { vehiclePlate: null, vehicleDescription: 'A van' })).status).toBe(200);
    expect((await edit(bolo, { vehicleDescription: null, location: 'Pier' })).status).toBe(200);
    expect((await edit(bolo, { location: ' ' })).status).toBe(400);
  });

  test.each([{ expiresAt: 'x' }, { boloType: '' }, { cancelled: true }, { details: 7 }, [], null])(
    'refuses %j',
    async (body) => {
      expect((await edit(await create(), body)).status).toBe(400);
    },
  );

  test('changes and publishes nothing when the same values are sent back', async () => {
    const bolo = await create();
    server.clock.advance(MINUTE);
    const events = await publishedBy(server, async () => {
      expect((await edit(bolo, { ...bolo, platform: 'PlayStation' })).body.bolo).toEqual(bolo);
      for (const cancelled of [false, null, '']) {
        expect((await edit(bolo, { cancelled })).body.bolo).toEqual(bolo);
      }
    });
    expect(events).toEqual([]);
  });

  test('refuses to edit an expired BOLO unless the edit extends it', async () => {
    const bolo = await create();
    server.clock.advance(DAY);
    for (const body of [{ details: 'Seen again' }, { cancelled: false }, {}]) {
      const late = await edit(bolo, body);
      expect([late.status, late.body.message]).toEqual([409, 'This BOLO has ended.']);
    }
    expect((await edit(bolo, { expiresAt: bolo.expiresAt })).status).toBe(400);
    expect((await cancel(bolo)).status).toBe(409);
    const revived = await edit(bolo, { expiresAt: inTime(HOUR), details: 'Seen again' });
    expect(revived.body.bolo).toMatchObject({
      status: 'Active',
      details: 'Seen again',
      expiresAt: inTime(HOUR),
    });
    expect(await list()).toHaveLength(1);
    server.clock.advance(HOUR);
    expect((await edit(bolo, { expiresAt: '' })).body.bolo.expiresAt).toBe(inTime(DAY));
  });

  test('applies all of several simultaneous edits', async () => {
    const bolo = await create();
    const fields = ['location', 'details', 'vehicleDescription', 'vehiclePlate'];
    const answers = await Promise.all(fields.map((field) => edit(bolo, { [field]: 'NEW' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [after] = await list();
    expect(after).toMatchObject(Object.fromEntries(fields.map((field) => [field, 'NEW'])));
  });
});

describe('canceling', () => {
  test('ends a BOLO once and can be undone', async () => {
    const bolo = await create();
    server.clock.advance(MINUTE);
    const cancelled = await cancel(bolo, ben);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toEqual({
      success: true,
      message: 'BOLO canceled.',
      bolo: { ...bolo, status: 'Cancelled', updatedAt: inTime(0) },
    });
    expect(await list()).toEqual([]);
    const again = await cancel(bolo);
    expect([again.status, again.body.message]).toEqual([409, 'This BOLO has ended.']);
    expect((await edit(bolo, { details: 'x' })).status).toBe(409);
    expect((await edit(bolo, { expiresAt: inTime(HOUR) })).status).toBe(409);
    const undone = await edit(bolo, { cancelled: false });
    expect(undone.body.bolo).toEqual({ ...bolo, updatedAt: inTime(0) });
    expect(await list()).toEqual([undone.body.bolo]);
  });

  test('cannot be undone after the expiry, unless the edit extends it', async () => {
    const bolo = await create();
    await cancel(bolo);
    server.clock.advance(DAY);
    expect((await edit(bolo, { cancelled: false })).status).toBe(409);
    const again = await edit(bolo, { cancelled: false, expiresAt: inTime(HOUR) });
    expect(again.body.bolo.status).toBe('Active');
  });

  test.each([1, 2, 3])('happens once for many simultaneous requests, round %d', async () => {
    const bolo = await create();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(bolo)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe("a BOLO about the officer's own character or vehicle", () => {
  test('leaves editing and canceling to other officers', async () => {
    const { civilianId, user } = await signInOfficer(server, { callsign: 'D-203' });
    const heirId = await createCivilian(user, {
      firstName: 'Zo\u00eb',
      middleInitial: 'K',
      lastName: 'Quist',
    });
    const car = await user.post('/api/vehicles/register', { civilianId, plate: 'OWN 203' });
    const scrapped = await user.post('/api/vehicles/register', { civilianId: heirId, plate: 'OLD 203' });
    await user.delete(`/api/vehicles/${scrapped.body.vehicle._id}`);
    const { vin } = car.body.vehicle;
    const plates = ['own-203', 'Old203', vin];
    const names = ['zoe quist', 'Quist, Zoe', 'ZO\u00cb K. QUIST', 'Quist, Zoe K.'];
    const about = [
      ...plates.map((vehiclePlate) => ({ boloType: 'vehicle', vehiclePlate })),
      ...names.map((personName) => ({ boloType: 'person', personName })),
    ];
    for (const fields of about) {
      const bolo = await create(fields);
      for (const own of [
        await user.put(`/api/bolos/${bolo._id}`, { vehiclePlate: 'OTHER', personName: 'Other' }),
        await user.put(`/api/bolos/${bolo._id}`, { boloType: 'person', expiresAt: inTime(1) }),
        await user.post(`/api/bolos/${bolo._id}/cancel`),
      ]) {
        expect([fields, own.status, own.body.message]).toEqual([
          fields,
          403,
          'This BOLO is about your own character or vehicle. Leave it to another officer.',
        ]);
      }
      expect((await cancel(bolo, ben)).status).toBe(200);
      expect((await user.put(`/api/bolos/${bolo._id}`, { cancelled: false })).status).toBe(403);
    }
    expect((await user.post(`/api/bolos/${(await create(CAR))._id}/cancel`)).status).toBe(200);
    expect((await user.post(`/api/bolos/${(await create(MAN))._id}/cancel`)).status).toBe(200);
  });
});

test('returns 404 for BOLOs of the other platform', async () => {
  const bolo = await create();
  const missing = await edit({ ...bolo, _id: NOBODY }, { details: 'x' });
  expect([missing.status, missing.body.message]).toEqual([404, 'BOLO not found.']);
  expect((await edit(bolo, { details: 'x' }, pam)).body).toEqual(missing.body);
  expect((await cancel(bolo, pam)).body).toEqual(missing.body);
  expect((await cancel({ ...bolo, _id: NOBODY })).body).toEqual(missing.body);
  expect((await cancel({ ...bolo, _id: '7' })).status).toBe(400);
  expect(await list()).toEqual([bolo]);
});

test("publishes accepted changes to the platform's dispatch readers", async () => {
  const answers: Bolo[] = [];
  const events = await publishedBy(server, async () => {
    const bolo = await create();
    answers.push(bolo);
    answers.push((await edit(bolo, { details: 'Two aboard' })).body.bolo);
    answers.push((await cancel(bolo)).body.bolo);
    answers.push((await edit(bolo, { cancelled: false })).body.bolo);
    await edit(bolo, { boloType: 'person', location: '', details: '' });
    await edit(bolo, { details: 'x' }, pam);
    answers.push(await create(MAN, pam));
  });
  expect(events).toEqual(
    answers.map((bolo) => ({ name: 'bolo', readers: 'dispatch', platform: bolo.platform, data: { bolo } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(['Active', 'Active', 'Cancelled', 'Active', 'Active']);
});

test('allows each role only its actions', async () => {
  const bolo = await create();
  const only = { anon: 401, stranger: 403, owner: 403 };
  expect(await statusesOf(people, (user) => user.get('/api/bolos'))).toEqual({
    ...only,
    officer: 200,
    staff: 200,
    fireRescue: 200,
  });
  const officers = { ...only, staff: 403, fireRescue: 403 };
  expect(await statusesOf(people, (user) => user.post('/api/bolos', CAR))).toEqual({
    ...officers,
    officer: 201,
  });
  const path = `/api/bolos/${bolo._id}`;
  expect(await statusesOf(people, (user) => user.put(path, { details: 'x' }))).toEqual({
    ...officers,
    officer: 200,
  });
  expect(await statusesOf(people, (user) => user.post(`${path}/cancel`))).toEqual({
    ...officers,
    officer: 200,
  });
});
