import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

const SEVERAL = 'Several matches. Type more, or choose a suggestion.';

let server: TestServer;
let people: Principals;
let pam: TestOfficer;
let owner: TestUser;
let vera: string;
let car: { _id: string; plate: string; vin: string };
let gun: { _id: string; serialNumber: string };
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  pam = await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' });
  owner = people.owner;
  vera = await createCivilian(owner, { firstName: 'Vera', middleInitial: 'T', lastName: 'Vorhees' });
  const made = { civilianId: vera, plate: 'VER 123', type: 'Sedan' };
  car = (await owner.post('/api/vehicles/register', made)).body.vehicle;
  const armed = { civilianId: vera, weaponType: 'Pistol', serialNumber: 'WPN-VERA01' };
  gun = (await owner.post('/api/weapons/register', armed)).body.weapon;
  await owner.post('/api/vehicles/register', { civilianId: vera, plate: 'TWIN 1', type: 'Sedan' });
  await owner.post('/api/vehicles/register', { civilianId: vera, plate: 'TWIN 2', type: 'Sedan' });
});
afterAll(() => server.stop());

beforeEach(async () => {
  const { db } = server.platform.database;
  await db.deleteFrom('warrants').execute();
  await db.deleteFrom('bolos').execute();
});

const ask = (query: Record<string, string>, user: TestUser = people.officer) =>
  user.get(`/api/search?${new URLSearchParams(query)}`);
async function find(query: Record<string, string>, user?: TestUser): Promise<SearchResult> {
  const { status, text, body } = await ask(query, user);
  expect([status, text]).toEqual([200, text]);
  return body;
}
async function refusal(query: Record<string, string>, user?: TestUser): Promise<[number, string]> {
  const { status, body } = await ask(query, user);
  return [status, body.message];
}
/** Returns the newest entry of the audit log. */
async function lastAudit() {
  const { db } = server.platform.database;
  return db
    .selectFrom('audit_entries')
    .where('action', '=', 'search')
    .orderBy('id', 'desc')
    .select(['username', 'callsign', 'object', 'object_id', 'summary', 'address'])
    .executeTakeFirst();
}

describe('a search by name or id', () => {
  test('finds the character with everything registered to it', async () => {
    const seen = (await people.officer.get(`/api/civilians/${vera}`)).body.civilian;
    expect(seen.vehicles).toHaveLength(3);
    const byId = await find({ id: vera });
    const notRenamed = { deleted: false, formerNames: [], formerPlates: [], formerOwners: [] };
    expect(byId).toEqual({ civilian: seen, warrants: [], bolos: [], ...notRenamed });
    expect(await find({ id: vera.toUpperCase() })).toEqual(byId);
    for (const name of [
      'vera vorhees',
      'Vera T Vorhees',
      'vorhees',
      'ORHEE',
      seen.ssn,
      seen.ssn.replaceAll('-', ''),
    ]) {
      expect(await find({ name })).toEqual({ ...byId, others: [] });
    }
  });

  test('returns the best match and the other candidates', async () => {
    const first = await createCivilian(owner, { firstName: 'Sam', lastName: 'Shared' });
    const second = await createCivilian(owner, { firstName: 'Sam', lastName: 'Shared' });
    const third = await createCivilian(owner, { firstName: 'Balsam', lastName: 'Sharedson' });
    const { civilian, others } = await find({ name: 'sam shared' });
    expect(civilian?._id).toBe(first);
    expect(others).toEqual([
      { _id: second, name: 'Sam Shared', dateOfBirth: '1994-03-14' },
      { _id: third, name: 'Balsam Sharedson', dateOfBirth: '1994-03-14' },
    ]);
  });

  test('finds no deleted or missing character', async () => {
    const gone = await createCivilian(owner, { firstName: 'Gone', lastName: 'Girl' });
    await find({ name: 'gone girl' });
    await owner.delete(`/api/civilians/${gone}`);
    const nobody = '0190a000-0000-7000-8000-000000000000';
    for (const query of [
      { name: 'gone girl' },
      { id: gone },
      { id: nobody },
      { name: 'g' },
      { name: '%%%' },
    ]) {
      const { status, body } = await ask(query as Record<string, string>);
      expect([status, body.message]).toEqual([404, 'Nothing found.']);
    }
  });
});

