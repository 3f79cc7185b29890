import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { publishedBy } from '#testing/test-calls';
import { openEvents } from '#testing/test-events';
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
afterEach(async () => {
  await server.platform.database.db.deleteFrom('warrants').execute();
});

const NOBODY = '0190a000-0000-7000-8000-000000000000';
const inTime = (milliseconds: number) => new Date(server.clock.now() + milliseconds).toISOString();

const post = (fields: object = {}, by: TestUser = people.officer) =>
  by.post('/api/warrants/create', {
    civilianId: people.civilianId,
    type: 'Arrest',
    reason: 'Failed to appear in court',
    ...fields,
  });
async function issue(fields: object = {}, by?: TestUser): Promise<Warrant> {
  const { status, text, body } = await post(fields, by);
  expect([status, text]).toEqual([201, text]);
  return body.warrant;
}
const resolve = (warrant: { _id: string }, by: TestUser = people.officer) =>
  by.post(`/api/warrants/resolve/${warrant._id}`);
async function list(query = '', user: TestUser = people.officer): Promise<Warrant[]> {
  const { status, text, body } = await user.get(`/api/warrants/all${query}`);
  expect([status, text]).toEqual([200, text]);
  return body;
}
const idsOf = (warrants: Warrant[]) => warrants.map(({ _id }) => _id);

describe('issuing a warrant', () => {
  test('stores the content and the officer', async () => {
    const answer = await post({ reason: ' Failed to appear ', expiresAt: inTime(DAY) });
    expect(answer.status).toBe(201);
    const { success, message, warrant } = answer.body;
    expect({ success, message }).toEqual({ success: true, message: 'Warrant created.' });
    expect(warrant).toEqual({
      _id: warrant._id,
      platform: 'Xbox',
      type: 'Arrest',
      status: 'Active',
      reason: 'Failed to appear',
      civilianId: {
        _id: people.civilianId,
        firstName: 'Mara',
        lastName: 'Malone',
        dateOfBirth: '1994-03-14',
      },
      officerName: 'Mara Malone',
      officerCallsign: 'D-104',
      createdAt: inTime(0),
      expiresAt: inTime(DAY),
      resolvedAt: null,
      resolvedBy: null,
    });
    expect(await list()).toEqual([warrant]);
    const forged = { platform: 'playstation', officerName: 'X', officerCallsign: 'X-1', status: 'Resolved' };
    expect(await issue({ ...forged, type: 'Search', expiresAt: '' })).toMatchObject({
      platform: 'Xbox',
      officerName: 'Mara Malone',
      officerCallsign: 'D-104',
      status: 'Active',
      type: 'Search',
      expiresAt: null,
    });
    expect((await issue({ expiresAt: null })).expiresAt).toBeNull();
  });

  test.each([
    [{ type: 'Select Type' }, 'type', 'Choose one of: Arrest, Search.'],
    [{ type: '' }, 'type', undefined],
    [{ reason: 7 }, 'reason', undefined],
    [{ reason: 'a\u0000' }, 'reason', undefined],
    [{ reason: 'x'.repeat(501) }, 'reason', undefined],
    [{ civilianId: '7' }, 'civilianId', undefined],
    [{ expiresAt: 'tomorrow' }, 'expiresAt', undefined],
    [{ expiresAt: '2016-12-31T23:59:60Z' }, 'expiresAt', 'Not a valid date and time.'],
    [{ expiresAt: '2001-01-01T00:00:00Z' }, 'expiresAt', 'Pick a future date and time.'],
    [{ expiresAt: '9999-12-31T23:59:59-23:59' }, 'expiresAt', 'Not a valid date and time.'],
  ])('refuses %j and names %s', async (fields, field, message) => {
    const { status, body } = await post(fields);
    expect(status).toBe(400);
    const issue = body.issues.find((each: { field: string }) => each.field === field);
    expect(issue).toBeDefined();
    if (message !== undefined) expect(issue.message).toBe(message);
  });

  test.each([undefined, null, '', ' '])('accepts no reason: %j', async (reason) => {
    const warrant = await issue({ reason });
    expect(warrant.reason).toBe('');
    expect(await list()).toEqual([warrant]);
    expect((await people.officer.get(`/api/search?id=${people.civilianId}`)).body.warrants).toEqual([
      warrant,
    ]);
  });

  test('accepts an expiry of one millisecond from now at the earliest', async () => {
    expect((await post({ expiresAt: inTime(0) })).status).toBe(400);
    await issue({ expiresAt: inTime(1) });
  });

  test('accepts the last timestamp of the year 9999 at the latest', async () => {
    const latest = '9999-12-31T23:59:59.999Z';
    expect((await issue({ expiresAt: latest })).expiresAt).toBe(latest);
  });

  test('requires an existing character', async () => {
    const missing = await post({ civilianId: NOBODY });
    expect([missing.status, missing.body.message]).toEqual([404, 'Civilian not found.']);
  });

  test('is for officers', async () => {
    expect(await statusesOf(people, (user) => post({}, user))).toEqual({
      anon: 401,
      stranger: 403,
      officer: 201,
      staff: 403,
      fireRescue: 403,
      owner: 403,
    });
  });

  test('issues once under one key', async () => {
    const body = { civilianId: people.civilianId, type: 'Search', reason: 'Once' };
    const send = () => people.officer.post('/api/warrants/create', body, { 'idempotency-key': 'warrant-1' });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
  });
});

