import type { SafetyReport } from '@ten-four/contract/safety-reports/safety-reports.contract';
import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { createCall, publishedBy } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { register, signInMedic, signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';
import { NOBODY } from '#testing/world';

let server: TestServer;
let people: Principals;
let medic: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  medic = await signInMedic(server, { callsign: 'M-3' });
});
afterAll(() => server.stop());

const CARE = {
  callNumber: '1051',
  patientName: 'Mara Malone',
  age: '30',
  sex: 'F',
  chiefComplaint: 'Chest pain',
  triage: 'Red',
  history: 'None',
  vitals: '120/80',
  treatment: 'Oxygen',
  medicationGiven: 'Aspirin',
  disposition: 'Transported',
  hospital: 'Pillbox Hill',
  narrative: 'Stable on the way.',
};
const BARE = { chiefComplaint: 'Chest pain', disposition: 'Refused' };
const FIRE = {
  callNumber: '1051',
  incidentType: 'Structure',
  location: 'Clinton Ave',
  postal: '7165',
  alarmTime: '20:01',
  firstOnScene: '20:05, E-7',
  controlledTime: '20:40',
  actionsTaken: 'Two lines',
  cause: 'Undetermined',
  unitsPresent: 'E-7, BC-1',
  injuries: 'One',
  narrative: 'Kitchen to roof.',
};

const post = (kind: string, fields: unknown, by = medic.user) => by.post(`/api/psoreports/${kind}`, fields);
async function file(kind: string, fields: unknown, by?: TestUser): Promise<SafetyReport> {
  const { status, text, body } = await post(kind, fields, by);
  expect([status, text]).toEqual([201, text]);
  return body.report;
}
const get = ({ _id }: { _id: string }, by = medic.user) => by.get(`/api/psoreports/${_id}`);
const amend = ({ _id }: { _id: string }, fields: unknown, by = medic.user) =>
  by.put(`/api/psoreports/${_id}`, fields);
async function list(query = '', by = medic.user): Promise<string[]> {
  const { status, text, body } = await by.get(`/api/psoreports${query}`);
  expect([status, text]).toEqual([200, text]);
  return body.reports.map(({ _id }: { _id: string }) => _id);
}
const recordsOf = async (civilianId: string) =>
  (await medic.user.get(`/api/medical/by-civilian/${civilianId}`)).body.records;
const descriptions = async (civilianId: string) =>
  (await recordsOf(civilianId)).map(({ description }: { description: string }) => description);

describe('filing a fire or patient report', () => {
  test("shares the numbering, stores all fields and the member's unit", async () => {
    const { caseNumber } = (await post('incident', { title: 'x' }, people.officer)).body.report;
    const next = Number(caseNumber.slice(4)) + 1;
    const call = await createCall(medic, { type: 'Medical Emergency' });
    const patients = `/api/calls/${call._id}/patients`;
    const { _id: patientId } = (await medic.user.post(patients, { triage: 'Red' })).body.patient;
    const care = await file('patient-care', { ...CARE, patientId, callNumber: 1051, age: 30 });
    expect(care).toMatchObject({
      kind: 'patient-care',
      caseNumber: `PCR-${next}`,
      platform: 'Xbox',
      officerCallsign: 'M-3',
      officerRank: 'Paramedic',
      departmentName: 'SA Fire Rescue',
      version: 1,
    });
    expect(care.fields).toEqual({ ...CARE, patientId });
    const [patient] = (await medic.user.get(patients)).body.patients;
    expect(patient.reportId).toBe(care._id);
    expect((await post('patient-care', { ...BARE, patientId: NOBODY })).status).toBe(404);
    const fire = await file('fire-incident', FIRE);
    expect([fire.caseNumber, fire.fields]).toEqual([`FIR-${next + 1}`, FIRE]);
    expect((await get(fire)).body.report).toEqual({ ...fire, versions: [], canAmend: true });
  });

  test('is for members of fire and EMS', async () => {
    const nobody = { anon: 401, stranger: 403, officer: 403, staff: 403, fireRescue: 403, owner: 403 };
    expect(await statusesOf(people, (user) => post('patient-care', BARE, user))).toEqual(nobody);
    expect(await statusesOf(people, (user) => post('fire-incident', FIRE, user))).toEqual(nobody);
    expect((await post('incident', {})).status).toBe(403);
  });

  test.each([
    ['patient-care', { ...BARE, chiefComplaint: ' ' }, 'chiefComplaint'],
    ['patient-care', { chiefComplaint: 'x' }, 'disposition'],
    ['patient-care', { ...BARE, disposition: 'Select' }, 'disposition'],
    ['patient-care', { ...BARE, triage: 'red' }, 'triage'],
    ['patient-care', { ...BARE, civilianId: 'x' }, 'civilianId'],
    ['patient-care', { ...BARE, hospital: 'x'.repeat(81) }, 'hospital'],
    ['fire-incident', { incidentType: 'Brush' }, 'narrative'],
    ['fire-incident', { ...FIRE, incidentType: '' }, 'incidentType'],
    ['fire-incident', { ...FIRE, cause: 'Arson' }, 'cause'],
  ])('%s refuses %j and names %s', async (kind, fields, field) => {
    const { status, body } = await post(kind, fields);
    expect([status, body.issues[0].field]).toEqual([400, field]);
  });

  test('files each kind under its own of two profiles', async () => {
    const both = await signInMedic(server, { callsign: 'M-7', roles: [DEMO_ROLES.publicSafety] });
    await register(both.user, { callsign: 'D-7', department: 'PlayStation' });
    await both.user.post('/api/clock/in');
    const care = await file('patient-care', BARE, both.user);
    expect([care.officerCallsign, care.platform]).toEqual(['M-7', 'Xbox']);
    const incident = await file('incident', {}, both.user);
    expect([incident.officerCallsign, incident.platform]).toEqual(['D-7', 'PlayStation']);
    expect(await list('?limit=2', both.user)).toEqual([incident._id, care._id]);
    expect((await amend(care, { sex: 'M' }, both.user)).body.report.versions[0].by).toBe('M-7');
  });
});