describe('a search by plate', () => {
  test('finds the vehicle with exactly this plate or VIN, and its owner', async () => {
    const { vehicle, civilian, others } = await find({ plate: ' ver  123 ' });
    expect([vehicle?._id, civilian?._id, others]).toEqual([car._id, vera, undefined]);
    expect(vehicle).toEqual(civilian?.vehicles.find(({ _id }) => _id === car._id));
    expect((await find({ plate: car.vin.toLowerCase() })).vehicle?._id).toBe(car._id);
  });

  test('finds a vehicle by a unique part', async () => {
    expect((await find({ plate: 'r 12' })).vehicle?._id).toBe(car._id);
    expect(await refusal({ plate: 'TWIN' })).toEqual([404, SEVERAL]);
    expect((await find({ plate: 'TWIN 2' })).vehicle?.plate).toBe('TWIN 2');
    await owner.post('/api/vehicles/register', { civilianId: vera, plate: 'TWIN 22', type: 'Sedan' });
    expect((await find({ plate: 'TWIN 2' })).vehicle?.plate).toBe('TWIN 2');
  });

  test('ignores spaces and dashes, and prefers the exact spelling', async () => {
    for (const plate of ['VER123', 'ver-123', 'V E R 1 2 3', 'ver\u2013123']) {
      expect((await find({ plate })).vehicle?._id).toBe(car._id);
    }
    await owner.post('/api/vehicles/register', { civilianId: vera, plate: 'PAIR-1', type: 'Sedan' });
    await owner.post('/api/vehicles/register', { civilianId: vera, plate: 'PAIR1', type: 'Sedan' });
    expect((await find({ plate: 'pair-1' })).vehicle?.plate).toBe('PAIR-1');
    expect((await find({ plate: 'pair1' })).vehicle?.plate).toBe('PAIR1');
    expect(await refusal({ plate: 'pair 1' })).toEqual([404, SEVERAL]);
  });
});

test('a weapon search with several matches of one owner returns the best match only', async () => {
  const add = async (fields: object) =>
    (await owner.post('/api/weapons/register', { civilianId: vera, ...fields })).body.weapon._id;
  const first = await add({ serialNumber: 'WPN-SEV100', registeredName: 'Ann Several' });
  await add({ serialNumber: 'WPN-SEV101', registeredName: 'Bob Several' });
  for (const weapon of ['wpn-sev100', 'ann several', 'sev1', 'several']) {
    const { weapon: found, civilian, others } = await find({ weapon });
    expect([weapon, found?._id, civilian?._id, others]).toEqual([weapon, first, vera, undefined]);
  }
  expect((await lastAudit())?.summary).toBe('Searched weapon "several": Vera Vorhees');
});

describe('a search by the registered name of several weapons', () => {
  const arm = async (civilianId: string, serialNumber: string, registeredName?: string) => {
    const body = { civilianId, weaponType: 'Pistol', serialNumber, registeredName };
    const answer = await owner.post('/api/weapons/register', body);
    expect([answer.status, answer.text]).toEqual([201, answer.text]);
    return answer.body.weapon._id;
  };

  test('returns the best match, and each other owner once', async () => {
    const gil = (lastName: string) => createCivilian(owner, { firstName: 'Gil', lastName });
    const [one, two, three] = [await gil('One'), await gil('Two'), await gil('Three')];
    const best = await arm(one, 'WPN-GIL001', 'Gil Gunner');
    await arm(one, 'WPN-GIL004', 'Gil Gunner');
    await arm(two, 'WPN-GIL002', 'Gil Gunner');
    await arm(two, 'WPN-GIL003', 'Gil Gunner');
    await arm(three, 'WPN-GIL000', 'Gil Gunnerson');
    const { weapon, civilian, others } = await find({ weapon: 'gil gunner' });
    expect([weapon?._id, civilian?._id]).toEqual([best, one]);
    expect(civilian?.weapons).toHaveLength(2);
    expect(others).toEqual([
      { _id: two, name: 'Gil Two', dateOfBirth: '1994-03-14' },
      { _id: three, name: 'Gil Three', dateOfBirth: '1994-03-14' },
    ]);
    expect((await lastAudit())?.summary).toBe('Searched weapon "gil gunner": Gil One');
    const parts = await find({ weapon: 'gil gunn' });
    expect(parts.weapon?.serialNumber).toBe('WPN-GIL000');
    expect(parts.others).toEqual([
      { _id: one, name: 'Gil One', dateOfBirth: '1994-03-14' },
      { _id: two, name: 'Gil Two', dateOfBirth: '1994-03-14' },
    ]);
    expect((await find({ weapon: 'WPN-GIL002' })).others).toBeUndefined();
  });

  test('returns the others even if one owner has many weapons', async () => {
    const many = await createCivilian(owner, { firstName: 'Hal', lastName: 'Many' });
    const single = await createCivilian(owner, { firstName: 'Hal', lastName: 'Single' });
    const serials = Array.from({ length: 25 }, (_, index) => `WPN-HAL${String(index).padStart(3, '0')}`);
    for (const serial of serials) await arm(many, serial, 'Hal Hoarder');
    await arm(single, 'WPN-HAL999', 'Hal Hoarder');
    const { civilian, others } = await find({ weapon: 'hal hoarder' });
    expect([civilian?._id, others]).toEqual([
      many,
      [{ _id: single, name: 'Hal Single', dateOfBirth: '1994-03-14' }],
    ]);
  });
});

