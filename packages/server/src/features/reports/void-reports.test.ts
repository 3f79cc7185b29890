import type { CivilianRecords, Report } from '@ten-four/contract/reports/reports.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { storeConsequences } from '#testing/test-consequences';
import { signInOfficer } from '#testing/test-officers';
import { amendReport, fileReport, listReports, readReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import { bodyOf, type TestUser } from '#testing/test-user';

// Void reports are left to the owner of the character, the author and staff.

let server: TestServer;
let people: Principals;
let colleague: TestUser;
let otherPlatform: TestUser;
let valid: Report;
let voided: Report;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  colleague = (await signInOfficer(server, { callsign: 'D-202' })).user;
  otherPlatform = (await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' })).user;
  valid = await fileReport(people.officer, people.civilianId, { reason: 'Racing', fineAmount: 10 });
  voided = await fileReport(people.officer, people.civilianId, { reason: 'Racing', fineAmount: 20 });
  await storeConsequences(server, voided, { voided_at: server.clock.now() });
});
afterAll(() => server.stop());

const idsOf = (reports: { _id: string }[]) => reports.map(({ _id }) => _id);
const both = () => [voided._id, valid._id];

test('a void report is found by its owner, its author and staff only', async () => {
  const answers = await statusesOf(people, (user) => user.get(`/api/reports/${voided._id}`));
  expect(answers).toEqual({
    anon: 401,
    stranger: 404,
    officer: 200,
    staff: 200,
    fireRescue: 404,
    owner: 200,
  });
  const opened = await statusesOf(people, (user) => user.get(`/api/open/report/${voided._id}`));
  expect(opened).toEqual(answers);
  const [unknown, hidden] = [
    await colleague.get('/api/reports/0190a000-0000-7000-8000-000000000000'),
    await colleague.get(`/api/reports/${voided._id}`),
  ];
  expect([hidden.status, hidden.body]).toEqual([404, unknown.body]);
  expect((await colleague.get(`/api/open/report/${voided._id}`)).status).toBe(404);
  expect((await colleague.get(`/api/reports/${valid._id}`)).status).toBe(200);
});

describe.each([
  ['the list', async (user: TestUser) => idsOf(await listReports(user))],
  ['a search', async (user: TestUser) => idsOf(await listReports(user, '?q=racing'))],
  [
    "the list of a character's reports",
    async (user: TestUser) => idsOf(await listReports(user, `?civilianId=${people.civilianId}`)),
  ],
  [
    "a character's records",
    async (user: TestUser) => {
      const records: CivilianRecords = await bodyOf(user.get(`/api/civilians/${people.civilianId}/records`));
      return idsOf(records.tickets);
    },
  ],
])('%s', (_, read) => {
  test('has a void report for the owner, the author and staff only', async () => {
    for (const user of [people.owner, people.officer, people.staff]) expect(await read(user)).toEqual(both());
    expect(await read(colleague)).toEqual([valid._id]);
    expect(await read(otherPlatform)).not.toContain(voided._id);
  });
});

test('a void report cannot be amended, and others learn nothing of it', async () => {
  const amend = (user: TestUser) => amendReport(user, voided, { notes: 'x' });
  for (const user of [people.officer, people.staff]) {
    const refused = await amend(user);
    expect([refused.status, refused.body.message]).toEqual([409, 'This report is void.']);
    expect((await readReport(user, voided)).canAmend).toBe(false);
  }
  expect((await amend(colleague)).status).toBe(404);
  expect((await amendReport(colleague, valid, { notes: 'x' })).status).toBe(403);
});

test.each([
  ['Open', 'This report is before the court. Only its notes can be amended.'],
  ['Decided', 'A judge decided this report. Only its notes can be amended.'],
  ['Dismissed', 'A judge decided this report. Only its notes can be amended.'],
] as const)('a report whose case is %s takes new notes only', async (case_state, message) => {
  const report = await fileReport(people.officer, people.civilianId, { reason: 'Racing', fineAmount: 10 });
  const { db } = server.platform.database;
  await db.updateTable('reports').set({ case_state }).where('id', '=', report._id).execute();
  for (const change of [{ fineAmount: 9 }, { type: 'arrest' }, { jailTime: 1 }, { plate: 'AB1' }]) {
    const refused = await amendReport(people.staff, report, { ...change, notes: 'x' });
    expect([refused.status, refused.body.message]).toEqual([409, message]);
  }
  const noted = await amendReport(people.officer, report, { notes: 'Seen on video' });
  expect([noted.status, noted.body.report.notes]).toEqual([200, 'Seen on video']);
});

test('the latest report is sent without void ones', async () => {
  const { discordId } = (await people.owner.get('/api/auth/me')).body;
  const send = (recordId?: string) => people.officer.post('/api/dm/send', { discordId, recordId });
  expect((await send(voided._id)).status).toBe(403);
  expect((await send(valid._id)).status).toBe(200);
});