describe('a patient care report about a character', () => {
  test('adds one medical record with its number and notifies the owner', async () => {
    const civilianId = await createCivilian(people.owner);
    const events = await publishedBy(server, async () => {
      const report = await file('patient-care', { ...CARE, civilianId });
      expect(await recordsOf(civilianId)).toMatchObject([
        {
          description: `${report.caseNumber} · Chest pain · Oxygen · Transported · Pillbox Hill`,
          author: 'fireRescue',
          authorName: 'Paramedic M. Malone, M-3',
        },
      ]);
    });
    expect(events).toMatchObject([{ name: 'records', readers: 'user', data: { civilianId } }]);
  });

  test('shortens long text and is refused without the character', async () => {
    const civilianId = await createCivilian(people.owner);
    await file('patient-care', { ...BARE, civilianId, treatment: 'x'.repeat(4000) });
    const [description] = await descriptions(civilianId);
    expect([description.length, description.at(-1)]).toEqual([4000, '…']);
    const before = await list();
    const missing = await post('patient-care', { ...BARE, civilianId: NOBODY });
    expect([missing.status, missing.body.message]).toEqual([404, 'Civilian not found.']);
    expect(await list()).toEqual(before);
  });

  test('adds changed fields on amendment, and everything when moved to another character', async () => {
    const [one, other] = [await createCivilian(people.owner), await createCivilian(people.owner)];
    const report = await file('patient-care', { ...BARE, civilianId: one });
    const number = report.caseNumber;
    server.clock.advance(MINUTE);
    expect((await amend(report, { narrative: 'More' })).status).toBe(200);
    expect(await descriptions(one)).toEqual([`${number} · Chest pain · Refused`]);
    expect((await amend(report, { hospital: 'Mount Zonah' })).status).toBe(200);
    expect(await descriptions(one)).toEqual([
      `${number} amended: Chest pain · Refused · Mount Zonah`,
      `${number} · Chest pain · Refused`,
    ]);
    expect((await amend(report, { chiefComplaint: '' })).status).toBe(400);
    expect((await amend(report, { civilianId: other })).status).toBe(200);
    expect(await descriptions(other)).toEqual([`${number} · Chest pain · Refused · Mount Zonah`]);
    expect(await descriptions(one)).toHaveLength(2);
    await people.owner.delete(`/api/civilians/${other}`);
    expect((await amend(report, { treatment: 'Rest' })).status).toBe(200);
    expect((await amend(report, { civilianId: NOBODY })).status).toBe(404);
  });

  test('can be amended by its author only, while in service', async () => {
    const report = await file('patient-care', BARE);
    const colleague = await signInMedic(server, { callsign: 'M-4' });
    const refused = await amend(report, { sex: 'M' }, colleague.user);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only the author can amend a patient care report.',
    ]);
    expect((await get(report, colleague.user)).body.report.canAmend).toBe(false);
    const chief = await signInMedic(server, { callsign: 'M-5', roles: [DEMO_ROLES.staff] });
    expect((await amend(report, { sex: 'M' }, chief.user)).status).toBe(403);
  });

  test("keeps its signature in the history after the author's deletion", async () => {
    const leaving = await signInMedic(server, { callsign: 'M-9' });
    const civilianId = await createCivilian(people.owner);
    await file('patient-care', { ...BARE, civilianId }, leaving.user);
    const { username } = (await leaving.user.get('/api/auth/me')).body;
    await leaving.user.post('/api/medical', { civilianId, description: 'Seen again' });
    expect((await leaving.user.get('/api/me/export')).text).toContain('Chest pain');
    expect((await leaving.user.post('/api/me/delete', { username })).status).toBe(200);
    const names = (await recordsOf(civilianId)).map(({ authorName }: { authorName: string }) => authorName);
    expect(names.sort()).toEqual(['Deleted user', 'Paramedic M. Malone, M-9']);
  });
});

