import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { CALLSIGN, createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
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
  await db.updateTable('vehicles').set({ deleted_at: server.clock.now() }).execute();
});

const NOBODY = '0190a000-0000-7000-8000-000000000000';
let plates = 0;
const nextPlate = () => {
  plates += 1;
  return `T${plates}`;
};

const ASTEROPE = {
  make: 'Karin',
  model: 'Asterope',
  year: '2016',
  color: 'Dark blue',
  type: 'Sedan',
  insured: true,
};

async function register(fields: object = {}, user: TestUser = people.owner) {
  const civilianId = people.civilianId;
  const answer = await user.post('/api/vehicles/register', {
    civilianId,
    plate: nextPlate(),
    ...ASTEROPE,
    ...fields,
  });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.vehicle;
}

describe('registering a vehicle', () => {
  test('stores every field, issues a VIN, and shows it everywhere', async () => {
    const answer = await people.owner.post('/api/vehicles/register', {
      civilianId: people.civilianId,
      plate: '  88 ltk  2 ',
      ...ASTEROPE,
    });
    expect(answer.status).toBe(201);
    const { success, message, vehicle } = answer.body;
    expect({ success, message }).toEqual({ success: true, message: 'Vehicle registered successfully.' });
    expect(vehicle).toMatchObject({
      ...ASTEROPE,
      civilianId: people.civilianId,
      plate: '88 LTK 2',
      status: 'Valid',
      statusChange: null,
    });
    expect(vehicle.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
    const list = await people.owner.get(`/api/vehicles/by-civilian/${people.civilianId}`);
    expect(list.body.vehicles).toContainEqual(vehicle);
    const detail = await people.owner.get(`/api/civilians/${people.civilianId}`);
    expect(detail.body.civilian.vehicles).toEqual(list.body.vehicles);
  });

  test.each([undefined, null, '', '  '])('issues a random plate for %j', async (plate) => {
    const body = { civilianId: people.civilianId, plate, ...ASTEROPE };
    const answers = [
      await people.owner.post('/api/vehicles/register', body),
      await people.owner.post('/api/vehicles/register', body),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [one, other] = answers.map((answer) => answer.body.vehicle.plate);
    for (const issued of [one, other]) expect(issued).toMatch(/^[A-Z0-9]{8}$/);
    expect(one).not.toBe(other);
    const found = await people.officer.get(`/api/search?plate=${one}`);
    expect(found.body.vehicle).toMatchObject({ plate: one, make: 'Karin' });
  });

  test('accepts plates of 20 characters, which search and BOLOs find', async () => {
    const plate = 'SAN ANDREAS-RP 12345';
    const { _id } = await register({ plate: ` ${plate.toLowerCase()} ` });
    const bolo = {
      boloType: 'vehicle',
      vehiclePlate: plate,
      vehicleDescription: 'Red',
      location: 'Vinewood',
    };
    expect((await people.officer.post('/api/bolos', bolo)).status).toBe(201);
    for (const text of [plate, 'sanandreasrp12345']) {
      const { body } = await people.officer.get(`/api/search?plate=${encodeURIComponent(text)}`);
      expect(body.vehicle).toMatchObject({ _id, plate });
      expect(JSON.stringify(body)).toContain('Vinewood');
    }
    const { body } = await people.officer.get('/api/search/vehicles?q=andreas-rp');
    expect(body).toMatchObject([{ _id, plate }]);
  });

  test('requires no field; all may be absent or empty', async () => {
    const bare = { civilianId: people.civilianId };
    const empty = { make: '', model: null, year: '', color: '', type: '' };
    for (const fields of [{}, empty]) {
      const body = { ...bare, plate: nextPlate(), ...fields };
      const answer = await people.owner.post('/api/vehicles/register', body);
      expect(answer.status).toBe(201);
      expect(answer.body.vehicle).toMatchObject({
        make: null,
        model: null,
        year: null,
        color: null,
        type: 'Sedan',
        insured: false,
      });
    }
  });

  test.each([
    ['plate', '123456789012345678901'],
    ['plate', 'AB#1'],
    ['plate', 'A\u0000B'],
    ['plate', 7],
    ['civilianId', undefined],
    ['civilianId', '7'],
    ['type', 'Spaceship'],
    ['insured', 'yes'],
    ['insured', 'true'],
    ['insured', 1],
    ['year', 2016],
    ['year', 'x'.repeat(11)],
    ['make', ['Karin']],
    ['color', 'x'.repeat(51)],
  ])('refuses %s %j and names the field', async (field, value) => {
    const body = { civilianId: people.civilianId, plate: nextPlate(), ...ASTEROPE, [field]: value };
    const answer = await people.owner.post('/api/vehicles/register', body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { field: string }) => issue.field)).toContain(field);
  });

  test('sets the fields that the owner may not set', async () => {
    const forged = { status: 'Stolen', vin: '1', _id: NOBODY, deleted_at: 1, createdAt: 'never' };
    const vehicle = await register(forged);
    expect(vehicle.status).toBe('Valid');
    expect(vehicle.vin).toHaveLength(17);
    expect(vehicle._id).not.toBe(NOBODY);
  });

  test('refuses a taken plate in any spelling, from anyone', async () => {
    const vehicle = await register({ plate: 'dup 1' });
    for (const plate of ['DUP 1', ' dup  1 ', vehicle.plate]) {
      const body = { civilianId: people.civilianId, plate };
      const answer = await people.owner.post('/api/vehicles/register', body);
      expect(answer.status).toBe(409);
      const message = 'This plate is already registered.';
      expect(answer.body).toMatchObject({ message, issues: [{ field: 'plate', message }] });
    }
    const staffs = await createCivilian(people.staff);
    const foreign = await people.staff.post('/api/vehicles/register', { civilianId: staffs, plate: 'DUP 1' });
    expect(foreign.status).toBe(409);
  });

  test('registers one of several simultaneous requests with the same plate', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => createCivilian(people.owner)));
    const answers = await Promise.all(
      [...ids, ...ids, ...ids].map((civilianId) =>
        people.owner.post('/api/vehicles/register', { civilianId, plate: 'RACE 1' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
  });

  test('allows 100 per character, also for simultaneous requests', async () => {
    const civilianId = await createCivilian(people.owner);
    const answers = await Promise.all(
      Array.from({ length: 105 }, () =>
        people.owner.post('/api/vehicles/register', { civilianId, plate: nextPlate() }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    const { vehicles } = (await people.owner.get(`/api/vehicles/by-civilian/${civilianId}`)).body;
    expect(vehicles).toHaveLength(100);
    // 409 comes before 422.
    const taken = await people.owner.post('/api/vehicles/register', { civilianId, plate: vehicles[0].plate });
    expect(taken.status).toBe(409);
    expect((await people.owner.delete(`/api/vehicles/${vehicles[0]._id}`)).status).toBe(200);
    const again = await people.owner.post('/api/vehicles/register', { civilianId, plate: nextPlate() });
    expect(again.status).toBe(201);
  });

  test('registers once under one Idempotency-Key', async () => {
    const body = { civilianId: people.civilianId, plate: nextPlate() };
    const key = { 'idempotency-key': 'car-1' };
    const first = await people.owner.post('/api/vehicles/register', body, key);
    const again = await people.owner.post('/api/vehicles/register', body, key);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    const taken = await people.owner.post('/api/vehicles/register', body, { 'idempotency-key': 'car-2' });
    expect(taken.status).toBe(409);
  });

  test('is refused for a deceased character', async () => {
    const civilianId = await createCivilian(people.owner);
    await people.owner.post(`/api/civilians/${civilianId}/deceased`, { deceased: true });
    const body = { civilianId, plate: nextPlate() };
    expect((await people.owner.post('/api/vehicles/register', body)).status).toBe(422);
    await people.owner.post(`/api/civilians/${civilianId}/deceased`, { deceased: false });
    expect((await people.owner.post('/api/vehicles/register', body)).status).toBe(201);
  });
});

describe('editing a vehicle', () => {
  test('changes given fields, clears empty ones and keeps the rest', async () => {
    const vehicle = await register();
    server.clock.advance(1000);
    const answer = await people.owner.put(`/api/vehicles/${vehicle._id}`, {
      color: 'Cream',
      year: '',
      type: 'Van',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('Vehicle updated successfully.');
    expect(answer.body.vehicle).toEqual({
      ...vehicle,
      color: 'Cream',
      year: null,
      type: 'Van',
      updatedAt: new Date(server.clock.now()).toISOString(),
    });
    const same = await people.owner.put(`/api/vehicles/${vehicle._id}`, {});
    expect(same.body.vehicle).toEqual(answer.body.vehicle);
  });

  test('accepts what was read, and ignores civilianId, status, VIN and identity', async () => {
    const vehicle = await register();
    const other = await createCivilian(people.owner);
    const answer = await people.owner.put(`/api/vehicles/${vehicle._id}`, {
      ...vehicle,
      civilianId: other,
      status: 'Stolen',
      vin: '11111111111111111',
      _id: NOBODY,
      statusChange: { reason: 'x' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.vehicle).toEqual({ ...vehicle, updatedAt: answer.body.vehicle.updatedAt });
  });

  test('changes the plate to a free one', async () => {
    const vehicle = await register();
    const other = await register();
    const path = `/api/vehicles/${vehicle._id}`;
    expect((await people.owner.put(path, { plate: other.plate.toLowerCase() })).status).toBe(409);
    expect((await people.owner.put(path, { plate: vehicle.plate.toLowerCase() })).status).toBe(200);
    const plate = nextPlate();
    expect((await people.owner.put(path, { plate })).body.vehicle.plate).toBe(plate);
    const both = await Promise.all(
      [vehicle, other].map(({ _id }) => people.owner.put(`/api/vehicles/${_id}`, { plate: 'RACE 2' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    { plate: '' },
    { plate: null },
    { plate: 'TOO LONG FOR ANY PLATE' },
    { type: 'Spaceship' },
    { insured: 'yes' },
    { year: 2016 },
    [],
    null,
  ])('refuses %j', async (body) => {
    const vehicle = await register();
    expect((await people.owner.put(`/api/vehicles/${vehicle._id}`, body)).status).toBe(400);
  });
});

describe('deleting a vehicle', () => {
  test('frees the plate and keeps its history', async () => {
    const vehicle = await register();
    await people.owner.post(`/api/vehicles/${vehicle._id}/stolen`);
    expect((await people.owner.delete(`/api/vehicles/${vehicle._id}`)).status).toBe(200);
    expect((await people.owner.delete(`/api/vehicles/${vehicle._id}`)).status).toBe(404);
    expect((await people.owner.put(`/api/vehicles/${vehicle._id}`, { color: 'Red' })).status).toBe(404);
    expect((await people.owner.post(`/api/vehicles/${vehicle._id}/stolen`)).status).toBe(404);
    const release = await people.officer.post(`/api/vehicles/${vehicle._id}/release`, { reason: 'x' });
    expect(release.status).toBe(404);
    expect((await register({ plate: vehicle.plate }))._id).not.toBe(vehicle._id);
    expect(await eventsOf(vehicle._id)).toHaveLength(1);
    const { entries } = (await people.staff.get(`/api/audit?action=vehicle.delete&objectId=${vehicle._id}`))
      .body;
    expect(entries).toMatchObject([
      { object: 'vehicle', summary: `Deleted ${vehicle.plate} of Mara Malone` },
    ]);
  });

  test('happens with the character, and both are restored together', async () => {
    const civilianId = await createCivilian(people.owner);
    const vehicle = await register({ civilianId });
    await people.owner.delete(`/api/civilians/${civilianId}`);
    expect((await people.owner.get(`/api/vehicles/by-civilian/${civilianId}`)).status).toBe(404);
    expect((await people.staff.get(`/api/vehicles/by-civilian/${civilianId}`)).status).toBe(404);
    expect((await people.owner.put(`/api/vehicles/${vehicle._id}`, { color: 'Red' })).status).toBe(404);
    expect((await people.owner.delete(`/api/vehicles/${vehicle._id}`)).status).toBe(404);
    const impound = await people.officer.post(`/api/vehicles/${vehicle._id}/impound`, { reason: 'x' });
    expect(impound.status).toBe(404);
    await people.staff.post(`/api/civilians/${civilianId}/restore`);
    const list = await people.owner.get(`/api/vehicles/by-civilian/${civilianId}`);
    expect(list.body.vehicles).toEqual([vehicle]);
  });
});

describe('an impounded vehicle', () => {
  async function impounded(fields: object = {}) {
    const vehicle = await register(fields);
    await people.officer.post(`/api/vehicles/${vehicle._id}/impound`, { reason: 'Parked on the pier' });
    return { vehicle, path: `/api/vehicles/${vehicle._id}` };
  }

  test('keeps its plate, while its other fields can change', async () => {
    const { vehicle, path } = await impounded();
    const refused = await people.owner.put(path, { plate: nextPlate(), color: 'Red' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "You can't change the plate of an impounded vehicle. You can change everything else.",
    ]);
    expect(refused.body.issues).toMatchObject([{ field: 'plate' }]);
    const edited = await people.owner.put(path, {
      plate: ` ${vehicle.plate.toLowerCase()} `,
      color: 'Green',
    });
    expect(edited.body.vehicle).toMatchObject({ plate: vehicle.plate, color: 'Green', status: 'Impounded' });
    await people.officer.post(`${path}/release`, { reason: 'Fee paid' });
    expect((await people.owner.put(path, { plate: nextPlate() })).status).toBe(200);
  });

  test('cannot be deleted before it is released', async () => {
    const { vehicle, path } = await impounded();
    const refused = await people.owner.delete(path);
    expect([refused.status, refused.body.message]).toEqual([409, "You can't delete an impounded vehicle."]);
    expect((await people.stranger.delete(path)).status).toBe(404);
    const body = { civilianId: people.civilianId, plate: vehicle.plate };
    expect((await people.owner.post('/api/vehicles/register', body)).status).toBe(409);
    await people.officer.post(`${path}/release`, { reason: 'Fee paid' });
    expect((await people.owner.delete(path)).status).toBe(200);
  });

  test('keeps its plate taken when its character is deleted', async () => {
    const civilianId = await createCivilian(people.owner);
    const { vehicle } = await impounded({ civilianId });
    await people.owner.delete(`/api/civilians/${civilianId}`);
    const body = { civilianId: people.civilianId, plate: vehicle.plate };
    expect((await people.owner.post('/api/vehicles/register', body)).status).toBe(409);
    await people.staff.post(`/api/civilians/${civilianId}/restore`);
    const { vehicles } = (await people.owner.get(`/api/vehicles/by-civilian/${civilianId}`)).body;
    expect(vehicles).toMatchObject([{ plate: vehicle.plate, status: 'Impounded' }]);
  });

  test('keeps the plate it was impounded with in a simultaneous plate change', async () => {
    for (let round = 0; round < 4; round += 1) {
      const vehicle = await register();
      const path = `/api/vehicles/${vehicle._id}`;
      const [impound, edit] = await Promise.all([
        people.officer.post(`${path}/impound`, { reason: 'x' }),
        people.owner.put(path, { plate: nextPlate() }),
      ]);
      expect(impound.status).toBe(200);
      const { vehicles } = (await people.owner.get(`/api/vehicles/by-civilian/${people.civilianId}`)).body;
      const now = vehicles.find(({ _id }: { _id: string }) => _id === vehicle._id);
      expect(now).toMatchObject({ status: 'Impounded', plate: impound.body.vehicle.plate });
      expect([200, 409]).toContain(edit.status);
    }
  });
});

describe('vehicle status', () => {
  test('records officer and reason of impound and release', async () => {
    const vehicle = await register();
    const path = `/api/vehicles/${vehicle._id}`;
    const impounded = await people.officer.post(`${path}/impound`, { reason: ' Parked on the pier ' });
    expect(impounded.status).toBe(200);
    const at = new Date(server.clock.now()).toISOString();
    expect(impounded.body).toMatchObject({ success: true, message: 'Vehicle impounded.' });
    expect(impounded.body.vehicle).toMatchObject({
      status: 'Impounded',
      statusChange: { reason: 'Parked on the pier', at, by: CALLSIGN },
    });
    expect((await people.officer.post(`${path}/impound`, { reason: 'again' })).status).toBe(409);
    for (const event of ['stolen', 'recovered']) {
      expect((await people.owner.post(`${path}/${event}`)).status).toBe(409);
    }
    const released = await people.officer.post(`${path}/release`, { reason: 'Fee paid' });
    expect(released.body.vehicle).toMatchObject({ status: 'Valid', statusChange: { reason: 'Fee paid' } });
    expect((await people.officer.post(`${path}/release`, { reason: 'again' })).status).toBe(409);
    expect(await eventsOf(vehicle._id)).toEqual([
      { event: 'impound', status: 'Impounded', reason: 'Parked on the pier', by_callsign: CALLSIGN },
      { event: 'release', status: 'Valid', reason: 'Fee paid', by_callsign: CALLSIGN },
    ]);
  });

  test('returns to Stolen when a vehicle stolen before the impound is released', async () => {
    const vehicle = await register();
    const path = `/api/vehicles/${vehicle._id}`;
    expect((await people.owner.post(`${path}/recovered`)).status).toBe(409);
    const stolen = await people.owner.post(`${path}/stolen`);
    expect(stolen.body.vehicle).toMatchObject({ status: 'Stolen', statusChange: { reason: null, by: null } });
    expect((await people.owner.post(`${path}/stolen`)).status).toBe(409);
    await people.officer.post(`${path}/impound`, { reason: 'Found at the docks' });
    const released = await people.officer.post(`${path}/release`, { reason: 'Owner told' });
    expect(released.body.vehicle.status).toBe('Stolen');
    const recovered = await people.owner.post(`${path}/recovered`);
    expect(recovered.body.vehicle.status).toBe('Valid');
    expect((await eventsOf(vehicle._id)).map(({ event }) => event)).toEqual([
      'stolen',
      'impound',
      'release',
      'recovered',
    ]);
  });

  test('stays Impounded when a stolen vehicle is found, and becomes Valid on release', async () => {
    const vehicle = await register();
    const path = `/api/vehicles/${vehicle._id}`;
    await people.owner.post(`${path}/stolen`);
    const impounded = await people.officer.post(`${path}/impound`, { reason: 'Found at the docks' });
    expect(impounded.body.vehicle).toMatchObject({ status: 'Impounded', stolen: true });
    server.clock.advance(MINUTE);
    const recovered = await people.owner.post(`${path}/recovered`);
    expect([recovered.status, recovered.body.vehicle]).toEqual([
      200,
      { ...impounded.body.vehicle, stolen: false, updatedAt: expect.any(String) },
    ]);
    expect((await people.owner.post(`${path}/recovered`)).status).toBe(409);
    const released = await people.officer.post(`${path}/release`, { reason: 'Owner told' });
    expect(released.body.vehicle).toMatchObject({ status: 'Valid', stolen: false });
  });

  test("cannot be changed by officers for their own character's vehicle", async () => {
    const civilianId = await createCivilian(people.officer);
    const body = { plate: nextPlate(), civilianId };
    const own = (await people.officer.post('/api/vehicles/register', body)).body.vehicle;
    for (const event of ['impound', 'release']) {
      const answer = await people.officer.post(`/api/vehicles/${own._id}/${event}`, { reason: 'x' });
      expect([answer.status, answer.body.message]).toEqual([
        403,
        "You can't impound or release your own civilian's vehicle.",
      ]);
    }
    expect(await eventsOf(own._id)).toEqual([]);
  });

  test('changes once for simultaneous impounds', async () => {
    const vehicle = await register();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        people.officer.post(`/api/vehicles/${vehicle._id}/impound`, { reason: 'x' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await eventsOf(vehicle._id)).toHaveLength(1);
  });

  test.each([{}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(201) }, { reason: 7 }])(
    'requires a reason, not %j',
    async (body) => {
      const vehicle = await register();
      for (const event of ['impound', 'release']) {
        expect((await people.officer.post(`/api/vehicles/${vehicle._id}/${event}`, body)).status).toBe(400);
      }
    },
  );

  test('has a history that cannot be changed or deleted', async () => {
    const vehicle = await register();
    await people.owner.post(`/api/vehicles/${vehicle._id}/stolen`);
    const { db } = server.platform.database;
    await expect(db.updateTable('vehicle_events').set({ reason: 'other' }).execute()).rejects.toThrow();
    await expect(db.deleteFrom('vehicle_events').execute()).rejects.toThrow();
    expect(await eventsOf(vehicle._id)).toHaveLength(1);
  });
});

describe('permissions', () => {
  const allBut = (statuses: object) => ({
    anon: 401,
    stranger: 404,
    officer: 404,
    staff: 404,
    fireRescue: 404,
    ...statuses,
  });

  test('let owners register, edit, delete and report', async () => {
    const vehicle = await register();
    const path = `/api/vehicles/${vehicle._id}`;
    const calls: [string, (user: TestUser) => ReturnType<TestUser['get']>, number][] = [
      [
        'register',
        (user) => user.post('/api/vehicles/register', { civilianId: people.civilianId, plate: nextPlate() }),
        201,
      ],
      ['edit', (user) => user.put(path, { color: 'Red' }), 200],
      ['stolen', (user) => user.post(`${path}/stolen`), 200],
      ['recovered', (user) => user.post(`${path}/recovered`), 200],
      ['delete', (user) => user.delete(path), 200],
    ];
    for (const [name, call, owner] of calls) {
      expect([name, await statusesOf(people, call)]).toEqual([name, allBut({ owner })]);
    }
  });

  test('let the owner, officers and staff list', async () => {
    const path = `/api/vehicles/by-civilian/${people.civilianId}`;
    const statuses = await statusesOf(people, (user) => user.get(path));
    expect(statuses).toEqual(allBut({ owner: 200, officer: 200, staff: 200 }));
    const empty = `/api/vehicles/by-civilian/${await createCivilian(people.owner)}`;
    expect(await statusesOf(people, (user) => user.get(empty))).toEqual(statuses);
    expect((await people.owner.get(empty)).body).toEqual({ vehicles: [] });
  });

  test('let officers impound and release', async () => {
    const { _id } = await register();
    const none = { anon: 401, stranger: 403, owner: 403, staff: 403, fireRescue: 403 };
    for (const event of ['impound', 'release']) {
      const call = (user: TestUser) => user.post(`/api/vehicles/${_id}/${event}`, { reason: 'x' });
      expect(await statusesOf(people, call)).toEqual({ ...none, officer: 200 });
    }
  });

  test('give a stranger the same answer as for a missing vehicle', async () => {
    const { _id } = await register();
    const { stranger } = people;
    const pairs = [
      [
        await stranger.get(`/api/vehicles/by-civilian/${people.civilianId}`),
        await stranger.get(`/api/vehicles/by-civilian/${NOBODY}`),
      ],
      [await stranger.put(`/api/vehicles/${_id}`, {}), await stranger.put(`/api/vehicles/${NOBODY}`, {})],
      [await stranger.delete(`/api/vehicles/${_id}`), await stranger.delete(`/api/vehicles/${NOBODY}`)],
      [
        await stranger.post(`/api/vehicles/${_id}/stolen`),
        await stranger.post(`/api/vehicles/${NOBODY}/stolen`),
      ],
    ];
    for (const [foreign, missing] of pairs) {
      expect(foreign?.status).toBe(404);
      expect(foreign?.body).toEqual(missing?.body);
    }
    // A taken plate must not reveal that the vehicle exists.
    const { plate } = await register();
    expect((await stranger.put(`/api/vehicles/${_id}`, { plate })).status).toBe(404);
    for (const id of ['7', '%00']) {
      expect((await stranger.put(`/api/vehicles/${id}`, {})).status).toBe(400);
      expect((await stranger.get(`/api/vehicles/by-civilian/${id}`)).status).toBe(400);
    }
  });
});

function eventsOf(vehicleId: string) {
  return server.platform.database.db
    .selectFrom('vehicle_events')
    .where('vehicle_id', '=', vehicleId)
    .orderBy('id')
    .select(['event', 'status', 'reason', 'by_callsign'])
    .execute();
}
