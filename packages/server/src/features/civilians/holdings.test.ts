import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { publishedBy } from '#testing/test-calls';
import { signInOfficer } from '#testing/test-officers';
import { fileReport, payFine } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

const CLASS_C = 'Class C - Standard Drivers License';
const NOBODY = '0190a000-0000-7000-8000-000000000000';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

let plates = 0;
async function createRich(): Promise<string> {
  const { owner } = people;
  const civilianId = await createCivilian(owner, { bloodType: 'O+' });
  await owner.post(`/api/civilians/${civilianId}/add-license`, { license: CLASS_C });
  for (const make of ['Karin', 'Bravado']) {
    plates += 1;
    await owner.post('/api/vehicles/register', { civilianId, plate: `RICH ${plates}`, make });
  }
  await owner.post('/api/weapons/register', { civilianId, weaponType: 'Pistol' });
  return civilianId;
}

const detail = async (id: string, user: TestUser = people.owner, query = '') =>
  (await user.get(`/api/civilians/${id}${query}`)).body.civilian;
const listed = async (id: string) =>
  (await people.owner.get('/api/civilians')).body.civilians.find(({ _id }: { _id: string }) => _id === id);

describe("a character's property", () => {
  test('is included for owner, officers and staff, unless populate=false', async () => {
    const id = await createRich();
    const civilian = await detail(id);
    expect(civilian.licenses).toEqual([CLASS_C]);
    expect(civilian.vehicles.map(({ make }: { make: string }) => make)).toEqual(['Karin', 'Bravado']);
    expect(civilian.weapons).toHaveLength(1);
    expect(civilian).toMatchObject({ vehicleCount: 2, weaponCount: 1 });
    const toOthers = { ...civilian, unpaidFines: null, unpaidAmount: null };
    for (const user of [people.officer, people.staff]) expect(await detail(id, user)).toEqual(toOthers);
    expect(await detail(id, people.owner, '?populate=true')).toEqual(civilian);
    expect(await detail(id, people.owner, '?populate=false')).toEqual({
      ...civilian,
      vehicles: [],
      weapons: [],
    });
  });

  test('is counted in the list, which has no vehicles and weapons', async () => {
    const id = await createRich();
    const { vehicles, weapons, ...rest } = await detail(id);
    expect(await listed(id)).toEqual(rest);
    const [vehicle] = vehicles;
    await people.owner.delete(`/api/vehicles/${vehicle._id}`);
    await people.owner.delete(`/api/weapons/${weapons[0]._id}`);
    expect(await listed(id)).toMatchObject({ vehicleCount: 1, weaponCount: 0 });
  });

  test('is hidden from fire/rescue', async () => {
    const id = await createRich();
    expect(await detail(id, people.fireRescue)).toMatchObject({
      bloodType: 'O+',
      licenses: [],
      suspendedLicenses: [],
      licenseDetails: [],
      vehicles: [],
      weapons: [],
      vehicleCount: null,
      weaponCount: null,
      ssn: null,
    });
  });

  test('is in the response of every write', async () => {
    const id = await createRich();
    const { vehicles, weapons, licenses } = await detail(id);
    const edited = await people.owner.put(`/api/civilians/${id}`, {
      occupation: 'Racer',
      vehicles: [],
      licenses: [],
    });
    expect(edited.body.civilian).toMatchObject({ vehicles, weapons, licenses, occupation: 'Racer' });
    await people.owner.delete(`/api/civilians/${id}`);
    const restored = await people.staff.post(`/api/civilians/${id}/restore`);
    expect(restored.body.civilian).toMatchObject({ vehicles, weapons, licenses });
  });
});