describe('reading a fire or patient report', () => {
  test('never shows a patient care report to anyone else', async () => {
    const secret = 'Zymurgic shock';
    const civilianId = await createCivilian(people.owner);
    const dispatcher = await signInDispatcher(server);
    await signOn(dispatcher);
    const { officer, staff, stranger } = people;
    const elsewhere = (await signInOfficer(server, { callsign: 'P-9', platform: 'PlayStation' })).user;
    let report: SafetyReport | undefined;
    const published = await publishedBy(server, async () => {
      report = await file('patient-care', { ...BARE, chiefComplaint: secret, civilianId });
      await amend(report, { treatment: secret });
    });
    if (report === undefined) throw new Error('It was not filed');
    expect(published.every(({ readers }) => readers === 'user')).toBe(true);
    expect(JSON.stringify(published)).not.toContain(secret);
    const ways = [
      '/api/psoreports?limit=500',
      '/api/psoreports?kind=patient-care',
      '/api/psoreports?q=zymurgic',
      `/api/psoreports?q=${report.caseNumber}`,
      '/api/psoreports?officer=M-3',
      `/api/psoreports/${report._id}`,
      `/api/search?id=${civilianId}`,
      `/api/civilians/${civilianId}`,
      `/api/civilians/${civilianId}/records`,
      `/api/medical/by-civilian/${civilianId}`,
      `/api/medical/search?id=${civilianId}`,
      '/api/reports',
      '/api/calls',
      '/api/audit?limit=500',
      '/api/audit?q=zymurgic',
      '/api/me/export',
    ];
    for (const user of [officer, elsewhere, staff, dispatcher, stranger]) {
      for (const way of ways) {
        const { text } = await user.get(way);
        expect([way, text.includes(secret)]).toEqual([way, false]);
        const isLog = way.startsWith('/api/audit');
        if (!isLog) expect([way, text.includes(report._id)]).toEqual([way, false]);
      }
      const { status } = await amend(report, { sex: 'F' }, user);
      expect([403, 404]).toContain(status);
    }
    for (const user of [officer, staff]) {
      const missing = await get({ _id: NOBODY }, user);
      const hidden = await get(report, user);
      expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
    }
    const { entries } = (await staff.get(`/api/audit?objectId=${report._id}`)).body;
    expect(entries.map(({ summary }: { summary: string }) => summary)).toEqual([
      `Amended patient care report ${report.caseNumber}`,
      `Filed patient care report ${report.caseNumber}`,
    ]);
    for (const user of [medic.user, people.fireRescue]) {
      expect((await get(report, user)).body.report.fields.chiefComplaint).toBe(secret);
      expect(await list('?q=zymurgic', user)).toEqual([report._id]);
    }
    expect((await people.owner.get(`/api/medical/by-civilian/${civilianId}`)).text).toContain(secret);
  });

  test('shows a fire incident report to fire/rescue of both platforms and to staff, who can amend it', async () => {
    const elsewhere = await signInMedic(server, { callsign: 'M-3', platform: 'PlayStation' });
    const report = await file('fire-incident', FIRE, elsewhere.user);
    const read = { anon: 401, stranger: 403, officer: 404, staff: 200, fireRescue: 200, owner: 403 };
    expect(await statusesOf(people, (user) => get(report, user))).toEqual(read);
    const amended = { ...read, fireRescue: 403 };
    expect(await statusesOf(people, (user) => amend(report, { injuries: 'None' }, user))).toEqual(amended);
    expect((await amend(report, { injuries: 'Two' })).status).toBe(403);
    const { versions } = (await get(report)).body.report;
    expect(versions.map(({ by }: { by: string }) => by)).toEqual(['M-3']);
    expect(await list('?kind=fire-incident&limit=1', people.staff)).toEqual([report._id]);
    expect(await list('?platform=PlayStation')).toEqual([report._id]);
    expect(await list('', people.officer)).not.toContain(report._id);
  });

  test('lists only readable reports, and keeps police reports to the police', async () => {
    const police = await file('incident', { title: 'Theirs' }, people.officer);
    const care = await file('patient-care', BARE);
    const fire = await file('fire-incident', FIRE);
    expect(await list('?limit=2')).toEqual([fire._id, care._id]);
    expect(await list('?kind=incident')).toEqual([]);
    expect(await list('?limit=2', people.staff)).toEqual([fire._id, police._id]);
    expect(await list('?limit=1', people.officer)).toEqual([police._id]);
    expect(await list('?kind=patient-care', people.staff)).toEqual([]);
    expect((await get(police)).status).toBe(403);
    expect((await amend(police, { title: 'Ours' })).status).toBe(403);
    const chief = await signInMedic(server, { callsign: 'M-6', roles: [DEMO_ROLES.staff] });
    expect(await list('?limit=3', chief.user)).toEqual([fire._id, care._id, police._id]);
    expect(await list('?filedBy=Law+Enforcement&limit=1', chief.user)).toEqual([police._id]);
    expect(await list('?filedBy=Fire+%26+EMS&kind=incident', chief.user)).toEqual([]);
    const older = await list('?filedBy=Fire+%26+EMS', chief.user);
    expect(older.slice(0, 2)).toEqual([fire._id, care._id]);
    expect(older).not.toContain(police._id);
    expect(await list('?filedBy=Fire+%26+EMS', people.officer)).toEqual([]);
  });
});
