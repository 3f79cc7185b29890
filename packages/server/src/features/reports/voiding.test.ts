import type { Report } from '@ten-four/contract/reports/reports.contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#features/bank/index';
import { standingsOf } from '#features/consequences/index';
import { DAY, MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { rounds } from '#testing/rounds';
import { cashOf } from '#testing/test-bank';
import { publishedBy } from '#testing/test-calls';
import { openCase, openCourt, release, rule, signInJudge, unvoid, voidReport } from '#testing/test-cases';
import { setConsequences } from '#testing/test-consequences';
import { signInAgain, signInMember } from '#testing/test-officers';
import { listOutbox } from '#testing/test-outbox';
import { fileReport, passAnHour, payFine, readReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import { bodyOf, type TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
let judge: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  const admin = await server.signIn('administrator');
  await openCourt(admin, { payWithinDays: 7, pointsLimit: 8, overdueSuspends: true, jailMaxMinutes: 60 });
  judge = await signInJudge(server);
});
afterEach(async () => {
  expect((await verifyLedger(server.platform.database.db)).faults).toEqual([]);
});
afterAll(() => server.stop());

const NOBODY = { _id: '0190a000-0000-7000-8000-000000000000' };

async function newPlayer() {
  const user = await signInMember(server, []);
  return { user, civilianId: await createCivilian(user) };
}

async function filed(civilianId: string, fields: object = { reason: 'Speeding', fineAmount: 200 }) {
  await passAnHour(server.platform.database.db, server.clock.now());
  return fileReport(people.officer, civilianId, fields);
}

async function refusal(asked: Promise<{ status: number; body: { message: string } }>) {
  const { status, body } = await asked;
  return [status, body.message];
}

const noticesAbout = async (report: Report, key: string) => {
  const rows = await server.platform.database.db
    .selectFrom('outbox_messages')
    .where('subject_id', 'like', `${key}:${report._id}:%`)
    .select(['title', 'content'])
    .execute();
  return rows.map(({ title, content }) => [title, JSON.parse(content).embeds[0].description]);
};

describe('voiding', () => {
  test('refunds the fine, ends custody and notifies owner and author', async () => {
    const { user, civilianId } = await newPlayer();
    const report = await filed(civilianId, {
      type: 'arrest',
      reason: 'Theft',
      fineAmount: 200,
      jailTime: 10,
    });
    const before = await cashOf(user);
    await bodyOf(payFine(user, report));
    const events = await publishedBy(server, async () => {
      const answer = await voidReport(people.staff, report, ' Wrong *person* ');
      expect([answer.status, answer.body.message]).toEqual([200, 'Report voided.']);
      expect(answer.body.report).toMatchObject({
        fineStatus: 'None',
        custody: null,
        paidAt: null,
        voided: {
          at: new Date(server.clock.now()).toISOString(),
          by: expect.any(String),
          reason: 'Wrong *person*',
        },
        can: { void: false, release: false },
      });
    });
    expect(events.map(({ name }) => name)).toEqual(['wallet', 'records']);
    expect(await cashOf(user)).toBe(before);
    const text = 'Wrong \\*person\\* $200 was refunded.';
    expect(await noticesAbout(report, 'void')).toEqual(
      Array(2).fill([`Report ${report.number} is void`, text]),
    );
    expect(await listOutbox(people.staff)).toContainEqual(
      expect.objectContaining({ title: `Report ${report.number} is void`, recipient: 'Mara Malone' }),
    );
    const { entries } = (await people.staff.get(`/api/audit?objectId=${report._id}`)).body;
    expect(entries[0]).toMatchObject({
      action: 'report.void',
      summary: `Voided arrest report ${report.number} on Mara Malone, fine $200: Wrong *person*`,
    });
    expect(await readReport(user, report)).toMatchObject({
      voided: { reason: 'Wrong *person*' },
      version: 1,
    });
    expect(await refusal(payFine(user, report))).toEqual([409, expect.any(String)]);
    expect(await refusal(voidReport(people.staff, report, 'Again'))).toEqual([
      409,
      'This report is already void.',
    ]);
  });

  test('is only for staff, and not about an own character', async () => {
    const { user, civilianId } = await newPlayer();
    const report = await filed(civilianId);
    for (const other of [user, people.officer, judge, people.stranger, people.fireRescue]) {
      expect((await voidReport(other, report, 'No')).status).toBe(403);
      expect((await unvoid(other, report)).status).toBe(403);
    }
    const own = await filed(await createCivilian(people.staff), { type: 'arrest', jailTime: 5 });
    for (const correct of [voidReport, unvoid, release]) {
      expect(await refusal(correct(people.staff, own, 'Mine'))).toEqual([
        403,
        "You can't do this to your own character.",
      ]);
      expect(await refusal(correct(people.staff, NOBODY, 'None'))).toEqual([404, 'Report not found.']);
    }
    expect((await voidReport(people.staff, report, ' ')).status).toBe(400);
    expect((await voidReport(people.staff, report, 'x'.repeat(201))).status).toBe(400);
    expect(await refusal(unvoid(people.staff, report))).toEqual([409, "This report isn't void."]);
  });

  test('happens once if two members of staff do it at the same time', async () => {
    const { user, civilianId } = await newPlayer();
    const report = await filed(civilianId);
    await bodyOf(payFine(user, report));
    const before = await cashOf(user);
    const admin = await server.signIn('administrator');
    const answers = await Promise.all([people.staff, admin].map((by) => voidReport(by, report, 'Mix-up')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await cashOf(user)).toBe(before + 200);
  });

  test('hides the case from the docket until the report is restored', async () => {
    const { user, civilianId } = await newPlayer();
    const report = await filed(civilianId);
    const found = await openCase(user, report);
    await bodyOf(voidReport(people.staff, report, 'Mix-up'));
    expect(await readReport(user, report)).toMatchObject({ fineStatus: 'None', caseId: found._id });
    await bodyOf(unvoid(people.staff, report));
    expect(await readReport(user, report)).toMatchObject({ fineStatus: 'On Hold', voided: null });
  });
});

describe('restoring', () => {
  test('a fine that was refunded is due again, and nothing is charged', async () => {
    const { user, civilianId } = await newPlayer();
    const report = await filed(civilianId);
    await bodyOf(payFine(user, report));
    await bodyOf(voidReport(people.staff, report, 'Mix-up'));
    server.clock.advance(MINUTE);
    const before = await cashOf(user);
    const answer = await unvoid(people.staff, report);
    expect([answer.status, answer.body.message]).toEqual([200, 'Report restored.']);
    const due = server.clock.now() + 7 * DAY;
    const dueAt = new Date(due).toISOString();
    expect(answer.body.report).toMatchObject({ fineStatus: 'Due', dueAt, voided: null, paidAt: null });
    expect(await cashOf(user)).toBe(before);
    const [[title, text] = []] = await noticesAbout(report, 'unvoid');
    expect(title).toBe(`Report ${report.number} is valid again`);
    expect(text).toMatch(
      new RegExp(`^Restored by .+\\. The fine of \\$200 is due <t:${Math.floor(due / 1000)}:D>\\.$`),
    );
    await bodyOf(payFine(user, report));
    await bodyOf(voidReport(people.staff, report, 'Again'));
    expect(await cashOf(user)).toBe(before);
  });
});

describe('a release', () => {
  test('ends custody and notifies the owner', async () => {
    const { user, civilianId } = await newPlayer();
    const report = await filed(civilianId, { type: 'arrest', jailTime: 30 });
    server.clock.advance(MINUTE);
    const answer = await release(judge, report, 'Bail');
    expect([answer.status, answer.body.message]).toEqual([200, 'Released from custody.']);
    const at = new Date(server.clock.now()).toISOString();
    expect(await readReport(user, report)).toMatchObject({
      jailTime: 30,
      custody: { released: { at, reason: 'Bail' } },
      can: { release: false },
    });
    const notices = await listOutbox(people.staff);
    expect(notices[0]).toMatchObject({ title: 'Released from custody', recipient: 'Mara Malone' });
    expect(await refusal(release(people.staff, report, 'Bail'))).toEqual([409, 'Already released.']);
    const { entries } = (await people.staff.get(`/api/audit?objectId=${report._id}`)).body;
    expect(entries[0]).toMatchObject({ action: 'report.release' });
  });

  test('is refused after the time, without custody, for void reports, and for other roles', async () => {
    const { user, civilianId } = await newPlayer();
    const report = await filed(civilianId, { type: 'arrest', jailTime: 100 });
    for (const other of [user, people.officer, people.stranger, people.fireRescue]) {
      expect((await release(other, report, 'No')).status).toBe(403);
    }
    const citation = await filed(civilianId);
    expect(await refusal(release(judge, citation, 'Bail'))).toEqual([
      409,
      'This report has no time in custody.',
    ]);
    const wrong = await filed(civilianId, { type: 'arrest', jailTime: 100 });
    await bodyOf(voidReport(people.staff, wrong, 'Mix-up'));
    expect(await refusal(release(judge, wrong, 'Bail'))).toEqual([409, 'This report is void.']);
    // The longest custody of one report.
    server.clock.advance(60 * MINUTE);
    expect(await refusal(release(judge, report, 'Bail'))).toEqual([409, 'Already released.']);
  });
});

/** Returns the consequences as the owner, staff and other features see them. */
async function figuresOf(user: TestUser, civilianId: string) {
  const { db } = server.platform.database;
  const settings = await server.platform.settings.latest();
  const standing = (await standingsOf(db, [civilianId], settings, server.clock.now())).get(civilianId);
  const lists = await Promise.all(
    [user, people.staff].flatMap((by) => [
      by.get(`/api/civilians/${civilianId}`),
      by.get(`/api/reports?civilianId=${civilianId}`),
      by.get(`/api/civilians/${civilianId}/records`),
      by.get('/api/cases?q=malone'),
    ]),
  );
  expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
  return { standing, lists: lists.map(({ body }) => body), cash: await cashOf(user) };
}

test('voiding and restoring leave every figure as it was', async () => {
  await setConsequences(await server.signIn('administrator'), { payWithinDays: 1 });
  const fields = fc.record({
    type: fc.constantFrom('citation', 'arrest', 'warning'),
    fineAmount: fc.nat(300),
    jailTime: fc.nat(90),
  });
  const action = fc.constantFrom('none', 'contest', 'rule', 'release');
  const property = fc.asyncProperty(
    fc.array(fc.tuple(fields, action), { minLength: 1, maxLength: 3 }),
    fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }),
    // At most two days, or sessions end before the next sign-in.
    fc.nat(2 * 24 * 60),
    async (filings, voided, minutes) => {
      const { user, civilianId } = await newPlayer();
      const reports: Report[] = [];
      for (const [written, done] of filings) {
        const report = await filed(civilianId, { ...written, offenses: [{ title: 'Theft', ...written }] });
        reports.push(report);
        if (written.type === 'warning') continue;
        if (done === 'release' && report.custody !== null) {
          await bodyOf(release(people.staff, report, 'Bail'));
        }
        if (done === 'contest') await openCase(user, report);
        if (done === 'rule') {
          const reduced = [{ position: 0, outcome: 'Reduced' as const, fine: 0 }];
          await bodyOf(rule(judge, await openCase(user, report), reduced));
        }
      }
      server.clock.advance(minutes * MINUTE);
      await signInAgain(judge);
      await people.officer.signIn('officer-xbox');
      await people.staff.signIn('staff');
      const before = await figuresOf(user, civilianId);
      const toVoid = new Set(voided.flatMap((index) => reports[index] ?? []));
      for (const report of toVoid) await bodyOf(voidReport(people.staff, report, 'Mix-up'));
      for (const report of [...toVoid].reverse()) await bodyOf(unvoid(people.staff, report));
      expect(await figuresOf(user, civilianId)).toEqual(before);
    },
  );
  await fc.assert(property, { numRuns: 12 * rounds() });
});
