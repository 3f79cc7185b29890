import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '#platform/clock';
import { createCivilian } from '#testing/principals';
import { changeCall, createCall, logLines, publishedBy, readCall } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { signInMedic, signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';
import { NOBODY } from '#testing/world';

let server: TestServer;
let owner: TestUser;
let officer: TestOfficer;
let medic: TestOfficer;
let call: CallDetail;
let civilianId: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('civilian');
  officer = await signInOfficer(server, { callsign: 'D-104' });
  medic = await signInMedic(server, { callsign: 'M-3' });
});
beforeEach(async () => {
  civilianId = await createCivilian(owner);
  call = await createCall(medic, { type: 'Medical Emergency', attach: true });
});
afterEach(async () => {
  await medic.user.post(`/api/calls/${call._id}/close`);
  await officer.user.post('/api/clock/out');
});
afterAll(() => server.stop());

const add = async (fields: object = { triage: 'Red' }) => {
  const answer = await medic.user.post(`/api/calls/${call._id}/patients`, fields);
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.patient;
};
const care = (patient: { _id: string }, what: string, body?: object) =>
  medic.user.post(`/api/patients/${patient._id}/${what}`, body);
const list = async (user = medic.user) => (await user.get(`/api/calls/${call._id}/patients`)).body.patients;
const proposal = async (user = owner) =>
  (await user.get(`/api/civilians/${civilianId}`)).body.civilian.deathProposal;

test('adds, identifies and triages a patient, and counts colors on the call', async () => {
  const patient = await add({ triage: 'Yellow', complaint: ' Chest pain ', age: '40s' });
  expect(patient).toMatchObject({
    number: 1,
    name: 'Unknown',
    triage: 'Yellow',
    state: 'On scene',
    complaint: 'Chest pain',
    age: '40s',
    sex: null,
  });
  const edit = { civilianId, triage: 'Red', age: '' };
  const { status, body } = await medic.user.put(`/api/patients/${patient._id}`, edit);
  expect([status, body.patient]).toMatchObject([
    200,
    { name: 'Mara Malone', civilianId, triage: 'Red', complaint: 'Chest pain', age: null },
  ]);
  await add({ triage: 'Green', name: 'Ben' });
  const { patients, log } = await readCall(officer, call);
  expect(patients).toEqual({ Green: 1, Yellow: 0, Red: 1, Black: 0 });
  expect(logLines({ log } as never).filter(([kind]) => kind === 'patient')).toEqual([
    ['patient', 'Patient 1: Yellow', 'M-3'],
    ['patient', 'Patient 1: Red', 'M-3'],
    ['patient', 'Patient 2: Green', 'M-3'],
  ]);
  expect((await list()).map(({ name, number }: Record<string, unknown>) => [number, name])).toEqual([
    [1, 'Mara Malone'],
    [2, 'Ben'],
  ]);
});

test("shows an identified patient's allergies, age and sex from the character", async () => {
  const body = { dateOfBirth: '1990-01-01', sex: 'Female', allergies: 'Penicillin' };
  const known = await createCivilian(owner, body);
  const { age } = (await owner.get(`/api/civilians/${known}`)).body.civilian;
  const facts = { age: String(age), sex: 'Female', allergies: 'Penicillin' };
  expect(await add({ triage: 'Red', civilianId: known, age: '', sex: '' })).toMatchObject(facts);
  const unknown = await add({ triage: 'Red', age: 'about 40' });
  expect(unknown).toMatchObject({ age: 'about 40', sex: null, allergies: null });
  const identified = await medic.user.put(`/api/patients/${unknown._id}`, { civilianId: known });
  expect(identified.body.patient).toMatchObject(facts);
  expect((await list())[1]).toMatchObject(facts);
});

test('shows treatments to fire and EMS only', async () => {
  const patient = await add();
  const events = await publishedBy(server, () => care(patient, 'treatments', { text: 'Epinephrine 1 mg' }));
  expect(events.map(({ name, readers }) => [name, readers])).toEqual([['patients', 'fire']]);
  expect((await list())[0].log).toMatchObject([
    { by: 'M-3', text: 'Red' },
    { by: 'M-3', text: 'Epinephrine 1 mg' },
  ]);
});

