import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { newId } from '#platform/ids';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { licenseIdOf } from '#testing/shipped-tests';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
let pam: TestOfficer;
const NOT_RENAMED = { deleted: false, formerNames: [], formerPlates: [], formerOwners: [] };

beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  pam = await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' });
});
afterAll(() => server.stop());
afterEach(async () => {
  await server.platform.database.db.deleteFrom('bolos').execute();
});

/** Makes a change that must succeed. */
async function post(path: string, body: object, user: TestUser = people.officer) {
  const answer = await user.post(path, body);
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
  return answer.body;
}
async function read(path: string, user: TestUser = people.officer) {
  const { status, text, body } = await user.get(path);
  expect([status, text]).toEqual([200, text]);
  return body;
}
const find = (query: Record<string, string>, user?: TestUser): Promise<SearchResult> =>
  read(`/api/search?${new URLSearchParams(query)}`, user);
const register = async (civilianId: string, plate: string, fields: object = {}) =>
  (await post('/api/vehicles/register', { civilianId, plate, ...fields }, people.owner)).vehicle;

/** Adds an older, unsuspended license, because the demo's owner may only have the first one. */
async function addOlderLicense(civilianId: string): Promise<void> {
  const { db } = server.platform.database;
  const license_id = licenseIdOf('Class M - Motorcycle License');
  const since = server.clock.now() - MINUTE;
  const row = { id: newId(), civilian_id: civilianId, license_id, since };
  await db.insertInto('licenses').values(row).execute();
}

test('a search shows everything as its own endpoint does, in order, whatever the texts', async () => {
  const { owner, officer, staff } = people;
  const civilianId = await createCivilian(owner, { firstName: 'Quinn', lastName: 'Quote', age: 41 });
  const odd = `"double" \\ 'single' {"a": [1]},\nnew line, 😀 Ü`;
  for (const plate of ['ZZ 9', 'AA 1', 'MM 5'])
    await register(civilianId, plate, { make: odd, insured: true });
  await register(civilianId, 'BB 2');
  for (const weaponType of ['Rifle', 'Pistol']) {
    await post('/api/weapons/register', { civilianId, weaponType, registeredName: odd }, owner);
  }
  const license = 'Class C - Standard Drivers License';
  await post(`/api/civilians/${civilianId}/add-license`, { license }, owner);
  await post(`/api/civilians/${civilianId}/licenses/suspend`, { license, reason: odd });
  await addOlderLicense(civilianId);
  for (const by of [officer, pam.user, officer]) {
    server.clock.advance(MINUTE);
    await post('/api/warrants/create', { civilianId, type: 'Arrest', reason: odd }, by);
    await post('/api/bolos', { boloType: 'vehicle', vehiclePlate: 'zz9', details: odd }, by);
    await post('/api/bolos', { boloType: 'person', personName: 'Quote, Quinn', location: odd }, by);
  }
  for (const user of [officer, staff]) {
    const found = await find({ plate: 'MM 5' }, user);
    const { civilian } = await read(`/api/civilians/${civilianId}`, user);
    expect(civilian.vehicles.map(({ plate }: { plate: string }) => plate)).toEqual([
      'ZZ 9',
      'AA 1',
      'MM 5',
      'BB 2',
    ]);
    expect(found).toEqual({
      civilian,
      vehicle: civilian.vehicles[2],
      warrants: await read('/api/warrants/all?status=Active', user),
      bolos: (await read('/api/bolos', user)).bolos,
      ...NOT_RENAMED,
    });
    expect(civilian.licenses).toEqual(['Class M - Motorcycle License', license]);
    expect([found.warrants.length, found.bolos.length]).toEqual(user === officer ? [2, 4] : [3, 6]);
    expect(await find({ id: civilianId }, user)).toEqual({ ...found, vehicle: undefined });
  }
});