test('a weapon search finds it by serial number in any case, else by the registered name', async () => {
  const { weapon, civilian } = await find({ weapon: 'wpn-vera01' });
  expect([weapon?._id, civilian?._id]).toEqual([gun._id, vera]);
  expect((await find({ weapon: 'vera vor' })).weapon?._id).toBe(gun._id);
  expect((await ask({ weapon: 'WPN-NONE99' })).status).toBe(404);
});

describe('alerts of a search', () => {
  const bolo = async (user: TestUser, fields: object) => {
    const { status, text, body } = await user.post('/api/bolos', fields);
    expect([status, text]).toEqual([201, text]);
    return body.bolo;
  };

  test('include active warrants of the platforms the viewer reads', async () => {
    const issue = (user: TestUser, reason: string, fields: object = {}) =>
      user.post('/api/warrants/create', { civilianId: vera, type: 'Arrest', reason, ...fields });
    const soon = new Date(server.clock.now() + HOUR).toISOString();
    await issue(people.officer, 'Ours');
    await issue(people.officer, 'Expiring', { expiresAt: soon });
    const { warrant: resolved } = (await issue(people.officer, 'Resolved')).body;
    await people.officer.post(`/api/warrants/resolve/${resolved._id}`);
    await issue(people.officer, 'About somebody else', { civilianId: people.civilianId });
    await issue(pam.user, 'Theirs');
    const reasons = async (user: TestUser) =>
      (await find({ plate: 'VER 123' }, user)).warrants.map(({ reason }) => reason).sort();
    expect(await reasons(people.officer)).toEqual(['Expiring', 'Ours']);
    expect(await reasons(pam.user)).toEqual(['Theirs']);
    expect(await reasons(people.staff)).toEqual(['Expiring', 'Ours', 'Theirs']);
    server.clock.advance(HOUR);
    expect(await reasons(people.officer)).toEqual(['Ours']);
  });

  test('include active BOLOs of these platforms for the name or a plate', async () => {
    const vehicle = { boloType: 'vehicle', vehicleDescription: 'Car' };
    const person = { boloType: 'person', personDescription: 'Tall' };
    const byPlate = await bolo(people.officer, { ...vehicle, vehiclePlate: 'ver 123' });
    const byName = await bolo(people.officer, { ...person, personName: 'VORHEES, Véra' });
    const unspaced = await bolo(people.officer, { ...vehicle, vehiclePlate: 'VER-123' });
    const byMiddle = await bolo(people.officer, { ...person, personName: 'Vera T Vorhees' });
    await bolo(people.officer, { ...vehicle, vehiclePlate: 'VER 1234' });
    await bolo(people.officer, { ...person, personName: 'Vera' });
    await bolo(people.officer, vehicle);
    const cancelled = await bolo(people.officer, { ...vehicle, vehiclePlate: 'VER 123' });
    await people.officer.post(`/api/bolos/${cancelled._id}/cancel`);
    const theirs = await bolo(pam.user, { ...vehicle, vehiclePlate: 'VER 123' });
    const bolosOf = async (user: TestUser) =>
      (await find({ name: 'vera vorhees' }, user)).bolos.map(({ _id }) => _id).sort();
    const ours = [byPlate._id, byName._id, unspaced._id, byMiddle._id].sort();
    expect(await bolosOf(people.officer)).toEqual(ours);
    expect(await bolosOf(pam.user)).toEqual([theirs._id]);
    expect(await bolosOf(people.staff)).toEqual([...ours, theirs._id].sort());
    server.clock.advance(2 * DAY);
    expect(await bolosOf(people.officer)).toEqual([]);
  });
});