test("sets the unit's response on transport and hand-over", async () => {
  const [one, two] = [await add(), await add()];
  const { body } = await care(one, 'transport', { hospital: 'Pillbox Hill' });
  expect(body.patient).toMatchObject({ state: 'Transporting', hospital: 'Pillbox Hill', unitId: medic.id });
  const stage = async () => (await readCall(officer, call)).units[0]?.response;
  expect(await stage()).toBe('Transporting');
  expect((await care(one, 'end', { state: 'Refused' })).status).toBe(409);
  await care(two, 'transport', { hospital: 'Pillbox Hill' });
  expect((await care(one, 'handover', { handedTo: 'Dr. Lane' })).body.patient).toMatchObject({
    state: 'Handed over',
    handedTo: 'Dr. Lane',
  });
  expect(await stage()).toBe('Transporting');
  expect((await care(two, 'handover')).status).toBe(200);
  expect(await stage()).toBe('At hospital');
  expect((await care(two, 'handover')).status).toBe(409);
  expect((await care(two, 'transport', { hospital: 'Mount Zonah' })).status).toBe(409);
  const { log } = await readCall(officer, call);
  expect(log.map(({ text }) => text)).toContain('Patient 1 to Pillbox Hill by M-3');
  expect(JSON.stringify(log)).not.toContain('Lane');
});

test("refuses transport by a unit that isn't on the call", async () => {
  const patient = await add();
  await changeCall(medic, call, 'detach');
  expect((await care(patient, 'transport', { hospital: 'Pillbox Hill' })).status).toBe(409);
  expect((await list())[0].state).toBe('On scene');
  await officer.user.post(`/api/calls/${call._id}/attach`);
  const police = { hospital: 'Pillbox Hill', unitId: officer.id };
  expect((await care(patient, 'transport', police)).status).toBe(422);
});

test('lets a unit that left the call hand its patient over', async () => {
  const patient = await add();
  await care(patient, 'transport', { hospital: 'Pillbox Hill' });
  await changeCall(officer, call, 'detach', { officerId: medic.id });
  const { status, body } = await care(patient, 'handover');
  expect([status, body.patient?.state]).toEqual([200, 'Handed over']);
});

test('lets only units of a closed call transport its patients', async () => {
  const patient = await add();
  await changeCall(medic, call, 'close');
  const take = (unitId: string) => care(patient, 'transport', { hospital: 'Pillbox Hill', unitId });
  expect((await take(NOBODY)).status).toBe(409);
  expect((await take(officer.id)).status).toBe(422);
  const elsewhere = await signInMedic(server, { callsign: 'M-4', platform: 'PlayStation' });
  expect((await take(elsewhere.id)).status).toBe(409);
  expect((await take(medic.id)).body.patient).toMatchObject({ state: 'Transporting', unitId: medic.id });
});

test('treats a crew member as their apparatus', async () => {
  const { apparatus } = (await medic.user.get('/api/apparatus?platform=Xbox')).body;
  const { _id } = apparatus.find(({ callsign }: { callsign: string }) => callsign === 'RA-2');
  await medic.user.post(`/api/apparatus/${_id}/board`);
  await changeCall(medic, call, 'attach');
  const { body } = await care(await add(), 'transport', { hospital: 'Pillbox Hill', unitId: medic.id });
  expect(body.patient).toMatchObject({ state: 'Transporting', unitId: _id });
  expect((await medic.user.post('/api/apparatus/leave')).status).toBe(200);
});

