import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { publishedBy } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { amendReport, fileReport, listReports, passAnHour, readReport } from '#testing/test-reports';
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
beforeEach(() => passAnHour(server.platform.database.db, server.clock.now()));
afterAll(() => server.stop());

const NOBODY = '0190a000-0000-7000-8000-000000000000';
const SPEEDING = { title: 'Speeding (16 to 25 over)', fine: 300, jailTime: 0, points: 0 };
const EVADING = { title: 'Evading a peace officer', fine: 3500.5, jailTime: 20, points: 0 };

const file = (fields: object = {}, by = people.officer) => fileReport(by, people.civilianId, fields);
const now = () => new Date(server.clock.now()).toISOString();
const idsOf = (reports: { _id: string }[]) => reports.map(({ _id }) => _id);

describe('amending a report', () => {
  test('changes given fields, keeps every version, notifies the owner and records an audit entry', async () => {
    const report = await file({ offenses: [SPEEDING], notes: 'First' });
    server.clock.advance(MINUTE);
    const at = now();
    const events = await publishedBy(server, async () => {
      const answer = await amendReport(people.officer, report, { offenses: [SPEEDING, EVADING] });
      expect([answer.status, answer.body.message]).toEqual([200, 'Report amended.']);
    });
    expect(events).toMatchObject([
      { name: 'records', readers: 'user', data: { civilianId: people.civilianId } },
    ]);
    server.clock.advance(MINUTE);
    const answer = await amendReport(people.staff, report, { type: 'warning', notes: '', fineAmount: 10.05 });
    const last = {
      ...report,
      type: 'warning',
      offenses: [SPEEDING, EVADING],
      reason: `${SPEEDING.title}, ${EVADING.title}`,
      fineAmount: 10.05,
      jailTime: 20,
      fineStatus: 'None',
      notes: null,
      version: 3,
      updatedAt: now(),
      versions: [
        {
          version: 1,
          type: 'citation',
          offenses: [SPEEDING],
          reason: SPEEDING.title,
          fineAmount: 300,
          jailTime: 0,
          notes: 'First',
          plate: null,
          location: null,
          by: 'D-104',
          at: report.createdAt,
        },
        {
          version: 2,
          type: 'citation',
          offenses: [SPEEDING, EVADING],
          reason: `${SPEEDING.title}, ${EVADING.title}`,
          fineAmount: 3800.5,
          jailTime: 20,
          notes: 'First',
          plate: null,
          location: null,
          by: 'D-104',
          at,
        },
      ],
      canAmend: true,
    };
    // The answer contains only the previous version.
    const forStaff = { ...last, can: { ...last.can, void: true } };
    expect(answer.body.report).toEqual({ ...forStaff, versions: last.versions.slice(1) });
    expect(await readReport(people.officer, report)).toEqual(last);
    expect(await readReport(people.owner, report)).toEqual({ ...last, canAmend: false });
    expect(idsOf(await listReports(people.staff, `?q=${encodeURIComponent(EVADING.title)}`))).toContain(
      report._id,
    );
    const { entries } = (await people.staff.get(`/api/audit?objectId=${report._id}`)).body;
    expect(entries.map(({ action, by }: Record<string, string>) => [action, by])).toEqual([
      ['report.amend', 'ada.stone'],
      ['report.amend', 'marcus.vance'],
      ['report.file', 'marcus.vance'],
    ]);
  });

  test.each([
    [{ notes: 'x' }, { fineAmount: 50, jailTime: 7, offenses: [EVADING] }],
    [{ offenses: [SPEEDING] }, { fineAmount: 300, jailTime: 0, offenses: [SPEEDING] }],
    [{ offenses: [] }, { fineAmount: 0, jailTime: 0, offenses: [], reason: '' }],
    [{ fineAmount: null }, { fineAmount: 3500.5, jailTime: 7 }],
    [
      { fineAmount: '', jailTime: '' },
      { fineAmount: 3500.5, jailTime: 20 },
    ],
    [
      { reason: EVADING.title, notes: 'x' },
      { fineAmount: 50, offenses: [EVADING] },
    ],
    [{ reason: 'Other' }, { fineAmount: 50, offenses: [{ title: 'Other', fine: 50, jailTime: 7 }] }],
    [{ reason: '' }, { fineAmount: 50, offenses: [], reason: '' }],
  ])('with %j results in %j', async (fields, expected) => {
    const report = await file({ offenses: [EVADING], fineAmount: 50, jailTime: 7 });
    const { status, body } = await amendReport(people.officer, report, fields);
    expect(status).toBe(200);
    expect(body.report).toMatchObject(expected);
  });

  test('with the content as read changes nothing', async () => {
    const report = await file({ offenses: [EVADING, SPEEDING], fineAmount: 50, notes: 'x' });
    server.clock.advance(MINUTE);
    const events = await publishedBy(server, async () => {
      for (const fields of [report, {}, { reason: report.reason }]) {
        expect((await amendReport(people.officer, report, fields)).body.report).toMatchObject(report);
      }
    });
    expect(events).toEqual([]);
    expect((await readReport(people.officer, report)).versions).toEqual([]);
  });

  test('is for the author and staff', async () => {
    const report = await file();
    const amend = (user: TestUser) => amendReport(user, report, { notes: 'By somebody' });
    expect(await statusesOf(people, amend)).toEqual({
      anon: 401,
      stranger: 403,
      officer: 200,
      staff: 200,
      fireRescue: 403,
      owner: 403,
    });
    const colleague = await amend(ben.user);
    expect([colleague.status, colleague.body.message]).toEqual([
      403,
      'Only the author or staff can amend a report.',
    ]);
    const missing = await amendReport(pam.user, { _id: NOBODY }, { notes: 'x' });
    expect([missing.status, missing.body.message]).toEqual([404, 'Report not found.']);
    expect((await amend(pam.user)).body).toEqual(missing.body);
    expect((await amendReport(ben.user, report, { fineAmount: -1 })).status).toBe(400);
    expect((await readReport(ben.user, report)).canAmend).toBe(false);
    expect((await readReport(people.staff, report)).canAmend).toBe(true);
  });

  test('is refused to staff for a report about their own character', async () => {
    const civilianId = await createCivilian(people.staff);
    const report = await fileReport(people.officer, civilianId, { fineAmount: 900 });
    const answer = await amendReport(people.staff, report, { fineAmount: 0, type: 'warning' });
    expect([answer.status, answer.body.message]).toEqual([403, "You can't report on your own civilian."]);
    const detail = await readReport(people.staff, report);
    expect([detail.canAmend, detail.fineAmount, detail.version]).toEqual([false, 900, 1]);
  });

  test('counts each of several simultaneous amendments, one version each', async () => {
    const report = await file();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        amendReport(people.officer, report, { fineAmount: index + 1 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const detail = await readReport(people.officer, report);
    expect(detail.version).toBe(11);
    expect(detail.versions.map(({ version }) => version)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 1),
    );
    const fines = [...detail.versions, detail].map(({ fineAmount }) => fineAmount).sort((a, b) => a - b);
    expect(fines).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('is possible a hundred times; versions are paged, latest first', async () => {
    const report = await file();
    for (let jailTime = 1; jailTime <= 100; jailTime += 1) {
      expect((await amendReport(people.officer, report, { jailTime })).status).toBe(200);
    }
    const answer = await amendReport(people.officer, report, { jailTime: 101 });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'A report can be amended at most 100 times. File a new one.',
    ]);
    expect((await amendReport(people.officer, report, { jailTime: 100 })).status).toBe(200);

    const read = async (query: string) =>
      (await people.officer.get(`/api/reports/${report._id}?${query}`)).body;
    let page = await read('limit=500');
    expect(page.report.version).toBe(101);
    expect(page.report.versions).toHaveLength(20);
    let versions = page.report.versions;
    while (page.nextCursor !== null) {
      page = await read(`limit=500&cursor=${page.nextCursor}`);
      versions = [...page.report.versions, ...versions];
    }
    expect(versions.map(({ version, jailTime }: Record<string, number>) => [version, jailTime])).toEqual(
      Array.from({ length: 100 }, (_, index) => [index + 1, index]),
    );
    expect((await people.officer.get(`/api/reports/${report._id}?cursor=x`)).status).toBe(400);
  });

  test('keeps former versions unchangeable', async () => {
    const { db } = server.platform.database;
    const report = await file({ offenses: [SPEEDING] });
    await expect(
      db.updateTable('report_versions').set({ fine: 0 }).where('report_id', '=', report._id).execute(),
    ).rejects.toThrow('append-only');
    await expect(
      db.deleteFrom('report_offenses').where('report_id', '=', report._id).execute(),
    ).rejects.toThrow('append-only');
  });
});
