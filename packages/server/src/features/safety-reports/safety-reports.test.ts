import type {
  SafetyReport,
  SafetyReportDetail,
} from '@ten-four/contract/safety-reports/safety-reports.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { publishedBy } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
let ben: TestOfficer;
let pam: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  ben = await signInOfficer(server, { callsign: 'D-202' });
  pam = await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' });
});
afterAll(() => server.stop());

const NOBODY = '0190a000-0000-7000-8000-000000000000';
const now = () => new Date(server.clock.now()).toISOString();

const USE_OF_FORCE = {
  discharged: 'Taser',
  reason: 'Suspect ran',
  justification: 'Fleeing felon',
  lawsBroken: 'Evading a peace officer',
  successful: 'Yes',
  additionalInfo: 'Nobody hurt',
};
const ACCIDENT = {
  location: 'Route 68',
  timeOfDay: 'Dusk',
  accidentType: 'Hit-and-Run',
  how: 'Rear ended',
  witnesses: 'Two',
  civilians: 'Ray Okafor',
};
const SCENE = {
  involvedCivilians: 'Ray Okafor',
  involvedOfficers: 'D-104',
  location: 'Legion Square',
  timeOfDay: 'Noon',
  whatHappened: 'A fight',
  how: 'With words at first',
  witnesses: 'Many',
  verdicts: 'None',
};
const INCIDENT = { title: 'Loud party', type: 'Incident', description: 'Turned down after a word.' };
const KINDS: [kind: string, prefix: string, fields: Record<string, string>][] = [
  ['use-of-force', 'UOF', USE_OF_FORCE],
  ['10-50', 'ACC', ACCIDENT],
  ['scene-report', 'SCN', SCENE],
  ['incident', 'INC', INCIDENT],
];

const post = (kind: string, fields: unknown, by: TestUser = people.officer) =>
  by.post(`/api/psoreports/${kind}`, fields);
async function file(kind = 'incident', fields: unknown = INCIDENT, by?: TestUser): Promise<SafetyReport> {
  const { status, text, body } = await post(kind, fields, by);
  expect([status, text]).toEqual([201, text]);
  return body.report;
}
async function read(report: { _id: string }, by = people.officer): Promise<SafetyReportDetail> {
  const { status, text, body } = await by.get(`/api/psoreports/${report._id}`);
  expect([status, text]).toEqual([200, text]);
  return body.report;
}
const amend = (report: { _id: string }, fields: unknown, by = people.officer) =>
  by.put(`/api/psoreports/${report._id}`, fields);
async function list(query = '', by = people.officer): Promise<SafetyReport[]> {
  const { status, text, body } = await by.get(`/api/psoreports${query}`);
  expect([status, text]).toEqual([200, text]);
  return body.reports;
}
const idsOf = (reports: { _id: string }[]) => reports.map(({ _id }) => _id);

