import type { MedicalSearchResult } from '@ten-four/contract/search/search.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { signInMedic, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import { NOBODY } from '#testing/world';

let server: TestServer;
let people: Principals;
let medic: TestOfficer;
let patientId: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  medic = await signInMedic(server, { callsign: 'M-3' });
  const { owner, officer } = people;
  patientId = await createCivilian(owner, {
    firstName: 'Vera',
    lastName: 'Vorhees',
    dateOfBirth: '1971-02-03',
    residence: 'Vespucci Canals',
    occupation: 'Baker',
    emergencyContactName: 'Ray',
    bloodType: 'AB+',
    allergies: 'Bees',
  });
  const register = { civilianId: patientId, plate: 'VERA 1', type: 'Sedan' };
  await owner.post('/api/vehicles/register', register);
  await officer.post('/api/warrants/create', { civilianId: patientId, type: 'Arrest', reason: 'Theft' });
  await officer.post('/api/bolos', { boloType: 'person', personName: 'Vera Vorhees' });
  for (let count = 1; count <= 22; count += 1) {
    server.clock.advance(1);
    await owner.post('/api/medical', { civilianId: patientId, description: `Record ${count}` });
  }
});
afterAll(() => server.stop());

const search = (query: Record<string, string>, by = medic.user) =>
  by.get(`/api/medical/search?${new URLSearchParams(query)}`);
const names = (q: string, by = medic.user) => by.get(`/api/medical/search/names?q=${q}`);
async function find(query: Record<string, string>): Promise<MedicalSearchResult> {
  const { status, text, body } = await search(query);
  expect([status, text]).toEqual([200, text]);
  return body;
}
const lastAudit = async () => (await people.staff.get('/api/audit?action=search&limit=1')).body.entries[0];

test('finds the medical view and latest records by name, SSN and ID, and nothing else', async () => {
  const { civilian } = (await people.owner.get(`/api/civilians/${patientId}`)).body;
  const found = await find({ id: patientId });
  expect(Object.keys(found).sort()).toEqual(['civilian', 'others', 'records']);
  expect(Object.keys(found.civilian).sort()).toEqual(
    [
      ...['_id', 'firstName', 'lastName', 'middleInitial', 'dateOfBirth', 'age', 'sex', 'height', 'weight'],
      ...['skinTone', 'hairColor', 'eyeColor', 'emergencyContactName', 'bloodType', 'allergies'],
      ...['medication', 'pastHistory', 'deceased'],
    ].sort(),
  );
  expect(civilian).toMatchObject(found.civilian);
  expect(found.records.map(({ description }) => description)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Record ${22 - index}`),
  );
  expect(found.others).toEqual([]);
  expect(await find({ name: 'vera vorhees' })).toEqual(found);
  expect(await find({ name: civilian.ssn.replaceAll('-', '') })).toEqual(found);
});

test('names other matches with the date of birth, like suggestions', async () => {
  const other = await createCivilian(people.owner, { firstName: 'Vera', lastName: 'Vorheesen' });
  const [one, two] = (await names('vera+vor')).body;
  expect([one, two]).toEqual([
    { _id: patientId, name: 'Vera Vorhees', dateOfBirth: '1971-02-03', deceased: false, formerly: null },
    { _id: other, name: 'Vera Vorheesen', dateOfBirth: '1994-03-14', deceased: false, formerly: null },
  ]);
  const found = await find({ name: 'vera vor' });
  expect([found.civilian._id, found.others]).toEqual([patientId, [two]]);
  expect((await names('v')).body).toEqual([]);
});

test('records an audit entry, with or without a match', async () => {
  await find({ name: 'vera vorhees' });
  expect(await lastAudit()).toMatchObject({
    callsign: 'M-3',
    object: 'civilian',
    objectId: patientId,
    summary: 'Searched medical records by name "vera vorhees": Vera Vorhees',
  });
  const missing = await search({ name: 'nobody at all' });
  expect([missing.status, missing.body.message]).toEqual([404, 'No one was found.']);
  expect((await lastAudit()).summary).toBe('Searched medical records by name "nobody at all": no one found');
  expect((await search({ id: NOBODY })).status).toBe(404);
});

test('requires exactly one search field', async () => {
  const wrong = [{}, { name: ' ' }, { name: 'vera', id: patientId }, { plate: 'VERA 1' }];
  for (const query of wrong) {
    const { status, body } = await search(query as Record<string, string>);
    expect([query, status, body.message]).toEqual([query, 400, 'Search by exactly one of name and id.']);
  }
});

test('is for fire/rescue, who still cannot search like officers', async () => {
  const only = { anon: 401, stranger: 403, officer: 403, staff: 403, fireRescue: 200, owner: 403 };
  expect(await statusesOf(people, (user) => search({ id: patientId }, user))).toEqual(only);
  expect(await statusesOf(people, (user) => names('vera', user))).toEqual(only);
  expect((await people.fireRescue.get(`/api/search?id=${patientId}`)).status).toBe(403);
});