test('replaces the name of a mistaken identity', async () => {
  const patient = await add({ triage: 'Red', civilianId });
  const other = await createCivilian(owner, { firstName: 'Rosa' });
  const edit = async (fields: object) =>
    (await medic.user.put(`/api/patients/${patient._id}`, fields)).body.patient.name;
  expect(await edit({ civilianId: other })).toBe('Rosa Malone');
  expect(await edit({ age: '40s' })).toBe('Rosa Malone');
  expect(await edit({ civilianId, name: 'Mara, she says' })).toBe('Mara, she says');
  expect(await edit({ name: '' })).toBe('Unknown');
});

test('makes a change once despite simultaneous requests', async () => {
  const patient = await add({ triage: 'Red', civilianId });
  const atOnce = async (what: string, body?: object) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => care(patient, what, body)));
    return answers.filter(({ status }) => status === 200).length;
  };
  expect(await atOnce('transport', { hospital: 'Mount Zonah' })).toBe(1);
  expect(await atOnce('pronounce')).toBe(8);
  const { log } = await readCall(officer, call);
  expect(log.filter(({ text }) => /Mount Zonah|Pronounced/.test(text))).toHaveLength(2);
});

test('undoes the end of care within a minute', async () => {
  const patient = await add();
  await care(patient, 'end', { state: 'Treated and released' });
  server.clock.advance(60 * SECOND);
  expect(
    (await care(patient, 'end', { state: 'Treated and released', undo: true })).body.patient,
  ).toMatchObject({
    state: 'On scene',
    triage: 'Red',
  });
  const refused = await care(patient, 'end', { state: 'Refused', undo: true });
  expect([refused.status, refused.body.message]).toEqual([409, 'There is nothing to undo for this patient.']);
  await care(patient, 'end', { state: 'Refused' });
  server.clock.advance(61 * SECOND);
  expect((await care(patient, 'end', { state: 'Refused', undo: true })).status).toBe(409);
});

describe('a death', () => {
  test('is proposed once to the owner, who declines', async () => {
    const unknown = await add();
    expect((await care(unknown, 'pronounce')).status).toBe(422);
    const patient = await add({ triage: 'Red', civilianId });
    const events = await publishedBy(server, () => care(patient, 'pronounce'));
    expect(events.filter(({ name }) => name === 'records')).toMatchObject([
      { readers: 'user', data: { civilianId } },
    ]);
    expect((await care(patient, 'pronounce')).status).toBe(200);
    expect((await list())[1]).toMatchObject({ state: 'Pronounced dead', triage: 'Black' });
    expect(await proposal()).toMatchObject({
      callNumber: call.callNumber,
      department: 'SA Fire Rescue',
      by: 'M-3',
    });
    expect(await proposal(officer.user)).toBeNull();
    expect(await proposal(medic.user)).toBeNull();
    expect((await owner.get(`/api/civilians/${civilianId}`)).body.civilian.deceased).toBe(false);
    const path = `/api/civilians/${civilianId}/death-proposal`;
    expect((await medic.user.post(path, { accept: true })).status).toBe(404);
    const { status, body } = await owner.post(path, { accept: false });
    expect([status, body.civilian.deceased, body.civilian.deathProposal]).toEqual([200, false, null]);
    expect((await owner.post(path, { accept: true })).status).toBe(409);
  });

  test("is accepted by the owner, which ends the character's duty", async () => {
    const ann = await signInOfficer(server, { callsign: 'D-7' });
    await ann.user.post('/api/clock/in');
    const patient = await add({ triage: 'Red', civilianId: ann.civilianId });
    await care(patient, 'pronounce');
    const { body } = await ann.user.post(`/api/civilians/${ann.civilianId}/death-proposal`, { accept: true });
    expect(body.civilian).toMatchObject({ deceased: true, deathProposal: null });
    const onDuty = (await officer.user.get('/api/units')).body.units;
    expect(onDuty.map(({ callsign }: { callsign: string }) => callsign)).toEqual(['M-3']);
  });

  test('is also decided by marking the character deceased', async () => {
    const patient = await add({ triage: 'Red', civilianId });
    await care(patient, 'pronounce');
    const marked = await owner.post(`/api/civilians/${civilianId}/deceased`, { deceased: true });
    expect(marked.body.civilian).toMatchObject({ deceased: true, deathProposal: null });
    const late = await owner.post(`/api/civilians/${civilianId}/death-proposal`, { accept: false });
    expect(late.status).toBe(409);
  });

  test('can be undone within a minute, with its proposal', async () => {
    const patient = await add({ triage: 'Yellow', civilianId });
    await care(patient, 'pronounce');
    expect((await care(patient, 'pronounce', { undo: true })).body.patient).toMatchObject({
      state: 'On scene',
      triage: 'Yellow',
    });
    expect(await proposal()).toBeNull();
  });
});