describe('filing a report', () => {
  test('stores the fields of each kind and the officer, and numbers all kinds from 1001', async () => {
    const { discordId } = (await people.officer.get('/api/auth/me')).body;
    for (const [index, [kind, prefix, fields]] of KINDS.entries()) {
      const forged = {
        officerName: 'X',
        officerRank: 'Chief',
        discordId: '1',
        discordUsername: 'x',
        platform: 'ps',
        a: 1,
      };
      const answer = await post(kind, { ...fields, ...forged });
      expect(answer.status).toBe(201);
      const { success, message, recordId, report } = answer.body;
      expect({ success, message }).toEqual({ success: true, message: 'Report submitted!' });
      expect(report).toEqual({
        _id: recordId,
        departmentId: '00000000-0000-7000-9000-000400000001',
        departmentName: 'Public Safety',
        departmentShort: 'PS',
        kind,
        caseNumber: `${prefix}-${1001 + index}`,
        platform: 'Xbox',
        officerName: 'Mara Malone',
        officerCallsign: 'D-104',
        officerRank: 'Officer',
        discordId,
        createdAt: now(),
        updatedAt: now(),
        version: 1,
        fields,
      });
      expect(await read(report)).toEqual({ ...report, versions: [], canAmend: true });
    }
  });

  test('stores only filled fields; every form may be empty', async () => {
    const report = await file('use-of-force', {
      discharged: '',
      reason: ' Ran ',
      justification: null,
      successful: null,
    });
    expect(report.fields).toEqual({ reason: 'Ran' });
    expect((await file('10-50', {})).fields).toEqual({});
    expect((await file('scene-report', { how: '  ' })).fields).toEqual({});
    for (const empty of [{}, { title: '', type: '', description: '' }, { title: ' ', type: null }]) {
      expect((await file('incident', empty)).fields).toEqual({});
    }
    const keys = await file(
      'incident',
      JSON.parse('{"title":"t","type":"Arrest","description":"d","__proto__":"x"}'),
    );
    expect(keys.fields).toEqual({ title: 't', type: 'Arrest', description: 'd' });
  });

  test.each([
    [
      'use-of-force',
      { discharged: 'Select Option' },
      'discharged',
      'Choose one of: Baton, Taser, Pistol, Shotgun, Assault Rifle.',
    ],
    ['use-of-force', { discharged: 'taser' }, 'discharged', undefined],
    ['use-of-force', { successful: 'Select' }, 'successful', 'Choose one of: Yes, No.'],
    ['use-of-force', { reason: 'x'.repeat(4001) }, 'reason', 'At most 4000 characters.'],
    ['use-of-force', { reason: 7 }, 'reason', undefined],
    [
      '10-50',
      { accidentType: 'Select Type' },
      'accidentType',
      'Choose one of: Single Vehicle, Multi-Vehicle, Hit-and-Run, Pedestrian Involved, Other.',
    ],
    ['10-50', { location: 'x'.repeat(201) }, 'location', undefined],
    ['10-50', { timeOfDay: 'x'.repeat(201) }, 'timeOfDay', undefined],
    ['scene-report', { whatHappened: 'a\u0000' }, 'whatHappened', undefined],
    ['scene-report', { verdicts: 'x'.repeat(4001) }, 'verdicts', undefined],
    [
      'incident',
      { ...INCIDENT, type: 'Select Type' },
      'type',
      'Choose one of: Arrest, Incident, Traffic Stop.',
    ],
    ['incident', { ...INCIDENT, title: 'x'.repeat(151) }, 'title', undefined],
    ['incident', { ...INCIDENT, description: 7 }, 'description', undefined],
  ])('%s refuses %j and names %s', async (kind, fields, field, message) => {
    const { status, body } = await post(kind, fields);
    expect(status).toBe(400);
    expect(body.issues).toMatchObject([{ field, ...(message === undefined ? {} : { message }) }]);
    if (message !== undefined) expect(body.message).toBe(`${field}: ${message}`);
  });

  test('is for officers', async () => {
    for (const [kind, , fields] of KINDS) {
      expect(await statusesOf(people, (user) => post(kind, fields, user))).toEqual({
        anon: 401,
        stranger: 403,
        officer: 201,
        staff: 403,
        fireRescue: 403,
        owner: 403,
      });
    }
  });

  test('files once under one key and numbers without gaps for simultaneous requests', async () => {
    const send = () =>
      people.officer.post('/api/psoreports/incident', INCIDENT, { 'idempotency-key': 'pso-1' });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    const filed = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        file('incident', INCIDENT, index % 2 === 0 ? ben.user : pam.user),
      ),
    );
    const numbers = filed.map(({ caseNumber }) => Number(caseNumber.split('-')[1])).sort((a, b) => a - b);
    const start = Number(first.body.report.caseNumber.split('-')[1]);
    expect(numbers).toEqual(numbers.map((_, index) => start + 1 + index));
  });
});

