import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteEndedKeys } from '#features/ownership/index';
import { DAY } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { openEvents } from '#testing/test-events';
import { signInOfficer } from '#testing/test-officers';
import { fileReport, passAnHour } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

// A new name or plate, or deletion, must not hide a character from officers.

let server: TestServer;
let people: Principals;
let pam: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  pam = (await signInOfficer(server, { callsign: 'P-211', platform: 'PlayStation' })).user;
});
beforeEach(() => passAnHour(server.platform.database.db, server.clock.now()));
afterAll(() => server.stop());

const search = (query: Record<string, string>, by = people.officer) =>
  by.get(`/api/search?${new URLSearchParams(query)}`);
const suggest = async (kind: 'names' | 'vehicles' | 'weapons', q: string, by = people.officer) =>
  (await by.get(`/api/search/${kind}?q=${encodeURIComponent(q)}`)).body;

const rename = (civilianId: string, firstName: string, lastName: string, by = people.owner) =>
  by.put(`/api/civilians/${civilianId}`, { firstName, lastName });

async function register(civilianId: string, plate: string, by = people.owner) {
  const { status, body } = await by.post('/api/vehicles/register', { civilianId, plate, make: 'Karin' });
  expect(status).toBe(201);
  return body.vehicle;
}

async function createBolo(fields: object, by = people.officer): Promise<Bolo> {
  const { status, body } = await by.post('/api/bolos', fields);
  expect(status).toBe(201);
  return body.bolo;
}
const onPerson = (personName: string, fields: object = {}) =>
  createBolo({ boloType: 'person', personName, ...fields });
const onPlate = (vehiclePlate: string) => createBolo({ boloType: 'vehicle', vehiclePlate });

const issue = async (civilianId: string, by = people.officer) => {
  const input = { civilianId, type: 'Arrest', reason: 'Robbery' };
  const { status, body } = await by.post('/api/warrants/create', input);
  expect(status).toBe(201);
  return body.warrant;
};

const remove = async (civilianId: string, by = people.owner) =>
  expect((await by.delete(`/api/civilians/${civilianId}`)).status).toBe(200);