describe('unpaid fines', () => {
  const fine = (civilianId: string, fields: object = {}) =>
    fileReport(people.officer, civilianId, { fineAmount: 350.5, ...fields });
  const unpaid = ({ unpaidFines, unpaidAmount }: Record<string, unknown>) => [unpaidFines, unpaidAmount];

  test('are counted and summed for the owner until paid', async () => {
    const id = await createCivilian(people.owner);
    expect(unpaid(await listed(id))).toEqual([0, 0]);
    const citation = await fine(id);
    const arrest = await fine(id, { type: 'arrest', fineAmount: 1000 });
    await fine(id, { type: 'warning' });
    await fine(id, { fineAmount: 0 });
    await fine(await createCivilian(people.owner));
    expect(unpaid(await listed(id))).toEqual([2, 1350.5]);
    expect(unpaid(await detail(id))).toEqual([2, 1350.5]);
    const edited = await people.owner.put(`/api/civilians/${id}`, { occupation: 'Racer' });
    expect(unpaid(edited.body.civilian)).toEqual([2, 1350.5]);
    expect((await payFine(people.owner, arrest)).status).toBe(200);
    expect(unpaid(await listed(id))).toEqual([1, 350.5]);
    expect((await payFine(people.owner, citation)).status).toBe(200);
    expect(unpaid(await listed(id))).toEqual([0, 0]);
  });

  test('are visible to the owner only', async () => {
    const id = await createCivilian(people.owner);
    await fine(id);
    for (const user of [people.officer, people.staff, people.fireRescue]) {
      expect(unpaid(await detail(id, user))).toEqual([null, null]);
    }
    const found = await people.officer.get(`/api/search?id=${id}`);
    expect(unpaid(found.body.civilian)).toEqual([null, null]);
  });

  test('reach the owner in the event of a new report', async () => {
    const id = await createCivilian(people.owner, { firstName: 'Nina', lastName: 'Reyes' });
    const [event] = await publishedBy(server, () => fine(id));
    expect([event?.name, event?.data]).toEqual([
      'records',
      { civilianId: id, filed: { type: 'citation', fineAmount: 350.5, name: 'Nina Reyes' } },
    ]);
  });
});

describe('the deceased mark', () => {
  const mark = (id: string, body: unknown = { deceased: true }, user: TestUser = people.owner) =>
    user.post(`/api/civilians/${id}/deceased`, body);

  test('is set and removed, and shown everywhere', async () => {
    const id = await createRich();
    const before = await detail(id);
    const marked = await mark(id);
    expect(marked.status).toBe(200);
    expect(marked.body).toMatchObject({ success: true, message: 'Civilian marked as deceased.' });
    expect(marked.body.civilian).toEqual({
      ...before,
      deceased: true,
      updatedAt: marked.body.civilian.updatedAt,
    });
    expect((await listed(id)).deceased).toBe(true);
    expect((await detail(id, people.fireRescue)).deceased).toBe(true);
    expect((await mark(id)).status).toBe(200);
    const back = await mark(id, { deceased: false });
    expect(back.body.message).toBe('Civilian is no longer marked as deceased.');
    expect((await detail(id)).deceased).toBe(false);
  });

  test.each([{}, { deceased: 'yes' }, { deceased: 1 }, { deceased: null }, [], null])(
    'refuses %j',
    async (body) => {
      expect((await mark(people.civilianId, body)).status).toBe(400);
    },
  );

  test('is for the owner and staff', async () => {
    const statuses = { anon: 401, stranger: 404, officer: 404, fireRescue: 404, staff: 200, owner: 200 };
    expect(await statusesOf(people, (user) => mark(people.civilianId, { deceased: false }, user))).toEqual(
      statuses,
    );
    const missing = await mark(NOBODY, { deceased: true }, people.stranger);
    expect((await mark(people.civilianId, { deceased: true }, people.stranger)).body).toEqual(missing.body);
    expect((await mark(NOBODY, { deceased: true }, people.staff)).status).toBe(404);
    expect((await mark('7')).status).toBe(400);
  });
});