test('shows nothing about patients to members outside fire and EMS', async () => {
  const patient = await add({ triage: 'Red', name: 'Zebulon Quill', complaint: 'Zebrapox', civilianId });
  await care(patient, 'treatments', { text: 'Zedozine' });
  await care(patient, 'transport', { hospital: 'Pillbox Hill' });
  await care(patient, 'handover', { handedTo: 'Dr. Zorn' });
  const dee = await signInDispatcher(server);
  await signOn(dee);
  const staff = await server.signIn('staff');
  const secret = /Zebulon|Zebrapox|Zedozine|Zorn/;
  for (const user of [officer.user, dee, staff, owner]) {
    expect((await user.get(`/api/calls/${call._id}/patients`)).status).toBe(403);
    for (const path of [
      '/api/calls',
      `/api/calls/${call._id}`,
      '/api/units',
      '/api/audit',
      '/api/dispatch/log?platform=Xbox',
      '/api/psoreports',
      `/api/civilians/${civilianId}`,
      '/api/me/export',
    ]) {
      expect([path, secret.test((await user.get(path)).text)]).toEqual([path, false]);
    }
  }
  const { db } = server.platform.database;
  const events = await db.selectFrom('events').where('readers', '!=', 'fire').select('data').execute();
  expect(events.some(({ data }) => secret.test(data))).toBe(false);
});

test('refuses new patients on a closed call, and renumbers patients on a merge', async () => {
  const patient = await add();
  const other = await createCall(medic);
  await medic.user.post(`/api/calls/${other._id}/patients`, { triage: 'Green' });
  const published = await publishedBy(server, () => changeCall(medic, call, 'merge', { into: other._id }));
  expect(published.filter(({ name }) => name === 'patients')).toMatchObject([
    { readers: 'fire', data: { patient: { _id: patient._id, callId: other._id, number: 2 } } },
  ]);
  expect((await medic.user.post(`/api/calls/${call._id}/patients`, { triage: 'Red' })).status).toBe(409);
  const { patients } = (await medic.user.get(`/api/calls/${other._id}/patients`)).body;
  expect(patients).toMatchObject([
    { number: 1, triage: 'Green' },
    { _id: patient._id, number: 2 },
  ]);
  expect((await readCall(officer, other)).patients).toEqual({ Green: 1, Yellow: 0, Red: 1, Black: 0 });
  expect((await readCall(officer, call)).patients).toEqual({ Green: 0, Yellow: 0, Red: 0, Black: 0 });
});

test('validates patients, refuses changes from the other platform, and allows 30 per call', async () => {
  const path = `/api/calls/${call._id}/patients`;
  expect((await medic.user.post(path, { triage: 'Purple' })).status).toBe(400);
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect((await medic.user.post(path, { triage: 'Red', civilianId: nobody })).status).toBe(404);
  expect((await medic.user.post(`/api/calls/${nobody}/patients`, { triage: 'Red' })).status).toBe(404);
  const elsewhere = await signInMedic(server, { callsign: 'M-5', platform: 'PlayStation' });
  const patient = await add();
  expect((await elsewhere.user.post(`/api/patients/${patient._id}/handover`)).status).toBe(404);
  expect((await list(elsewhere.user)).length).toBe(1);
  for (let count = 1; count < 30; count += 1) await add();
  expect((await medic.user.post(path, { triage: 'Red' })).status).toBe(422);
});