describe('a renamed character', () => {
  test('is found by the former name for 90 days, shown in results and suggestions', async () => {
    const id = await createCivilian(people.owner, { firstName: 'Walt', lastName: 'Whitlock' });
    expect((await rename(id, 'Hank', 'Holloway')).status).toBe(200);
    const { civilian, formerNames } = (await search({ name: 'walt whitlock' })).body;
    expect([civilian._id, civilian.firstName, formerNames]).toEqual([id, 'Hank', ['Walt Whitlock']]);
    expect(await suggest('names', 'whitl')).toMatchObject([
      { _id: id, name: 'Hank Holloway', formerly: 'Walt Whitlock' },
    ]);
    expect(await suggest('names', 'hollow')).toMatchObject([{ _id: id, formerly: null }]);
    // The character who has the name now comes first.
    const namesake = await createCivilian(people.stranger, { firstName: 'Walt', lastName: 'Whitlock' });
    expect((await suggest('names', 'walt whitlock')).map(({ _id }: { _id: string }) => _id)).toEqual([
      namesake,
      id,
    ]);

    await deleteEndedKeys(server.platform.database.db, server.clock.now() + 90 * DAY - 1);
    expect((await search({ id })).body.formerNames).toEqual(['Walt Whitlock']);
    await deleteEndedKeys(server.platform.database.db, server.clock.now() + 90 * DAY);
    expect((await search({ id })).body.formerNames).toEqual([]);
    expect(await suggest('names', 'whitl')).toMatchObject([{ _id: namesake }]);
  });

  test('drops its former name by taking it again', async () => {
    const id = await createCivilian(people.owner, { firstName: 'Ines', lastName: 'Ibarra' });
    await rename(id, 'Olga', 'Orlova');
    await rename(id, 'Ines', 'Ibarra');
    expect((await search({ id })).body.formerNames).toEqual(['Olga Orlova']);
    expect(await suggest('names', 'ines ib')).toMatchObject([{ _id: id, formerly: null }]);
  });

  test('cannot have more than 20 former names', async () => {
    const id = await createCivilian(people.owner, { firstName: 'Name', lastName: 'Zero' });
    for (let count = 1; count <= 20; count += 1)
      expect((await rename(id, 'Name', `N${count}`)).status).toBe(200);
    const refused = await rename(id, 'Name', 'Last');
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'This was renamed too many times. Try again later.',
    ]);
    expect((await search({ id })).body.formerNames).toHaveLength(20);
  });

  test('keeps a BOLO about it', async () => {
    const id = await createCivilian(people.owner, { firstName: 'Bonnie', lastName: 'Barrow' });
    const bolo = await onPerson('Barrow, Bonnie');
    expect(bolo.civilianId).toBe(id);
    await rename(id, 'Clyde', 'Parker');
    await deleteEndedKeys(server.platform.database.db, server.clock.now() + 90 * DAY);
    expect((await search({ name: 'clyde parker' })).body.bolos).toEqual([bolo]);
    const longer = await people.officer.put(`/api/bolos/${bolo._id}`, { details: 'Armed' });
    expect(longer.body.bolo.civilianId).toBe(id);
    const other = await people.officer.put(`/api/bolos/${bolo._id}`, { personName: 'Somebody Else' });
    expect(other.body.bolo.civilianId).toBeNull();
  });

  test('can be an officer, who cannot cancel the BOLO about themselves', async () => {
    const { user, civilianId } = await signInOfficer(server, { callsign: 'D-777' });
    await rename(civilianId, 'Dirty', 'Harrison', user);
    const byName = await onPerson('Dirty Harrison');
    const car = await register(civilianId, 'DIRTY 1', user);
    const byPlate = await onPlate('DIRTY 1');
    await rename(civilianId, 'Clean', 'Clarence', user);
    await user.put(`/api/vehicles/${car._id}`, { plate: 'CLEAN 1' });
    for (const keysAreKept of [true, false]) {
      if (!keysAreKept) await deleteEndedKeys(server.platform.database.db, server.clock.now() + 90 * DAY);
      for (const { _id } of [byName, byPlate]) {
        expect((await user.post(`/api/bolos/${_id}/cancel`)).status).toBe(403);
        expect((await user.put(`/api/bolos/${_id}`, { details: 'x' })).status).toBe(403);
      }
    }
  });

  test('renames the weapons registered in its name, and no others', async () => {
    const civilianId = await createCivilian(people.owner, { firstName: 'Gunther', lastName: 'Gale' });
    const weapon = async (fields: object) =>
      (await people.owner.post('/api/weapons/register', { civilianId, weaponType: 'Pistol', ...fields })).body
        .weapon;
    const own = await weapon({});
    const other = await weapon({ registeredName: 'Gale Security' });
    await rename(civilianId, 'Fritz', 'Frost');
    const { weapons } = (await people.owner.get(`/api/weapons/by-civilian/${civilianId}`)).body;
    expect(weapons).toMatchObject([
      { _id: own._id, registeredName: 'Fritz Frost' },
      { _id: other._id, registeredName: 'Gale Security' },
    ]);
    expect(await suggest('weapons', 'fritz frost')).toMatchObject([{ _id: own._id, formerly: null }]);
    expect(await suggest('weapons', 'gunther gale')).toMatchObject([
      { _id: own._id, formerly: 'Gunther Gale' },
    ]);
  });
});

describe('a BOLO', () => {
  test('is linked to the chosen character, and to none if several have the name', async () => {
    const fields = { firstName: 'Jimmy', lastName: 'Johnson' };
    await createCivilian(people.owner, fields);
    const chosen = await createCivilian(people.stranger, fields);
    expect((await onPerson('Jimmy Johnson')).civilianId).toBeNull();
    expect((await onPerson('Jimmy Johnson', { civilianId: chosen })).civilianId).toBe(chosen);
    expect((await onPlate('JIM*')).vehicleId).toBeNull();
  });
});

describe('a vehicle with a new plate', () => {
  test('is found by the former plate, which is shown, and keeps its BOLO', async () => {
    const civilianId = await createCivilian(people.owner, { firstName: 'Petra', lastName: 'Plate' });
    const car = await register(civilianId, 'OLD 111');
    const bolo = await onPlate('OLD 111');
    expect([bolo.vehicleId, bolo.civilianId]).toEqual([car._id, null]);
    expect((await people.owner.put(`/api/vehicles/${car._id}`, { plate: 'NEW 111' })).status).toBe(200);
    for (const plate of ['OLD-111', 'NEW 111']) {
      const { vehicle, formerPlates, bolos } = (await search({ plate })).body;
      expect([vehicle._id, formerPlates, bolos]).toEqual([
        car._id,
        [{ vehicleId: car._id, plate: 'OLD 111' }],
        [bolo],
      ]);
    }
    expect(await suggest('vehicles', 'old111')).toMatchObject([{ plate: 'NEW 111', formerly: 'OLD 111' }]);
    // The plate means the vehicle that has it now.
    const second = await register(await createCivilian(people.stranger), 'OLD 111', people.stranger);
    for (const plate of ['OLD 111', 'old-111'])
      expect((await search({ plate })).body.vehicle._id).toBe(second._id);
  });
});