describe('an active BOLO for something unregistered', () => {
  const vehicle = { boloType: 'vehicle', vehicleDescription: 'Red van', vehiclePlate: 'noplate 1' };

  test('is shown with the 404 to readers of its platform', async () => {
    await people.officer.post('/api/bolos', { ...vehicle, location: 'Legion Square' });
    const message = 'Nothing found. Active BOLO: NOPLATE 1, Red van, Legion Square.';
    expect(await refusal({ plate: 'NoPlate1' })).toEqual([404, message]);
    expect(await refusal({ plate: 'NOPLATE-1' }, people.staff)).toEqual([404, message]);
    expect(await refusal({ plate: 'NOPLATE1' }, pam.user)).toEqual([404, 'Nothing found.']);
    expect(await refusal({ plate: 'NOPLATE' })).toEqual([404, 'Nothing found.']);
    expect((await lastAudit())?.summary).toBe('Searched plate "NOPLATE": nothing found');
    server.clock.advance(2 * DAY);
    expect(await refusal({ plate: 'NOPLATE1' })).toEqual([404, 'Nothing found.']);
  });

  test('is shown with the single vehicle whose plate contains its plate', async () => {
    const typed = await people.officer.post('/api/bolos', { ...vehicle, vehiclePlate: 'R 12' });
    const about = await people.officer.post('/api/bolos', { ...vehicle, vehiclePlate: 'VER-123' });
    const { vehicle: found, bolos } = await find({ plate: 'r12' });
    expect([found?._id, bolos]).toEqual([car._id, [typed.body.bolo, about.body.bolo]]);
    expect((await find({ plate: 'ver 123' })).bolos).toEqual([about.body.bolo]);
  });

  test('is shown for a name, and for a plate that is part of others', async () => {
    const person = { boloType: 'person', personName: 'Nobody, Known', personDescription: 'x'.repeat(200) };
    expect((await people.officer.post('/api/bolos', person)).status).toBe(201);
    const [status, message] = await refusal({ name: 'Known Nobody' });
    expect([status, message]).toEqual([
      404,
      expect.stringContaining('Nothing found. Active BOLO: Nobody, Known, xxx'),
    ]);
    expect(message.length).toBeLessThan(250);
    await people.officer.post('/api/bolos', { ...vehicle, vehiclePlate: 'TWIN' });
    expect(await refusal({ plate: 'twin' })).toEqual([404, `${SEVERAL} Active BOLO: TWIN, Red van.`]);
  });
});

describe('every search', () => {
  test.each([
    ['', 'Search by exactly one of name, plate, weapon or id.'],
    ['name=', undefined],
    ['plate=%20', undefined],
    ['name=vera&plate=VER', 'Search by exactly one of name, plate, weapon or id.'],
    ['id=7', 'id: Not a valid ID.'],
    ['id=', 'Search by exactly one of name, plate, weapon or id.'],
    ['name=vera&name=vera', undefined],
    ['id=a&id=b', undefined],
    [`name=${'x'.repeat(65)}`, undefined],
    ['name=a%00b', undefined],
  ])('refuses "%s"', async (query, message) => {
    const { status, body } = await people.officer.get(`/api/search?${query}`);
    expect(status).toBe(400);
    if (message !== undefined) expect(body.message).toBe(message);
  });

  test('is for officers and staff', async () => {
    expect(await statusesOf(people, (user) => ask({ id: vera }, user))).toEqual({
      anon: 401,
      stranger: 403,
      officer: 200,
      staff: 200,
      fireRescue: 403,
      owner: 403,
    });
  });

  test('is recorded in the audit log, also without a match', async () => {
    await find({ plate: 'ver 123' });
    const entry = await lastAudit();
    expect(entry).toMatchObject({
      callsign: 'D-104',
      object: 'civilian',
      object_id: vera,
      summary: 'Searched plate "ver 123": Vera Vorhees',
    });
    expect(entry?.address).not.toBe('');
    await ask({ weapon: 'WPN-NONE99' }, people.staff);
    const none = { callsign: null, object: null, object_id: null };
    expect(await lastAudit()).toMatchObject({
      ...none,
      summary: 'Searched weapon "WPN-NONE99": nothing found',
    });
    const before = await lastAudit();
    await people.officer.get('/api/search/names?q=vera');
    await ask({});
    expect(await lastAudit()).toEqual(before);
  });
});