describe('records', () => {
  const records = (id: string, user: TestUser = people.owner) => user.get(`/api/civilians/${id}/records`);

  const speeding = { title: 'Speeding (16 to 25 over)', fine: 350.5 };
  const file = (civilianId: string, fields: object = {}) =>
    fileReport(people.officer, civilianId, { offenses: [speeding], ...fields });

  test('are listed by kind, newest first, with money in dollars', async () => {
    const id = await createCivilian(people.owner);
    expect((await records(id)).body).toEqual({ tickets: [], writtenWarnings: [], arrestReports: [] });
    const first = await file(id);
    server.clock.advance(1000);
    const second = await file(id);
    expect((await people.owner.post(`/api/reports/${second._id}/pay`)).status).toBe(200);
    const warning = await file(id, { type: 'warning', offenses: [], reason: 'Broken tail light' });
    const arrest = await file(id, { type: 'arrest', jailTime: 25, notes: 'Ran on foot' });
    await file(await createCivilian(people.owner));
    const at = new Date(server.clock.now()).toISOString();
    const { tickets, writtenWarnings, arrestReports } = (await records(id)).body;
    expect(tickets).toEqual([
      expect.objectContaining({ _id: second._id, paidAt: at }),
      {
        _id: first._id,
        number: first.number,
        reason: 'Speeding (16 to 25 over)',
        fineAmount: 350.5,
        jailTime: 0,
        officerName: 'Mara Malone',
        officerCallsign: 'D-104',
        notes: null,
        plate: null,
        location: null,
        createdAt: first.createdAt,
        paidAt: null,
        consequences: {
          dueAt: null,
          contestUntil: null,
          fineStatus: 'Due',
          points: 0,
          custody: null,
          caseId: null,
          voided: null,
          can: { pay: true, contest: false, void: false, release: false },
        },
      },
    ]);
    expect(writtenWarnings).toMatchObject([
      { number: warning.number, fineAmount: 0, reason: 'Broken tail light' },
    ]);
    expect(arrestReports).toMatchObject([{ number: arrest.number, jailTime: 25, notes: 'Ran on foot' }]);
  });

  test('of the other platform show only number, type, date and charges', async () => {
    const id = await createCivilian(people.owner);
    const report = await file(id, { type: 'arrest', jailTime: 25, notes: 'Informant: Ray' });
    const whole = (await records(id)).body;
    expect(whole.arrestReports).toMatchObject([{ notes: 'Informant: Ray', jailTime: 25 }]);
    const pam = await signInOfficer(server, { callsign: 'P-211', platform: 'PlayStation' });
    expect((await records(id, pam.user)).body).toEqual({
      tickets: [],
      writtenWarnings: [],
      arrestReports: [
        {
          _id: report._id,
          number: report.number,
          reason: 'Speeding (16 to 25 over)',
          createdAt: report.createdAt,
          fineAmount: null,
          jailTime: null,
          officerName: null,
          officerCallsign: null,
          notes: null,
          plate: null,
          location: null,
          paidAt: null,
          consequences: null,
        },
      ],
    });
    const [arrest] = whole.arrestReports;
    for (const [reader, can] of [
      [people.officer, { pay: false, release: false, void: false }],
      [people.staff, { pay: false, release: true, void: true }],
    ] as const)
      expect((await records(id, reader)).body).toEqual({
        ...whole,
        arrestReports: [
          {
            ...arrest,
            consequences: { ...arrest.consequences, can: { ...arrest.consequences.can, ...can } },
          },
        ],
      });
    // Owners see all records of their characters.
    await file(pam.civilianId, { notes: 'Polite' });
    expect((await records(pam.civilianId, pam.user)).body.tickets).toMatchObject([{ notes: 'Polite' }]);
  });

  test('are for the owner, officers and staff', async () => {
    expect(await statusesOf(people, (user) => records(people.civilianId, user))).toEqual({
      anon: 401,
      stranger: 404,
      officer: 200,
      staff: 200,
      fireRescue: 404,
      owner: 200,
    });
    const missing = await records(NOBODY, people.stranger);
    expect((await records(people.civilianId, people.stranger)).body).toEqual(missing.body);
    expect((await records('7')).status).toBe(400);
  });
});
