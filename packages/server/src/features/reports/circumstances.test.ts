import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Principals, signInPrincipals } from '#testing/principals';
import { changeCall, createCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { amendReport, fileReport, listReports, readReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

const NOBODY = '0190a000-0000-7000-8000-000000000000';

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

const file = (fields: object = {}, by = ben.user) => fileReport(by, people.civilianId, fields);

test('stores plate, place and call of a report, or none of them', async () => {
  const call = await createCall(ben);
  const fields = { plate: ' 61hyt  330', location: ' Route 68 ', callId: call._id };
  const circumstances = {
    plate: '61HYT 330',
    location: 'Route 68',
    call: { _id: call._id, callNumber: call.callNumber },
  };
  const report = await file(fields);
  expect(report).toMatchObject(circumstances);
  expect(await readReport(ben.user, report)).toMatchObject(circumstances);
  expect(await listReports(ben.user, `?callId=${call._id}`)).toEqual([report]);
  const [record] = (await people.owner.get(`/api/civilians/${people.civilianId}/records`)).body.tickets;
  expect(record).toMatchObject({ _id: report._id, plate: '61HYT 330', location: 'Route 68' });

  const none = { plate: null, location: null, call: null };
  expect(await file()).toMatchObject(none);
  expect(await file({ plate: ' ', location: '', callId: '' })).toMatchObject(none);
  expect(await file({ plate: 'half+seen' })).toMatchObject({ plate: 'half+seen' });
});

test('changes plate and place in an amendment and keeps those of the former version', async () => {
  const call = await createCall(ben);
  const report = await file({ plate: '88LTK205', location: 'Route 68', callId: call._id });
  expect((await amendReport(ben.user, report, { location: 'Joshua Road' })).status).toBe(200);
  expect((await amendReport(ben.user, report, { plate: '' })).status).toBe(200);
  const { versions, ...now } = await readReport(ben.user, report);
  expect(now).toMatchObject({ plate: null, location: 'Joshua Road', call: { _id: call._id }, version: 3 });
  expect(versions.map(({ plate, location }) => [plate, location])).toEqual([
    ['88LTK205', 'Route 68'],
    ['88LTK205', 'Joshua Road'],
  ]);
});

test('finds a report by plate and place', async () => {
  const report = await file({ plate: 'QX 917', location: 'Cape Catfish' });
  for (const text of ['qx 917', 'catfish']) {
    expect(await listReports(ben.user, `?q=${encodeURIComponent(text)}`)).toEqual([report]);
  }
});

test('accepts a closed call, and refuses one of another platform or an unknown one', async () => {
  const ours = await createCall(ben);
  await changeCall(ben, ours, 'close');
  await file({ callId: ours._id });
  const theirs = await createCall(pam);
  for (const callId of [theirs._id, NOBODY]) {
    const answer = await ben.user.post('/api/reports/create', {
      civilianId: people.civilianId,
      type: 'citation',
      callId,
    });
    expect([answer.status, answer.body.message]).toEqual([404, 'Call not found.']);
  }
  expect(await listReports(people.staff, `?callId=${theirs._id}`)).toEqual([]);
  await file({ callId: theirs._id }, pam.user);
  expect(await listReports(ben.user, `?callId=${theirs._id}`)).toEqual([]);
  expect(await listReports(people.staff, `?callId=${theirs._id}`)).toHaveLength(1);
});

test.each([
  [{ plate: 'x'.repeat(21) }, 'plate'],
  [{ location: 'x'.repeat(121) }, 'location'],
  [{ location: 'a\u0000' }, 'location'],
  [{ callId: '7' }, 'callId'],
])('refuses %j and names %s', async (fields, field) => {
  const answer = await ben.user.post('/api/reports/create', {
    civilianId: people.civilianId,
    type: 'citation',
    ...fields,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.issues.map((issue: { field: string }) => issue.field)).toContain(field);
});