describe('reading reports', () => {
  test('is for officers of the platform and staff', async () => {
    const ours = await file();
    const theirs = await file('incident', INCIDENT, pam.user);
    expect(idsOf(await list('?limit=1'))).toEqual([ours._id]);
    expect(idsOf(await list('?limit=1', pam.user))).toEqual([theirs._id]);
    expect(await list('?platform=PlayStation')).toEqual([]);
    expect(idsOf(await list('?limit=2', people.staff)).sort()).toEqual(idsOf([ours, theirs]).sort());
    expect(idsOf(await list('?platform=PlayStation&limit=1', people.staff))).toEqual([theirs._id]);
    const missing = await people.officer.get(`/api/psoreports/${NOBODY}`);
    expect([missing.status, missing.body.message]).toEqual([404, 'Report not found.']);
    expect((await people.officer.get(`/api/psoreports/${theirs._id}`)).body).toEqual(missing.body);
    const statuses = { anon: 401, stranger: 403, officer: 200, staff: 200, fireRescue: 403, owner: 403 };
    const listed = { ...statuses, fireRescue: 200 };
    expect(await statusesOf(people, (user) => user.get('/api/psoreports'))).toEqual(listed);
    expect((await people.fireRescue.get('/api/psoreports')).body.reports).toEqual([]);
    expect(await statusesOf(people, (user) => user.get(`/api/psoreports/${ours._id}`))).toEqual(statuses);
    expect((await people.officer.get('/api/psoreports/7')).status).toBe(400);
  });

  test('filters by kind, officer, time and text, and pages newest first', async () => {
    server.clock.advance(MINUTE);
    const from = now();
    const force = await file('use-of-force', USE_OF_FORCE, ben.user);
    server.clock.advance(MINUTE);
    const scene = await file('scene-report', { how: '50% Öl_spur' }, ben.user);
    server.clock.advance(MINUTE);
    const crash = await file('10-50', ACCIDENT, pam.user);
    const found = async (query: string) => idsOf(await list(`?from=${from}&${query}`, people.staff));
    expect(await found('kind=10-50')).toEqual([crash._id]);
    expect((await found('kind=')).slice(0, 2)).toEqual([crash._id, scene._id]);
    expect(await found(`to=${force.createdAt}&officer=d-202&kind=use-of-force`)).toEqual([force._id]);
    expect(await found('officer=P-201&kind=10-50')).toEqual([crash._id]);
    expect(await found('officer=nobody')).toEqual([]);
    expect(await found(`q=${force.caseNumber.toLowerCase()}`)).toEqual([force._id]);
    expect(await found(`q=${encodeURIComponent('0% ÖL_')}`)).toEqual([scene._id]);
    expect(await found('q=fleeing')).toEqual([force._id]);
    expect(await found('q=ol_SPUR')).toEqual([scene._id]);
    const first = await people.staff.get(`/api/psoreports?limit=1&from=${scene.createdAt}`);
    expect(idsOf(first.body.reports)).toEqual([crash._id]);
    const second = await people.staff.get(
      `/api/psoreports?limit=1&from=${scene.createdAt}&cursor=${first.body.nextCursor}`,
    );
    expect([idsOf(second.body.reports), second.body.nextCursor]).toEqual([[scene._id], null]);
    for (const query of ['kind=other', 'cursor=x', 'limit=0', 'from=x', 'from=2016-12-31T23:59:60Z']) {
      expect([query, (await people.staff.get(`/api/psoreports?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('amending a report', () => {
  test('changes given fields, clears empty ones and keeps every version', async () => {
    const report = await file('use-of-force', USE_OF_FORCE);
    server.clock.advance(MINUTE);
    const at = now();
    const fields = {
      discharged: 'Pistol',
      reason: '',
      additionalInfo: ' More ',
      title: 'x',
      officerRank: 'Chief',
    };
    const answer = await amend(report, fields);
    expect([answer.status, answer.body.message]).toEqual([200, 'Report amended.']);
    const { reason: _, ...kept } = USE_OF_FORCE;
    const second = { ...kept, discharged: 'Pistol', additionalInfo: 'More' };
    expect(answer.body.report).toMatchObject({
      version: 2,
      fields: second,
      updatedAt: at,
      officerRank: 'Officer',
    });
    expect(answer.body.report.fields).toEqual(second);
    server.clock.advance(MINUTE);
    await amend(report, { successful: 'No' }, people.staff);
    expect(await read(report)).toEqual({
      ...report,
      version: 3,
      updatedAt: now(),
      fields: { ...second, successful: 'No' },
      versions: [
        { version: 1, fields: USE_OF_FORCE, by: 'D-104', at: report.createdAt },
        { version: 2, fields: second, by: 'D-104', at },
      ],
      canAmend: true,
    });
    expect(idsOf(await list('?q=pistol'))).toContain(report._id);
    const { entries } = (await people.staff.get(`/api/audit?objectId=${report._id}`)).body;
    expect(entries.map(({ action, summary }: Record<string, string>) => [action, summary])).toEqual([
      ['safety-report.amend', `Amended use of force report ${report.caseNumber}`],
      ['safety-report.amend', `Amended use of force report ${report.caseNumber}`],
      ['safety-report.file', `Filed use of force report ${report.caseNumber}`],
    ]);
  });

  test('clears a title', async () => {
    const report = await file();
    const { status, body } = await amend(report, { title: ' ', type: '', description: null });
    expect([status, body.report.fields]).toEqual([200, {}]);
  });

  test('with the content as read changes nothing', async () => {
    const report = await file();
    const entries = await publishedBy(server, async () => {
      for (const fields of [report.fields, {}, { other: 'x' }]) {
        expect((await amend(report, fields)).body.report).toEqual({
          ...report,
          versions: [],
          canAmend: true,
        });
      }
    });
    expect(entries).toEqual([]);
  });

  test.each([
    [{ type: 'Select Type' }, 'type: Choose one of: Arrest, Incident, Traffic Stop.'],
    [{ title: 7 }, undefined],
    [{ description: 'x'.repeat(4001) }, 'description: At most 4000 characters.'],
    [[], undefined],
    ['text', undefined],
  ])('refuses %j', async (fields, message) => {
    const report = await file();
    const { status, body } = await amend(
      report,
      typeof fields === 'string' ? JSON.stringify(fields) : fields,
    );
    expect(status).toBe(400);
    if (message !== undefined) expect(body.message).toBe(message);
    expect((await read(report)).version).toBe(1);
  });

  test('is for the author and staff', async () => {
    const report = await file();
    const change = { title: 'By somebody' };
    const colleague = await amend(report, change, ben.user);
    expect([colleague.status, colleague.body.message]).toEqual([
      403,
      'Only the author or staff can amend a report.',
    ]);
    const missing = await amend({ _id: NOBODY }, change, pam.user);
    expect((await amend(report, change, pam.user)).body).toEqual(missing.body);
    expect(missing.status).toBe(404);
    expect((await read(report, ben.user)).canAmend).toBe(false);
    expect((await read(report, people.staff)).canAmend).toBe(true);
    expect(await statusesOf(people, (user) => amend(report, change, user))).toEqual({
      anon: 401,
      stranger: 403,
      officer: 200,
      staff: 200,
      fireRescue: 403,
      owner: 403,
    });
  });

  test('counts each of several simultaneous amendments', async () => {
    const report = await file('scene-report', SCENE);
    const keys = Object.keys(SCENE);
    const answers = await Promise.all(keys.map((key) => amend(report, { [key]: 'NEW' })));
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
    const after = await read(report);
    expect(after.fields).toEqual(Object.fromEntries(keys.map((key) => [key, 'NEW'])));
    expect(after.versions).toHaveLength(keys.length);
  });

  test('is possible a hundred times; versions are paged, latest first', async () => {
    const report = await file();
    for (let count = 1; count <= 100; count += 1) {
      expect((await amend(report, { title: `Title ${count}` })).status).toBe(200);
    }
    const answer = await amend(report, { title: 'Title 101' });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'A report can be amended at most 100 times. File a new one.',
    ]);
    const page = (await people.officer.get(`/api/psoreports/${report._id}`)).body;
    expect(versionsOf(page)).toEqual(Array.from({ length: 20 }, (_, index) => index + 81));
    const earlier = await people.officer.get(
      `/api/psoreports/${report._id}?limit=5&cursor=${page.nextCursor}`,
    );
    expect(versionsOf(earlier.body)).toEqual([76, 77, 78, 79, 80]);
    expect(earlier.body.report.versions[0].fields.title).toBe('Title 75');
  });
});

const versionsOf = ({ report }: { report: SafetyReportDetail }) =>
  report.versions.map(({ version }) => version);