describe('BOLOs for a name', () => {
  const plain = { firstName: 'Mara', lastName: 'Stone', middleInitial: 'K' };
  const doubled = { firstName: 'Ann Jo', lastName: 'Lee-Cole' };
  const marked = { firstName: 'José', lastName: 'Núñez Groß' };
  const stopped = { firstName: 'Bo', lastName: 'King, Jr.', middleInitial: 'L.' };
  const foreign = { firstName: 'Zoë', lastName: 'Ångström', middleInitial: 'É' };
  const hidden = { firstName: 'Se\u200ba\u0301n', lastName: 'О’Brien\u202e' };

  test.each([
    [plain, 'mara stone', true],
    [plain, 'STONE, Mara', true],
    [plain, 'Mara K. Stone', true],
    [plain, 'Stone, Mara K.', true],
    [plain, 'Mara Stone K', true],
    [plain, 'Mara Stonek', false],
    [plain, 'Arma Stone', false],
    [doubled, 'Lee-Cole, Ann Jo', true],
    [doubled, 'Cole Ann Jo Lee', true],
    [doubled, 'AnnJo LeeCole', true],
    [doubled, 'Ann Lee Cole', true],
    [doubled, 'Ann Cole', false],
    [marked, 'NUNEZ GROSS, Jose', true],
    [marked, 'Jose Nunez', false],
    [stopped, 'Bo L King Jr', true],
    [stopped, 'King Jr, Bo L.', true],
    [stopped, 'Bo King', false],
    [foreign, 'Angstrom, Zoe É.', true],
    [foreign, 'Zoe Angstrom', true],
    [hidden, "Sean O'Brien", true],
    [hidden, 'obrien, sean', true],
    [hidden, 'Sean O Brien', true],
  ])('%j: "%s" matches: %s', async (name, personName, isAbout) => {
    const id = await createCivilian(people.owner, name);
    const { bolo } = await post('/api/bolos', { boloType: 'person', personName });
    expect((await find({ id })).bolos).toEqual(isAbout ? [bolo] : []);
    await server.platform.database.db.deleteFrom('bolos').where('civilian_id', '=', id).execute();
    await server.platform.database.db.deleteFrom('name_keys').where('object_id', '=', id).execute();
    await server.platform.database.db.deleteFrom('civilians').where('id', '=', id).execute();
  });
});

test('a BOLO with the VIN in place of the plate matches nothing', async () => {
  const id = await createCivilian(people.owner);
  const { vin } = await register(id, 'VIN 1');
  await post('/api/bolos', { boloType: 'vehicle', vehiclePlate: vin });
  expect((await find({ id })).bolos).toEqual([]);
});

test('a BOLO for a partly seen plate matches every possible plate', async () => {
  const id = await createCivilian(people.owner, { firstName: 'Half', lastName: 'Seen' });
  await register(id, 'K9 A-47');
  await register(id, 'XK9 47');
  const vehicle = { boloType: 'vehicle', vehicleDescription: 'Grey van' };
  const bolo = async (vehiclePlate: string) => (await post('/api/bolos', { ...vehicle, vehiclePlate })).bolo;
  const [any, one] = [await bolo('k9-*'), await bolo('K9?47')];
  for (const plate of ['K8*', '*', 'K9?', '%47']) await bolo(plate);
  const ids = (bolos: { _id: string }[]) => bolos.map(({ _id }) => _id);
  expect(ids((await find({ plate: 'k9a47' })).bolos)).toEqual(ids([one, any]));
  const refused = await people.officer.get('/api/search?plate=K9ZZ');
  expect(refused.body.message).toBe('Nothing found. Active BOLO: K9-*, Grey van.');
  await people.officer.put(`/api/bolos/${one._id}`, { vehiclePlate: 'XK9 4*' });
  expect(ids((await find({ id })).bolos)).toEqual(ids([one, any]));
  await people.officer.put(`/api/bolos/${one._id}`, { vehiclePlate: 'K9' });
  expect(ids((await find({ id })).bolos)).toEqual(ids([any]));
});

test('similar plates each lead to their own owner, and ambiguous spellings are refused', async () => {
  const { owner, officer } = people;
  const one = await createCivilian(owner, { firstName: 'One' });
  const other = await createCivilian(owner, { firstName: 'Other' });
  await register(one, 'LIKE-1');
  const { _id: second } = await register(other, 'LIKE 1');
  const { _id: third } = await register(other, 'L-IKE1');
  expect((await find({ plate: 'like 1' })).civilian?._id).toBe(other);
  expect((await find({ plate: 'like-1' })).civilian?._id).toBe(one);
  expect((await officer.get('/api/search?plate=like1')).status).toBe(404);
  await owner.delete(`/api/vehicles/${second}`);
  await owner.delete(`/api/vehicles/${third}`);
  expect((await find({ plate: 'like1' })).civilian?._id).toBe(one);
  await owner.delete(`/api/civilians/${one}`);
  expect((await officer.get('/api/search?plate=like-1')).status).toBe(404);
});
