import type { Report } from '@ten-four/contract/reports/reports.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { publishedBy, statementsOf } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { amendReport, fileReport, readReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

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
afterAll(() => server.stop());

const NOBODY = '0190a000-0000-7000-8000-000000000000';
const SPEEDING = { title: 'Speeding (16 to 25 over)', fine: 300, jailTime: 0 };
const EVADING = { title: 'Evading a peace officer', fine: 3500.5, jailTime: 20 };

const file = (fields: object = {}, by = people.officer) => fileReport(by, people.civilianId, fields);
const post = (fields: object, by = people.officer) =>
  by.post('/api/reports/create', { civilianId: people.civilianId, type: 'citation', ...fields });
const now = () => new Date(server.clock.now()).toISOString();
async function list(user: TestUser, query = ''): Promise<Report[]> {
  const { status, text, body } = await user.get(`/api/reports${query}`);
  expect([status, text]).toEqual([200, text]);
  return body.reports;
}
const idsOf = (reports: { _id: string }[]) => reports.map(({ _id }) => _id);

describe('filing', () => {
  test('keeps what was written, stamps who wrote it, and counts from 1001', async () => {
    const answer = await post({ type: 'arrest', offenses: [SPEEDING, EVADING], notes: ' Ran on foot ' });
    expect(answer.status).toBe(201);
    const { success, message, recordId, report } = answer.body;
    expect({ success, message }).toEqual({ success: true, message: '✅ Report submitted successfully.' });
    expect(report).toEqual({
      _id: recordId,
      number: 1001,
      platform: 'Xbox',
      type: 'arrest',
      offenses: [SPEEDING, EVADING],
      reason: 'Speeding (16 to 25 over), Evading a peace officer',
      fineAmount: 3800.5,
      jailTime: 20,
      notes: 'Ran on foot',
      civilian: { _id: people.civilianId, firstName: 'Mara', lastName: 'Malone' },
      officerName: 'Mara Malone',
      officerCallsign: 'D-104',
      officerRank: 'Officer',
      createdAt: now(),
      updatedAt: now(),
      version: 1,
      paidAt: null,
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
    [{ offenses: null, reason: ' ' }, []],
    [{}, []],
  ])('%j is about %j', async (fields, offenses) => {
    const report = await file(fields);
    expect(report.offenses).toEqual(offenses);
    expect(report.reason).toBe(offenses.map(({ title }) => title).join(', '));
  });

  test('a fine and jail time that are given count instead of the sums', async () => {
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

  test('takes everything up to its limits', async () => {
    const report = await file({
      offenses: Array.from({ length: 50 }, () => ({ title: 'x'.repeat(150), fine: 20_000, jailTime: 2000 })),
      notes: 'é'.repeat(4000),
    });
    expect(report).toMatchObject({ fineAmount: 1_000_000, jailTime: 100_000 });
  });

  test('is about somebody who is there and not one\u2019s own', async () => {
    const missing = await post({ civilianId: NOBODY });
    expect([missing.status, missing.body.message]).toEqual([404, 'Civilian not found.']);
    const own = await post({ civilianId: ben.civilianId }, ben.user);
    expect([own.status, own.body.message]).toEqual([403, 'You cannot report on a civilian of your own.']);
    const gone = await createCivilian(people.owner);
    await people.owner.delete(`/api/civilians/${gone}`);
    expect((await post({ civilianId: gone })).status).toBe(404);
    const dead = await createCivilian(people.owner);
    await people.owner.post(`/api/civilians/${dead}/deceased`, { deceased: true });
    expect((await post({ civilianId: dead })).status).toBe(201);
  });

  test('nothing of what is not the officer\u2019s to say is believed', async () => {
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

  test('under one key files once, also when it comes 20 times at once', async () => {
    const before = (await list(people.staff)).length;
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
    expect(await list(people.staff)).toHaveLength(before + 1);
  });

  test('numbers have no gaps and no doubles, also when many file at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => file({}, index % 2 === 0 ? people.officer : pam.user)),
    );
    const numbers = answers.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  test('puts both messages in the outbox, tells the owner, and is in the audit log', async () => {
    const { db } = server.platform.database;
    let report: Report | undefined;
    const events = await publishedBy(server, async () => {
      report = await file({ offenses: [SPEEDING] });
    });
    const { civilianId } = people;
    expect(events).toEqual([{ name: 'records', readers: 'user', platform: null, data: { civilianId } }]);
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
        summary: `Filed citation report ${report?.number} on Mara Malone, fine $300.00`,
      },
    ]);
  });

  test('a refused one leaves nothing behind', async () => {
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

describe('who reads', () => {
  test('officers their platform\u2019s, staff all, owners their own, anybody else none', async () => {
    const ours = await file();
    const theirs = await file({}, pam.user);
    const ofAnother = await fileReport(people.officer, ben.civilianId);
    const all = [ours, theirs, ofAnother].map(({ _id }) => _id);
    const reads = async (user: TestUser) => {
      const read = idsOf(await list(user));
      return all.filter((id) => read.includes(id));
    };
    expect(await reads(people.officer)).toEqual([ours._id, ofAnother._id]);
    expect(await reads(pam.user)).toEqual([theirs._id]);
    expect(await reads(people.staff)).toEqual(all);
    expect(await reads(people.owner)).toEqual([ours._id, theirs._id]);
    expect(await reads(people.fireRescue)).toEqual([]);
    expect(await list(people.stranger)).toEqual([]);
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

  test('the platform narrows, never widens', async () => {
    const ours = await file();
    const theirs = await file({}, pam.user);
    expect(idsOf(await list(people.staff, '?platform=PlayStation&limit=1'))).toEqual([theirs._id]);
    expect(idsOf(await list(people.staff, '?platform=Xbox&limit=1'))).toEqual([ours._id]);
    expect(idsOf(await list(people.owner, '?platform=Xbox&limit=1'))).toEqual([ours._id]);
    expect(await list(people.officer, '?platform=PlayStation')).toEqual([]);
    expect((await people.staff.get('/api/reports?platform=xbox')).status).toBe(400);
  });

  test('an officer reads what another platform filed about a character of theirs', async () => {
    const abroad = await fileReport(pam.user, ben.civilianId);
    expect((await ben.user.get(`/api/reports/${abroad._id}`)).status).toBe(200);
    expect(idsOf(await list(ben.user, `?civilianId=${ben.civilianId}`))).toContain(abroad._id);
    expect(await list(ben.user, `?civilianId=${ben.civilianId}&platform=Xbox`)).not.toContainEqual(abroad);
    expect(idsOf(await list(ben.user))).not.toContain(abroad._id);
    expect((await readReport(ben.user, abroad)).canAmend).toBe(false);
    // But another's character abroad is none of their business.
    const other = await fileReport(pam.user, people.civilianId);
    expect(idsOf(await list(ben.user, `?civilianId=${people.civilianId}`))).not.toContain(other._id);
  });

  test('a deleted character\u2019s reports stay', async () => {
    const civilianId = await createCivilian(people.owner, { firstName: 'Gone' });
    const report = await fileReport(people.officer, civilianId);
    await people.owner.delete(`/api/civilians/${civilianId}`);
    for (const user of [people.officer, people.staff, people.owner]) {
      expect((await readReport(user, report)).civilian.firstName).toBe('Gone');
      expect(idsOf(await list(user, `?civilianId=${civilianId}`))).toEqual([report._id]);
    }
  });
});

describe('the list', () => {
  test('is paged newest first without gaps or doubles, in two statements beside the session', async () => {
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
    await list(people.staff);
    expect(await statementsOf(server, () => list(people.staff))).toBe(3);
    for (const query of [
      '?cursor=x',
      '?limit=0',
      '?limit=501',
      '?from=x',
      '?to=2016-12-31T23:59:60Z',
      `?q=${'x'.repeat(65)}`,
    ]) {
      expect([query, (await people.staff.get(`/api/reports${query}`)).status]).toEqual([query, 400]);
    }
  });

  test('is narrowed by type, officer, time and text', async () => {
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
    const found = async (query: string) => idsOf(await list(people.staff, `${about}&${query}`));
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
    expect(await found('q=_')).toEqual([first._id]);
    expect(await found('q=%20')).toHaveLength(3);
    expect((await people.staff.get('/api/reports?q=%00')).status).toBe(400);
    expect((await people.staff.get('/api/reports?type=Citation')).status).toBe(400);
  });
});

describe('amending', () => {
  test('changes what is given, keeps every version readable, and tells owner and log', async () => {
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
          by: 'D-104',
          at,
        },
      ],
      canAmend: true,
    };
    expect(answer.body.report).toEqual(last);
    expect(await readReport(people.officer, report)).toEqual(last);
    expect(await readReport(people.owner, report)).toEqual({ ...last, canAmend: false });
    expect(idsOf(await list(people.staff, `?q=${encodeURIComponent(EVADING.title)}`))).toContain(report._id);
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
  ])('by %j comes to %j', async (fields, expected) => {
    const report = await file({ offenses: [EVADING], fineAmount: 50, jailTime: 7 });
    const { status, body } = await amendReport(people.officer, report, fields);
    expect(status).toBe(200);
    expect(body.report).toMatchObject(expected);
  });

  test('sent back as it was read, changes nothing', async () => {
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

  test('many at once each count, one version each', async () => {
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

  test('what was written cannot be changed behind it', async () => {
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