describe('the warrant list', () => {
  test("shows the officer's own platform; staff read both and can choose", async () => {
    const ours = await issue();
    const theirs = await issue({}, pam.user);
    expect(await list()).toEqual([ours]);
    expect(await list('', pam.user)).toEqual([theirs]);
    expect(await list('?platform=PlayStation')).toEqual([]);
    expect(idsOf(await list('', people.staff)).sort()).toEqual(idsOf([ours, theirs]).sort());
    expect(await list('?platform=PlayStation', people.staff)).toEqual([theirs]);
    expect(await statusesOf(people, (user) => user.get('/api/warrants/all'))).toEqual({
      anon: 401,
      stranger: 403,
      officer: 200,
      staff: 200,
      fireRescue: 403,
      owner: 403,
    });
    for (const query of ['?platform=xbox', '?status=active', '?limit=501', '?cursor=x']) {
      expect((await people.staff.get(`/api/warrants/all${query}`)).status).toBe(400);
    }
  });

  test('distinguishes active, expired and resolved warrants', async () => {
    const lasting = await issue();
    const short = await issue({ expiresAt: inTime(HOUR) });
    const done = await issue({ expiresAt: inTime(HOUR) });
    await resolve(done);
    const statuses = async () =>
      new Map((await list()).map(({ _id, status }): [string, string] => [_id, status]));
    const all = [lasting, short, done].map(({ _id }) => _id);
    const now = await statuses();
    expect(all.map((id) => now.get(id))).toEqual(['Active', 'Active', 'Resolved']);
    server.clock.advance(HOUR - 1);
    expect(idsOf(await list('?status=Active'))).toContain(short._id);
    server.clock.advance(1);
    const later = await statuses();
    expect(all.map((id) => later.get(id))).toEqual(['Active', 'Expired', 'Resolved']);
    expect(idsOf(await list('?status=Active'))).toEqual([lasting._id]);
    expect(idsOf(await list('?status=Expired'))).toEqual([short._id]);
    expect(idsOf(await list('?status=Resolved'))).toEqual([done._id]);
  });

  test('pages by Link header, newest first, in one statement besides the session', async () => {
    const issued: Warrant[] = [];
    for (let index = 0; index < 5; index += 1) {
      server.clock.advance(MINUTE);
      issued.unshift(await issue());
    }
    const read: Warrant[] = [];
    let path: string | undefined = '/api/warrants/all?status=Active&limit=2';
    let pages = 0;
    while (path !== undefined) {
      const answer = await people.officer.get(path);
      read.push(...answer.body);
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      pages += 1;
    }
    expect(read).toEqual(issued);
    expect(pages).toBe(3);
    await server.platform.database.db.deleteFrom('warrants').execute();
  });

  test('keeps warrants of a deleted character under its current name', async () => {
    const civilianId = await createCivilian(people.owner, { firstName: 'Old' });
    const warrant = await issue({ civilianId });
    const renamed = { firstName: 'New', lastName: 'Name', dateOfBirth: '1990-01-01' };
    await people.owner.put(`/api/civilians/${civilianId}`, renamed);
    await people.owner.delete(`/api/civilians/${civilianId}`);
    expect((await list()).find(({ _id }) => _id === warrant._id)?.civilianId).toEqual({
      _id: civilianId,
      firstName: 'New',
      lastName: 'Name',
      dateOfBirth: '1990-01-01',
    });
  });
});

