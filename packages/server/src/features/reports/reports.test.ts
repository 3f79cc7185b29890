import type { Report } from '@ten-four/contract/reports/reports.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { publishedBy } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { fileReport, listReports, passAnHour, readReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
let ben: TestOfficer;
let pam: TestOfficer;
beforeAll(async () => {
  server = await startTestServer({
    environment: { DISCORD_WEBHOOK_XBOX: 'https://discord.test/api/webhooks/1/secret' },
  });
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
const post = (fields: object, by = people.officer) =>
  by.post('/api/reports/create', { civilianId: people.civilianId, type: 'citation', ...fields });
const now = () => new Date(server.clock.now()).toISOString();
const _idsOf = (reports: { _id: string }[]) => reports.map(({ _id }) => _id);

describe('filing a report', () => {
  test('stores the content and the officer, and numbers from 1001', async () => {
    const answer = await post({ type: 'arrest', offenses: [SPEEDING, EVADING], notes: ' Ran on foot ' });
    expect(answer.status).toBe(201);
    const { success, message, recordId, report } = answer.body;
    expect({ success, message }).toEqual({ success: true, message: '✅ Report submitted successfully.' });
    expect(report).toEqual({
      _id: recordId,
      number: 1001,
      departmentId: '00000000-0000-7000-9000-000400000001',
      departmentName: 'Public Safety',
      departmentShort: 'PS',
      platform: 'Xbox',
      type: 'arrest',
      offenses: [SPEEDING, EVADING],
      reason: 'Speeding (16 to 25 over), Evading a peace officer',
      fineAmount: 3800.5,
      jailTime: 20,
      notes: 'Ran on foot',
      plate: null,
      location: null,
      call: null,
      civilian: {
        _id: people.civilianId,
        firstName: 'Mara',
        lastName: 'Malone',
        dateOfBirth: '1994-03-14',
      },
      officerName: 'Mara Malone',
      officerCallsign: 'D-104',
      officerRank: 'Officer',
      createdAt: now(),
      updatedAt: now(),
      version: 1,
      paidAt: null,
      dueAt: null,
      contestUntil: null,
      fineStatus: 'Due',
      points: 0,
      custody: {
        startsAt: now(),
        endsAt: new Date(server.clock.now() + 20 * MINUTE).toISOString(),
        released: null,
      },
      caseId: null,
      voided: null,
      can: { pay: false, contest: false, void: false, release: false },
    });
    expect((await file()).number).toBe(1002);
    expect((await fileReport(pam.user, people.civilianId)).number).toBe(1003);
  });

  test.each([
    [
      { reason: ' Jaywalking ', fineAmount: 50, jailTime: 1 },
      [{ title: 'Jaywalking', fine: 50, jailTime: 1 }],
    ],
    [{ reason: 'Jaywalking' }, [{ title: 'Jaywalking', fine: 0, jailTime: 0 }]],
    [{ offenses: [], reason: 'Jaywalking', fineAmount: '' }, [{ title: 'Jaywalking', fine: 0, jailTime: 0 }]],
    [{ offenses: [SPEEDING], reason: 'Other' }, [SPEEDING]],
    [{ offenses: [{ title: 'Speeding', fine: null }] }, [{ title: 'Speeding', fine: 0, jailTime: 0 }]],
    [
      { offenses: [{ title: 'Speeding', fine: '', jailTime: '' }] },
      [{ title: 'Speeding', fine: 0, jailTime: 0 }],
    ],
    [{ offenses: [{ ...SPEEDING, points: 7 }] }, [SPEEDING]],
    [{ offenses: '', reason: 'Jaywalking' }, [{ title: 'Jaywalking', fine: 0, jailTime: 0 }]],
    [{ offenses: null, reason: ' ' }, []],
    [{}, []],
  ])('with %j describes %j', async (fields, offenses) => {
    const report = await file(fields);
    expect(report.offenses).toEqual(offenses.map((offense) => ({ ...offense, points: 0 })));
    expect(report.reason).toBe(offenses.map(({ title }) => title).join(', '));
  });

  test('prefers a given fine and jail time to the sums', async () => {
    const offenses = [SPEEDING, EVADING];
    expect(await file({ offenses, fineAmount: 0, jailTime: 5 })).toMatchObject({
      fineAmount: 0,
      jailTime: 5,
      offenses,
    });
    expect(await file({ offenses, fineAmount: null, jailTime: '' })).toMatchObject({
      fineAmount: 3800.5,
      jailTime: 20,
    });
    expect((await file({ offenses: Array(3).fill({ title: 'x', fine: 0.1 }) })).fineAmount).toBe(0.3);
  });

  test.each([
    [{ type: 'Select Report Type' }, 'type'],
    [{ type: '' }, 'type'],
    [{ type: undefined }, 'type'],
    [{ civilianId: '7' }, 'civilianId'],
    [{ fineAmount: -1 }, 'fineAmount'],
    [{ fineAmount: 1_000_000.01 }, 'fineAmount'],
    [{ fineAmount: 0.001 }, 'fineAmount'],
    [{ fineAmount: '50' }, 'fineAmount'],
    [{ jailTime: -1 }, 'jailTime'],
    [{ jailTime: 100_001 }, 'jailTime'],
    [{ jailTime: 1.5 }, 'jailTime'],
    [
      {
        offenses: [
          { title: 'a', fine: 600_000 },
          { title: 'b', fine: 400_000.01 },
        ],
      },
      'fineAmount',
    ],
    [{ offenses: Array(2).fill({ title: 'a', jailTime: 50_001 }) }, 'jailTime'],
    [{ offenses: [{ title: 'a', fine: 0.001 }] }, 'offenses.0.fine'],
    [{ offenses: [{ title: 'a', fine: 1_000_001 }] }, 'offenses.0.fine'],
    [{ offenses: [{ title: ' ' }] }, 'offenses.0.title'],
    [{ offenses: [{ title: 'x'.repeat(151) }] }, 'offenses.0.title'],
    [{ offenses: [{ fine: 1 }] }, 'offenses.0.title'],
    [{ offenses: Array(51).fill({ title: 'a' }) }, 'offenses'],
    [{ reason: 'x'.repeat(2001) }, 'reason'],
    [{ notes: 'x'.repeat(4001) }, 'notes'],
    [{ notes: 'a\u0000' }, 'notes'],
  ])('refuses %j and names %s', async (fields, field) => {
    const answer = await post(fields);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { field: string }) => issue.field)).toContain(field);
  });

  test('refuses an unpaired surrogate, which cannot be stored unchanged', async () => {
    for (const notes of ['\\ud800', 'a\\uDFFFb', '\\udc00\\ud800', '\\\\\\ud83d']) {
      const raw = `{"civilianId":"${people.civilianId}","type":"warning","notes":"${notes}"}`;
      const answer = await people.officer.post('/api/reports/create', raw);
      expect([notes, answer.status, answer.body.message]).toEqual([
        notes,
        400,
        'The body contains an invalid Unicode character.',
      ]);
    }
    for (const [notes, stored] of [
      ['\\ud83d\\ude93', '🚓'],
      ['\\\\ud800', '\\ud800'],
    ]) {
      const raw = `{"civilianId":"${people.civilianId}","type":"warning","notes":"${notes}"}`;
      const { status, body } = await people.officer.post('/api/reports/create', raw);
      expect([status, body.report.notes]).toEqual([201, stored]);
      expect((await readReport(people.officer, body.report)).notes).toBe(stored);
    }
  });

  test('accepts all fields up to their limits', async () => {
    const report = await file({
      offenses: Array.from({ length: 50 }, () => ({ title: 'x'.repeat(150), fine: 20_000, jailTime: 2000 })),
      notes: 'é'.repeat(4000),
    });
    expect(report).toMatchObject({ fineAmount: 1_000_000, jailTime: 100_000 });
  });

  test("requires an existing character other than the officer's own", async () => {
    const missing = await post({ civilianId: NOBODY });
    expect([missing.status, missing.body.message]).toEqual([404, 'Civilian not found.']);
    const own = await post({ civilianId: ben.civilianId }, ben.user);
    expect([own.status, own.body.message]).toEqual([403, "You can't report on your own civilian."]);
    const dead = await createCivilian(people.owner);
    await people.owner.post(`/api/civilians/${dead}/deceased`, { deceased: true });
    expect((await post({ civilianId: dead })).status).toBe(201);
  });

  test('ignores fields that the officer may not set', async () => {
    const forged = {
      platform: 'playstation',
      officer: 'Somebody',
      officerRank: 'Chief',
      number: 7,
      _id: NOBODY,
      paidAt: now(),
      version: 9,
    };
    const report = await file(forged);
    expect(report).toMatchObject({
      platform: 'Xbox',
      officerName: 'Mara Malone',
      officerRank: 'Officer',
      paidAt: null,
      version: 1,
    });
    expect(report.number).not.toBe(7);
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

  test('files once under one key, also for 20 simultaneous requests', async () => {
    const before = (await listReports(people.staff)).length;
    const send = () =>
      people.officer.post(
        '/api/reports/create',
        { civilianId: people.civilianId, type: 'citation', reason: 'Once' },
        { 'idempotency-key': 'report-1' },
      );
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    const filed = answers.filter(({ status }) => status === 201);
    expect(filed.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(new Set(filed.map(({ body }) => body.recordId)).size).toBe(1);
    expect((await send()).body).toEqual(filed[0]?.body);
    expect(await listReports(people.staff)).toHaveLength(before + 1);
  });

  test('numbers without gaps or duplicates, also for simultaneous requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => file({}, index % 2 === 0 ? people.officer : pam.user)),
    );
    const numbers = answers.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  test('queues both messages, notifies the owner and records an audit entry', async () => {
    const { db } = server.platform.database;
    let report: Report | undefined;
    const events = await publishedBy(server, async () => {
      report = await file({ offenses: [SPEEDING] });
    });
    const { civilianId } = people;
    const filed = { type: 'citation', fineAmount: 300, name: 'Mara Malone' };
    const data = { civilianId, filed };
    expect(events).toEqual([{ name: 'records', readers: 'user', platform: null, data }]);
    const reportId = report?._id ?? '';
    const messages = await db
      .selectFrom('outbox_messages')
      .where('report_id', '=', reportId)
      .selectAll()
      .execute();
    expect(messages.map(({ channel }) => channel).sort()).toEqual(['direct-message', 'webhook']);
    const { entries } = (await people.staff.get(`/api/audit?objectId=${reportId}`)).body;
    expect(entries).toMatchObject([
      {
        action: 'report.file',
        callsign: 'D-104',
        object: 'report',
        summary: `Filed citation report ${report?.number} on Mara Malone, fine $300`,
      },
    ]);
  });

  test('stores nothing when refused', async () => {
    const { db } = server.platform.database;
    const counts = () =>
      Promise.all(
        (['reports', 'report_versions', 'outbox_messages', 'audit_entries', 'events'] as const).map((table) =>
          db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow(),
        ),
      );
    const before = await counts();
    await post({ civilianId: ben.civilianId }, ben.user);
    await post({ civilianId: NOBODY });
    expect(await counts()).toEqual(before);
  });
});
