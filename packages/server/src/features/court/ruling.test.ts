import type { CaseDetails, Ruling } from '@ten-four/contract/cases/cases.contract';
import { OUTCOMES } from '@ten-four/contract/cases/cases.values';
import { applyRuling } from '@ten-four/contract/cases/ruling';
import { toDollars } from '@ten-four/contract/common/money';
import type { Report, ReportDetail } from '@ten-four/contract/reports/reports.contract';
import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#features/bank/index';
import { DAY, MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { rounds } from '#testing/rounds';
import { cashOf } from '#testing/test-bank';
import { publishedBy } from '#testing/test-calls';
import {
  addOffense,
  openCase,
  openCourt,
  readCase,
  readDetails,
  rule,
  signInJudge,
  state,
  voidReport,
} from '#testing/test-cases';
import { setConsequences } from '#testing/test-consequences';
import { signInMember } from '#testing/test-officers';
import { listOutbox } from '#testing/test-outbox';
import { amendReport, fileReport, passAnHour, payFine, readReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import { bodyOf, type TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
let admin: TestUser;
let judge: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  admin = await server.signIn('administrator');
  await openCourt(admin, { payWithinDays: 7, pointsLimit: 20 });
  await addOffense(admin, { title: 'Speeding', points: 3 });
  await addOffense(admin, { title: 'Racing', points: 4 });
  judge = await signInJudge(server);
});
afterEach(async () => {
  expect((await verifyLedger(server.platform.database.db)).faults).toEqual([]);
});
afterAll(() => server.stop());

const treasury = async () => (await bodyOf(admin.get('/api/bank/treasury'))).balance;

async function newPlayer() {
  const user = await signInMember(server, []);
  return { user, civilianId: await createCivilian(user) };
}

const SPEEDING = { title: 'Speeding', fine: 150, jailTime: 0 };
const RACING = { title: 'Racing', fine: 50, jailTime: 10 };

/** Files an arrest for two offenses with 3 and 4 points. */
async function arrest(civilianId: string, fields: object = {}): Promise<Report> {
  const offenses = [SPEEDING, RACING];
  await passAnHour(server.platform.database.db, server.clock.now());
  return fileReport(people.officer, civilianId, { type: 'arrest', offenses, ...fields });
}

const REDUCED_AND_DISMISSED = [
  { position: 0, outcome: 'Reduced' as const, fine: 70.5 },
  { position: 1, outcome: 'Dismissed' as const },
];
const upheld = (charges: number): Ruling['charges'] =>
  Array.from({ length: charges }, (_, position) => ({ position, outcome: 'Upheld' }));

test('a ruling after payment changes the report, refunds, recounts and notifies, all at once', async () => {
  const { user, civilianId } = await newPlayer();
  const report = await arrest(civilianId, { notes: 'Ran two lights', location: 'Vespucci' });
  await bodyOf(payFine(user, report));
  const found = await openCase(user, report);
  await bodyOf(state(people.officer, found, 'Radar: 90 mph'));
  const before = { cash: await cashOf(user), treasury: await treasury() };
  server.clock.advance(MINUTE);
  const now = new Date(server.clock.now()).toISOString();

  const events = await publishedBy(server, async () => {
    const answer = await rule(judge, found, REDUCED_AND_DISMISSED, { reasons: ' Radar *off* by a third ' });
    expect([answer.status, answer.body.message]).toEqual([200, 'Ruling issued.']);
    expect(answer.body.case).toMatchObject({
      status: 'Decided',
      closedAt: now,
      details: {
        charges: [
          { title: 'Speeding', fine: 150, points: 3, outcome: 'Reduced', ruledFine: 70.5, ruledJailTime: 0 },
          { title: 'Racing', fine: 50, jailTime: 10, outcome: 'Dismissed', ruledFine: 0, ruledJailTime: 0 },
        ],
        fineAmount: 70.5,
        jailTime: 0,
        paid: true,
        refunded: 129.5,
        custody: null,
        reasons: 'Radar *off* by a third',
        can: { state: false, withdraw: false, rule: false },
      },
    });
  });
  expect(events.map(({ name }) => name)).toEqual(['wallet', 'records', 'case', 'case', 'case']);

  const after = await readReport(people.officer, report);
  expect(after).toMatchObject({
    version: 2,
    offenses: [{ ...SPEEDING, fine: 70.5, points: 3 }],
    reason: 'Speeding',
    fineAmount: 70.5,
    jailTime: 0,
    notes: 'Ran two lights',
    location: 'Vespucci',
    fineStatus: 'Paid',
    points: 3,
    custody: null,
    contestUntil: null,
    caseId: found._id,
    versions: [{ version: 1, fineAmount: 200, jailTime: 10, offenses: [SPEEDING, RACING] }],
  });
  const { db } = server.platform.database;
  const version = await db
    .selectFrom('report_versions')
    .where('report_id', '=', report._id)
    .where('version', '=', 2)
    .selectAll()
    .executeTakeFirstOrThrow();
  const judgeName = (await readDetails(judge, found)).judge;
  expect(version.by_name).toBe(`Judge ${judgeName}`);

  expect(await cashOf(user)).toBeCloseTo(before.cash + 129.5, 2);
  expect(await treasury()).toBeCloseTo(before.treasury - 129.5, 2);
  const refunds = await db
    .selectFrom('fine_payments as f')
    .innerJoin('journals as j', 'j.id', 'f.journal_id')
    .innerJoin('entries as e', 'e.journal_id', 'j.id')
    .where('f.report_id', '=', report._id)
    .where('j.type', '=', 'Refund')
    .orderBy('e.amount')
    .select(['j.type', 'j.description', 'e.amount'])
    .execute();
  expect(refunds).toEqual(
    [-12950, 12950].map((amount) => ({
      type: 'Refund',
      description: `Refund, report ${report.number}`,
      amount,
    })),
  );

  const sent = (await listOutbox(people.staff)).slice(0, 2);
  expect(sent.map(({ title }) => title)).toEqual(Array(2).fill(`Case ${found.number} was decided`));
  const messages = await db
    .selectFrom('outbox_messages')
    .where('subject_id', 'like', `case-rule:${found._id}:%`)
    .select('content')
    .execute();
  expect(messages.map(({ content }) => JSON.parse(content).embeds[0].description)).toEqual(
    Array(2).fill('1 charge reduced, 1 dismissed. Radar \\*off\\* by a third $129.50 was refunded.'),
  );
  const { entries } = (await people.staff.get(`/api/audit?objectId=${found._id}&action=case.rule`)).body;
  expect(entries).toMatchObject([
    {
      summary: expect.stringContaining(`Decided case ${found.number}, 1 charge reduced, 1 dismissed: arrest`),
    },
  ]);
});

test('a dismissal of everything leaves nothing, and refunds the whole fine', async () => {
  const { user, civilianId } = await newPlayer();
  const report = await arrest(civilianId, { fineAmount: 500, jailTime: 60 });
  await bodyOf(payFine(user, report));
  const found = await openCase(user, report);
  const before = await cashOf(user);
  const dismissed = upheld(2).map(({ position }) => ({ position, outcome: 'Dismissed' as const }));
  await bodyOf(rule(judge, found, dismissed));
  expect(await cashOf(user)).toBe(before + 500);
  expect(await readDetails(user, found)).toMatchObject({ fineAmount: 0, paid: false, refunded: 500 });
  expect(await readReport(user, report)).toMatchObject({
    version: 2,
    offenses: [],
    fineAmount: 0,
    jailTime: 0,
    points: 0,
    custody: null,
    paidAt: null,
    fineStatus: 'Dismissed',
  });
  expect((await payFine(user, report)).status).toBe(409);
});

test('what is left of an unpaid fine is due again, and custody ends earlier', async () => {
  const { user, civilianId } = await newPlayer();
  const report = await arrest(civilianId);
  const found = await openCase(user, report);
  const shorter = [
    { position: 0, outcome: 'Upheld' as const },
    { position: 1, outcome: 'Reduced' as const, jailTime: 4 },
  ];
  await bodyOf(rule(judge, found, shorter));
  expect(await readDetails(user, found)).toMatchObject({ paid: false, refunded: 0 });
  const filedAt = Date.parse(report.createdAt);
  expect(await readReport(user, report)).toMatchObject({
    fineAmount: 200,
    fineStatus: 'Due',
    dueAt: new Date(server.clock.now() + 7 * DAY).toISOString(),
    points: 7,
    custody: { endsAt: new Date(filedAt + 4 * MINUTE).toISOString(), released: null },
  });
  expect((await payFine(user, report)).status).toBe(200);
});

test('a report without listed offenses is one charge', async () => {
  const { user, civilianId } = await newPlayer();
  const report = await fileReport(people.officer, civilianId, { fineAmount: 40 });
  const found = await openCase(user, report);
  expect((await readDetails(user, found)).charges).toMatchObject([{ title: 'No offense listed', fine: 40 }]);
  await bodyOf(rule(judge, found, [{ position: 0, outcome: 'Reduced', fine: 10 }]));
  expect(await readReport(user, report)).toMatchObject({ offenses: [], fineAmount: 10, version: 2 });
});

describe('a ruling is refused', () => {
  test.each<[string, Ruling['charges'], string, string]>([
    ['a charge is missing', upheld(1), 'charges', 'Rule on every charge exactly once.'],
    ['a charge comes twice', [...upheld(1), ...upheld(1)], 'charges', 'Rule on every charge exactly once.'],
    ['a charge is unknown', upheld(3), 'charges', 'Rule on every charge exactly once.'],
    [
      'a reduced charge has no figure',
      [{ position: 0, outcome: 'Reduced' }, ...upheld(2).slice(1)],
      'charges',
      'A reduced charge needs a fine or a jail time.',
    ],
    [
      'a figure exceeds the charge',
      [{ position: 0, outcome: 'Reduced', fine: 150.01 }, ...upheld(2).slice(1)],
      'charges',
      'A ruling may not exceed what was charged.',
    ],
    [
      'a figure has more than two decimals',
      [{ position: 0, outcome: 'Reduced', fine: 1.005 }, ...upheld(2).slice(1)],
      'charges.0.fine',
      'Enter the fine in dollars, with at most two decimals.',
    ],
  ])('if %s', async (_, charges, field, message) => {
    const { user, civilianId } = await newPlayer();
    const found = await openCase(user, await arrest(civilianId));
    const { status, body } = await rule(judge, found, charges);
    expect([status, body.issues]).toEqual([400, [{ field, message }]]);
    expect(await readCase(user, found)).toMatchObject({ status: 'Open' });
  });

  test('for the owner and the author, whatever their roles', async () => {
    const owner = await signInJudge(server, [DEMO_ROLES.staff]);
    const report = await arrest(await createCivilian(owner));
    const found = await openCase(owner, report);
    expect(await readCase(owner, found)).toMatchObject({
      details: { can: { state: true, withdraw: true, rule: false } },
    });
    const own = await rule(owner, found, upheld(2));
    expect([own.status, own.body.message]).toEqual([403, "You can't judge your own case."]);

    const { user, civilianId } = await newPlayer();
    const filed = await arrest(civilianId);
    const contested = await openCase(user, filed);
    const { db } = server.platform.database;
    const { _id: judgeId } = (await judge.get('/api/auth/me')).body;
    const asAuthor = { author_user_id: judgeId };
    await db.updateTable('reports').set(asAuthor).where('id', '=', filed._id).execute();
    await db.updateTable('cases').set(asAuthor).where('id', '=', contested._id).execute();
    expect((await rule(judge, contested, upheld(2))).status).toBe(403);
    for (const other of [people.officer, people.staff, user]) {
      expect((await rule(other, contested, upheld(2))).status).toBe(403);
    }
  });

  test('if the report is void', async () => {
    const { user, civilianId } = await newPlayer();
    const report = await arrest(civilianId);
    const found = await openCase(user, report);
    await bodyOf(voidReport(people.staff, report, 'Wrong person'));
    const { status, body } = await rule(judge, found, upheld(2));
    expect([status, body.message]).toEqual([409, 'This report is void.']);
  });
});

test('of two judges who rule at once, one wins and the other gets 409 and sees the ruling', async () => {
  const second = await signInJudge(server);
  const { user, civilianId } = await newPlayer();
  const report = await arrest(civilianId);
  await bodyOf(payFine(user, report));
  const found = await openCase(user, report);
  const before = await cashOf(user);
  const answers = await Promise.all([
    rule(judge, found, REDUCED_AND_DISMISSED),
    rule(second, found, upheld(2)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const isFirst = answers[0]?.status === 200;
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.message).toBe('This case was already decided.');
  const seen = await readDetails(isFirst ? second : judge, found);
  expect(seen.charges.map(({ outcome }) => outcome)).toEqual(
    isFirst ? ['Reduced', 'Dismissed'] : ['Upheld', 'Upheld'],
  );
  expect(await cashOf(user)).toBe(before + (isFirst ? 129.5 : 0));
  expect((await readReport(user, report)).version).toBe(2);
});

describe('a payment at the same time as', () => {
  const races: [string, (report: { _id: string }, found: { _id: string }) => Promise<unknown>][] = [
    ['a void', (report) => voidReport(people.staff, report, 'Mix-up')],
    ['a ruling', (_, found) => rule(judge, found, REDUCED_AND_DISMISSED)],
  ];
  test.each(races)('%s: the fine is owed or paid, never refunded without payment', async (name, correct) => {
    for (let round = 0; round < 4; round += 1) {
      const { user, civilianId } = await newPlayer();
      const report = await arrest(civilianId);
      const before = await cashOf(user);
      const found = name === 'a ruling' ? await openCase(user, report) : report;
      const [paid] = await Promise.all([payFine(user, report), correct(report, found)]);
      const after = await readReport(user, report);
      // A void after the payment refunds it; during the case the fine is on hold.
      const owed = name === 'a void' ? 0 : paid.status === 200 ? after.fineAmount : 0;
      expect([name, paid.status, await cashOf(user)]).toEqual([name, paid.status, before - owed]);
      expect(after.paidAt === null).toBe(owed === 0);
    }
  });
});

/** As the judge's page computes it. */
function previewOf(report: ReportDetail, details: CaseDetails, charges: Ruling['charges']) {
  const { jailTime, paid } = details;
  const charged = details.charges.map((charge) => ({ ...charge, fine: Math.round(charge.fine * 100) }));
  const fine = Math.round(details.fineAmount * 100);
  const preview = applyRuling({ charges: charged, fine, jailTime, paid }, charges);
  if ('problem' in preview) throw new Error(preview.problem);
  const fineAmount = toDollars(preview.fine);
  return {
    ruled: {
      fineAmount,
      jailTime: preview.jailTime,
      points: preview.points,
      fineStatus: preview.isDismissed
        ? 'Dismissed'
        : preview.fine === 0
          ? 'None'
          : report.paidAt === null
            ? 'Due'
            : 'Paid',
    },
    refund: toDollars(preview.refund),
  };
}

test("the judge's preview equals the ruling's result", async () => {
  await setConsequences(admin, { jailMaxMinutes: 100_000 });
  const { user, civilianId } = await newPlayer();
  const outcomes = fc.constantFrom(...OUTCOMES);
  const cents = (max: number) => fc.nat(max).map((amount) => amount / 100);
  const charge = fc.record({
    fine: cents(20_000),
    jailTime: fc.nat(50),
    outcome: outcomes,
    share: fc.nat(100),
  });
  const property = fc.asyncProperty(
    fc.array(charge, { minLength: 1, maxLength: 4 }),
    fc.option(cents(50_000)),
    fc.boolean(),
    async (charges, fineAmount, isPaid) => {
      await passAnHour(server.platform.database.db, server.clock.now());
      const report = await fileReport(people.officer, civilianId, {
        type: 'arrest',
        offenses: charges.map(({ fine, jailTime }, index) => ({ title: `Charge ${index}`, fine, jailTime })),
        ...(fineAmount === null ? {} : { fineAmount }),
      });
      if (isPaid && report.fineAmount > 0) await bodyOf(payFine(user, report));
      const found = await openCase(user, report);
      const decisions = charges.map(({ outcome, fine, jailTime, share }, position) => ({
        position,
        outcome,
        ...(outcome === 'Reduced' && {
          fine: Math.floor(fine * share) / 100,
          jailTime: Math.floor((jailTime * share) / 100),
        }),
      }));
      const cash = await cashOf(user);
      const { ruled, refund } = previewOf(
        await readReport(user, report),
        await readDetails(judge, found),
        decisions,
      );
      await bodyOf(rule(judge, found, decisions));
      const after = await readReport(user, report);
      expect(after).toMatchObject(ruled);
      expect(await cashOf(user)).toBeCloseTo(cash + refund, 2);
      // Leaves the money for the next run.
      if (after.paidAt !== null) await bodyOf(voidReport(people.staff, report, 'Next'));
    },
  );
  await fc.assert(property, { numRuns: 12 * rounds() });
});

test('only the notes change while a case is open and after its ruling', async () => {
  const { user, civilianId } = await newPlayer();
  const report = await arrest(civilianId);
  const found = await openCase(user, report);
  expect((await amendReport(people.officer, report, { notes: 'Weather was fine' })).status).toBe(200);
  await bodyOf(rule(judge, found, upheld(2)));
  expect(await readReport(user, report)).toMatchObject({ version: 3, notes: 'Weather was fine' });
});