describe('a deleted character', () => {
  test('stays findable for officers of the platform with an open warrant, marked as deleted', async () => {
    const id = await createCivilian(people.owner, { firstName: 'Wanted', lastName: 'Wanda' });
    const car = await register(id, 'WANDA 1');
    const { body } = await people.owner.post('/api/weapons/register', {
      civilianId: id,
      weaponType: 'Pistol',
    });
    const warrant = await issue(id);
    await remove(id);
    for (const query of [
      { name: 'wanted wanda' },
      { id },
      { plate: 'WANDA 1' },
      { weapon: body.weapon.serialNumber },
    ]) {
      const { civilian, deleted, warrants } = (await search(query as Record<string, string>)).body;
      expect([query, civilian._id, deleted, warrants]).toEqual([query, id, true, [warrant]]);
      expect(civilian.vehicles).toMatchObject([{ _id: car._id }]);
      expect(civilian.weapons).toMatchObject([{ _id: body.weapon._id }]);
    }
    expect(await suggest('names', 'wanted w')).toMatchObject([{ _id: id, deleted: true }]);
    expect(await suggest('vehicles', 'wanda 1')).toMatchObject([{ _id: car._id, deleted: true }]);
    expect((await search({ id }, people.staff)).status).toBe(200);
    expect((await people.officer.get(`/api/civilians/${id}/records`)).status).toBe(200);

    // No one else sees it.
    for (const query of [{ name: 'wanted wanda' }, { id }, { plate: 'WANDA 1' }])
      expect((await search(query as Record<string, string>, pam)).status).toBe(404);
    expect(await suggest('names', 'wanted w', pam)).toEqual([]);
    expect(await suggest('vehicles', 'wanda 1', pam)).toEqual([]);
    expect((await pam.get(`/api/civilians/${id}/records`)).status).toBe(404);
    expect((await people.fireRescue.get('/api/medical/search/names?q=wanted+w')).body).toEqual([]);
    expect((await people.fireRescue.get(`/api/medical/search?id=${id}`)).status).toBe(404);
    const gone = { anon: 401, owner: 404, stranger: 404, officer: 404, staff: 404, fireRescue: 404 };
    expect(await statusesOf(people, (user) => user.get(`/api/civilians/${id}`))).toEqual(gone);

    await people.officer.post(`/api/warrants/resolve/${warrant._id}`);
    expect((await search({ id })).status).toBe(404);
    expect(await suggest('names', 'wanted w')).toEqual([]);
  });

  test('stays findable with a BOLO until that ends, and with a fine until paid', async () => {
    const sought = await createCivilian(people.owner, { firstName: 'Sought', lastName: 'Sally' });
    const bolo = await onPerson('Sought Sally');
    await remove(sought);
    expect((await search({ name: 'sought sally' })).body).toMatchObject({ deleted: true, bolos: [bolo] });
    await people.officer.post(`/api/bolos/${bolo._id}/cancel`);
    expect((await search({ name: 'sought sally' })).status).toBe(404);

    const fined = await createCivilian(people.owner, { firstName: 'Fined', lastName: 'Fiona' });
    const report = await fileReport(people.officer, fined, { fineAmount: 20 });
    await remove(fined);
    expect((await search({ name: 'fined fiona' })).body.deleted).toBe(true);
    expect((await people.owner.post(`/api/reports/${report._id}/pay`)).status).toBe(200);
    expect((await search({ name: 'fined fiona' })).status).toBe(404);
  });

  test('can be reported on for a day, which a warrant of the other platform does not extend', async () => {
    const id = await createCivilian(people.owner);
    await remove(id);
    await fileReport(people.officer, id);
    await server.outbox.runOnce();
    const officers = await openEvents(people.officer);
    await issue(id, pam);
    const another = await createCivilian(people.owner);
    await remove(another);
    expect((await officers.next('civilian-deleted')).data).toEqual({ civilianId: another });
    server.clock.advance(DAY + 1);
    await people.owner.signIn('civilian');
    await people.officer.signIn('officer-xbox');
    const file = (civilianId: string) =>
      people.officer.post('/api/reports/create', { civilianId, type: 'citation', fineAmount: 5 });
    expect([(await file(another)).status, (await file(id)).status]).toEqual([404, 404]);
    const warrant = { civilianId: another, type: 'Arrest' };
    expect((await people.officer.post('/api/warrants/create', warrant)).status).toBe(404);
  });

  test('frees plates and serial numbers immediately, except of a stolen or impounded vehicle', async () => {
    const id = await createCivilian(people.owner, { firstName: 'Free', lastName: 'Fred' });
    const car = await register(id, 'FREE 1');
    const stolen = await register(id, 'FREE 2');
    const towed = await register(id, 'FREE 3');
    const weapon = { civilianId: id, weaponType: 'Pistol', serialNumber: 'WPN-FRED01' };
    await people.owner.post('/api/weapons/register', weapon);
    await people.owner.post(`/api/vehicles/${stolen._id}/stolen`);
    await people.officer.post(`/api/vehicles/${towed._id}/impound`, { reason: 'Parked' });
    await remove(id);
    const civilianId = await createCivilian(people.stranger);
    const plate = (wanted: string) =>
      people.stranger.post('/api/vehicles/register', { civilianId, plate: wanted });
    expect((await plate('FREE 1')).status).toBe(201);
    expect((await people.stranger.post('/api/weapons/register', { ...weapon, civilianId })).status).toBe(201);
    expect([(await plate('FREE 2')).status, (await plate('FREE 3')).status]).toEqual([409, 409]);
    // The search matches the refusal, and doesn't mention the owner.
    for (const vehicle of [stolen, towed]) {
      const found = (await search({ plate: vehicle.plate }, pam)).body;
      expect([found.vehicle._id, found.civilian, found.deleted]).toEqual([vehicle._id, null, false]);
    }
    expect((await people.officer.post(`/api/vehicles/${towed._id}/release`, { reason: 'Over' })).status).toBe(
      200,
    );
    expect((await plate('FREE 3')).status).toBe(201);

    expect((await people.staff.post(`/api/civilians/${id}/restore`)).status).toBe(200);
    const { vehicles, weapons } = (await search({ id })).body.civilian;
    const plateOf = ({ _id }: { _id: string }) =>
      vehicles.find((one: { _id: string }) => one._id === _id).plate;
    expect(plateOf(stolen)).toBe('FREE 2');
    for (const other of [car, towed]) expect(plateOf(other)).not.toMatch(/FREE/);
    expect(weapons[0].serialNumber).toMatch(/^WPN-(?!FRED01)/);
  });

  test('is found by name with its warrant after account deletion, without data of the player', async () => {
    const discordId = '8500000000000001';
    server.fakeDiscord.addMember(discordId, [], { username: 'quits.often' });
    const user = await server.signIn(discordId);
    const { _id: userId } = (await user.get('/api/auth/me')).body;
    const id = await createCivilian(user, {
      firstName: 'Quincy',
      lastName: 'Quitter',
      residence: 'Vespucci',
    });
    const fined = await createCivilian(user, { firstName: 'Only', lastName: 'Fined' });
    await fileReport(people.officer, fined, { fineAmount: 20 });
    const { ssn } = (await search({ id })).body.civilian;
    const warrant = await issue(id);
    expect((await user.post('/api/me/delete', { username: 'quits.often' })).status).toBe(200);
    const found = await search({ name: 'quincy quitter' });
    expect(found.body).toMatchObject({
      deleted: true,
      warrants: [{ ...warrant, civilianId: { ...warrant.civilianId, dateOfBirth: '' } }],
      civilian: { _id: id, firstName: 'Quincy', ssn: null, discordId: null, residence: null },
    });
    for (const text of [userId, discordId, ssn, 'quits.often', 'erased'])
      expect(found.text).not.toContain(text);
    expect(await suggest('names', 'quincy q')).toMatchObject([{ _id: id, ssn: null, deleted: true }]);
    expect(await suggest('names', ssn)).toEqual([]);
    // No one can pay it now.
    expect(await suggest('names', 'only fined')).toEqual([]);
    const report = await fileReport(people.officer, id, { fineAmount: 5 });
    expect((await people.staff.get('/api/outbox')).text).not.toContain(report._id);
  });
});
