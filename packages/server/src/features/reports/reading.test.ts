import type { Report } from '@ten-four/contract/reports/reports.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { fileReport, listReports, readReport } from '#testing/test-reports';
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
const SPEEDING = { title: 'Speeding (16 to 25 over)', fine: 300, jailTime: 0 };
const EVADING = { title: 'Evading a peace officer', fine: 3500.5, jailTime: 20 };

const file = (fields: object = {}, by = people.officer) => fileReport(by, people.civilianId, fields);
const now = () => new Date(server.clock.now()).toISOString();
const idsOf = (reports: { _id: string }[]) => reports.map(({ _id }) => _id);

describe('access to reports', () => {
  test("lets officers read their platform's, staff all, owners their own, and others none", async () => {
    const ours = await file();
    const theirs = await file({}, pam.user);
    const ofAnother = await fileReport(people.officer, ben.civilianId);
    const all = [ours, theirs, ofAnother].map(({ _id }) => _id);
    const reads = async (user: TestUser) => {
      const read = idsOf(await listReports(user));
      return all.filter((id) => read.includes(id));
    };
    expect(await reads(people.officer)).toEqual([ours._id, ofAnother._id]);
    expect(await reads(pam.user)).toEqual([theirs._id]);
    expect(await reads(people.staff)).toEqual(all);
    expect(await reads(people.owner)).toEqual([ours._id, theirs._id]);
    expect(await reads(people.fireRescue)).toEqual([]);
    expect(await listReports(people.stranger)).toEqual([]);
    expect((await people.anon.get('/api/reports')).status).toBe(401);

    const status = async (user: TestUser, report: Report) =>
      (await user.get(`/api/reports/${report._id}`)).status;
    expect(await statusesOf(people, (user) => user.get(`/api/reports/${ours._id}`))).toEqual({
      anon: 401,
      stranger: 404,
      officer: 200,
      staff: 200,
      fireRescue: 404,
      owner: 200,
    });
    expect(await status(people.officer, theirs)).toBe(404);
    expect(await status(people.owner, theirs)).toBe(200);
    expect(await status(people.owner, ofAnother)).toBe(404);
    const missing = await people.stranger.get(`/api/reports/${NOBODY}`);
    expect((await people.stranger.get(`/api/reports/${ours._id}`)).body).toEqual(missing.body);
    expect((await people.officer.get('/api/reports/7')).status).toBe(400);
  });

  test('narrows by platform, and never widens', async () => {
    const ours = await file();
    const theirs = await file({}, pam.user);
    expect(idsOf(await listReports(people.staff, '?platform=PlayStation&limit=1'))).toEqual([theirs._id]);
    expect(idsOf(await listReports(people.staff, '?platform=Xbox&limit=1'))).toEqual([ours._id]);
    expect(idsOf(await listReports(people.owner, '?platform=Xbox&limit=1'))).toEqual([ours._id]);
    expect(await listReports(people.officer, '?platform=PlayStation')).toEqual([]);
    expect((await people.staff.get('/api/reports?platform=xbox')).status).toBe(400);
  });

  test("lets officers read another platform's report about their own character", async () => {
    const abroad = await fileReport(pam.user, ben.civilianId);
    expect((await ben.user.get(`/api/reports/${abroad._id}`)).status).toBe(200);
    expect(idsOf(await listReports(ben.user, `?civilianId=${ben.civilianId}`))).toContain(abroad._id);
    expect(await listReports(ben.user, `?civilianId=${ben.civilianId}&platform=Xbox`)).not.toContainEqual(
      abroad,
    );
    expect(idsOf(await listReports(ben.user))).not.toContain(abroad._id);
    expect((await readReport(ben.user, abroad)).canAmend).toBe(false);
    const other = await fileReport(pam.user, people.civilianId);
    expect(idsOf(await listReports(ben.user, `?civilianId=${people.civilianId}`))).not.toContain(other._id);
  });

  test('keeps reports of a deleted character', async () => {
    const civilianId = await createCivilian(people.owner, { firstName: 'Gone' });
    const report = await fileReport(people.officer, civilianId);
    await people.owner.delete(`/api/civilians/${civilianId}`);
    for (const user of [people.officer, people.staff, people.owner]) {
      expect((await readReport(user, report)).civilian.firstName).toBe('Gone');
      expect(idsOf(await listReports(user, `?civilianId=${civilianId}`))).toEqual([report._id]);
    }
  });
});

describe('the report list', () => {
  test('is paged newest first without gaps or duplicates', async () => {
    const civilianId = await createCivilian(people.owner);
    const filed: Report[] = [];
    for (let index = 0; index < 5; index += 1) {
      if (index % 2 === 0) server.clock.advance(MINUTE);
      filed.unshift(await fileReport(people.officer, civilianId, { offenses: [SPEEDING, EVADING] }));
    }
    const read: Report[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await people.staff.get(`/api/reports?civilianId=${civilianId}&limit=2${after}`);
      read.push(...body.reports);
      cursor = body.nextCursor;
    }
    expect(read).toHaveLength(5);
    expect(new Set(idsOf(read))).toEqual(new Set(idsOf(filed)));
    expect(read.map(({ createdAt }) => createdAt)).toEqual(filed.map(({ createdAt }) => createdAt));
    for (const query of [
      '?cursor=x',
      '?limit=0',
      '?limit=501',
      '?from=x',
      '?to=2016-12-31T23:59:60Z',
      `?q=${'x'.repeat(41)}`,
    ]) {
      expect([query, (await people.staff.get(`/api/reports${query}`)).status]).toEqual([query, 400]);
    }
  });

  test('filters by type, officer, time and text', async () => {
    const civilianId = await createCivilian(people.owner, { firstName: 'Élodie', lastName: 'O\u2019Hara' });
    const about = `?civilianId=${civilianId}`;
    const first = await fileReport(people.officer, civilianId, {
      type: 'warning',
      reason: '100% sure_thing',
    });
    server.clock.advance(MINUTE);
    const between = now();
    const second = await fileReport(ben.user, civilianId, { type: 'arrest', notes: 'Grün "angestrichen"' });
    server.clock.advance(MINUTE);
    const third = await fileReport(pam.user, civilianId);
    const found = async (query: string) => idsOf(await listReports(people.staff, `${about}&${query}`));
    expect(await found('type=arrest')).toEqual([second._id]);
    expect(await found('type=')).toEqual([third._id, second._id, first._id]);
    expect(await found('officer=d-104')).toEqual([first._id]);
    expect(await found('officer=P-201')).toEqual([third._id]);
    expect(await found('officer=mALON')).toHaveLength(3);
    expect(await found('officer=Nobody')).toEqual([]);
    expect(await found('officer=%25')).toEqual([]);
    expect(await found(`from=${between}`)).toEqual([third._id, second._id]);
    expect(await found(`to=${between}`)).toEqual([second._id, first._id]);
    expect(await found(`q=${second.number}`)).toEqual([second._id]);
    expect(await found(`q=${encodeURIComponent('ÉLODIE o\u2019h')}`)).toHaveLength(3);
    expect(await found(`q=${encodeURIComponent('GRÜN "ange')}`)).toEqual([second._id]);
    expect(await found(`q=${encodeURIComponent('0% SURE_')}`)).toEqual([first._id]);
    expect(await found('q=%25x%25')).toEqual([]);
    expect(await found('q=_')).toEqual([]);
    expect(await found('q=%20')).toHaveLength(3);
    expect((await people.staff.get('/api/reports?q=%00')).status).toBe(400);
    expect((await people.staff.get('/api/reports?type=Citation')).status).toBe(400);
  });
});