describe('resolving a warrant', () => {
  test('ends it once, with time and officer', async () => {
    const warrant = await issue();
    server.clock.advance(MINUTE);
    const answer = await resolve(warrant, ben.user);
    expect(answer.status).toBe(200);
    const resolved = { ...warrant, status: 'Resolved', resolvedAt: inTime(0), resolvedBy: 'D-202' };
    expect(answer.body).toEqual({ success: true, message: 'Warrant resolved.', warrant: resolved });
    expect(await list()).toEqual([resolved]);
    const again = await resolve(warrant);
    expect([again.status, again.body.message]).toEqual([409, "This warrant isn't active."]);
    const expired = await issue({ expiresAt: inTime(1) });
    server.clock.advance(1);
    expect((await resolve(expired)).status).toBe(409);
  });

  test('is for officers of the platform, except for their own characters', async () => {
    const warrant = await issue();
    const missing = await resolve({ _id: NOBODY });
    expect([missing.status, missing.body.message]).toEqual([404, 'Warrant not found.']);
    expect((await resolve(warrant, pam.user)).body).toEqual(missing.body);
    expect((await resolve({ _id: '7' })).status).toBe(400);
    const own = await issue({ civilianId: ben.civilianId });
    const refused = await resolve(own, ben.user);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "You can't resolve a warrant against your own civilian.",
    ]);
    expect(await statusesOf(people, (user) => resolve(warrant, user))).toEqual({
      anon: 401,
      stranger: 403,
      officer: 200,
      staff: 403,
      fireRescue: 403,
      owner: 403,
    });
  });

  test.each([1, 2, 3])('succeeds once for simultaneous requests, run %d', async () => {
    const warrant = await issue();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => resolve(warrant, index % 2 === 0 ? people.officer : ben.user)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});

test("changes are published to the platform's officers and staff, and recorded in the audit log", async () => {
  const officers = await openEvents(people.officer);
  const staff = await openEvents(people.staff);
  const abroad = await openEvents(pam.user);
  const owner = await openEvents(people.owner);
  let warrant: Warrant | undefined;
  const events = await publishedBy(server, async () => {
    warrant = await issue();
    await resolve(warrant);
    await resolve(warrant);
  });
  expect(events).toMatchObject([
    { name: 'warrant', readers: 'officers', platform: 'Xbox', data: { warrant } },
    { name: 'warrant', readers: 'officers', platform: 'Xbox', data: { warrant: { status: 'Resolved' } } },
  ]);
  for (const stream of [officers, staff]) {
    expect((await stream.next('warrant')).data.warrant.status).toBe('Active');
    expect((await stream.next('warrant')).data.warrant.status).toBe('Resolved');
  }
  for (const stream of [abroad, owner]) {
    expect((await stream.upToNow(server)).filter(({ name }) => name === 'warrant')).toEqual([]);
  }
  for (const stream of [officers, staff, abroad, owner]) stream.cut();
  const { entries } = (await people.staff.get(`/api/audit?objectId=${warrant?._id}`)).body;
  expect(entries).toMatchObject([
    { action: 'warrant.resolve', summary: 'Resolved arrest warrant for Mara Malone on Xbox' },
    {
      action: 'warrant.issue',
      summary: 'Issued arrest warrant for Mara Malone on Xbox',
      callsign: 'D-104',
    },
  ]);
});

test("a search shows active warrants about the person on the viewer's platforms, newest first", async () => {
  const ours = await issue();
  server.clock.advance(1);
  const theirs = await issue({}, pam.user);
  const short = await issue({ expiresAt: inTime(1) });
  await resolve(await issue());
  await issue({ civilianId: ben.civilianId });
  const shownTo = async (user: TestUser) =>
    (await user.get(`/api/search?id=${people.civilianId}`)).body.warrants;
  expect(await shownTo(people.officer)).toEqual([short, ours]);
  expect(await shownTo(people.staff)).toEqual([short, theirs, ours]);
  server.clock.advance(1);
  expect(await shownTo(people.officer)).toEqual([ours]);
  expect(await shownTo(people.staff)).toEqual([theirs, ours]);
  expect(await shownTo(pam.user)).toEqual([theirs]);
});
