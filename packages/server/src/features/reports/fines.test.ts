import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import type { Report } from '@ten-four/contract/reports/reports.contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#features/bank/index';
import { MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { cashOf, deposit, openAccount, readAccount, transfer } from '#testing/test-bank';
import { publishedBy } from '#testing/test-calls';
import { amendReport, fileReport, payFine, readReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterEach(async () => {
  const { db } = server.platform.database;
  expect((await verifyLedger(db)).faults).toEqual([]);
  const paid = await db
    .selectFrom('reports as r')
    .leftJoin('fine_payments as f', 'f.report_id', 'r.id')
    .leftJoin('entries as e', (join) =>
      join.onRef('e.journal_id', '=', 'f.journal_id').on('e.amount', '>', 0),
    )
    .groupBy(['r.id', 'r.fine', 'r.paid_at'])
    .select((eb) => ['r.id', 'r.fine', 'r.paid_at', eb.fn.sum<number | null>('e.amount').as('sum')])
    .execute();
  for (const { id, fine, paid_at, sum } of paid) {
    expect([id, Number(sum ?? 0)]).toEqual([id, paid_at === null ? 0 : fine]);
  }
});
afterAll(() => server.stop());

const NOBODY = '0190a000-0000-7000-8000-000000000000';
const now = () => new Date(server.clock.now()).toISOString();

let payers = 0;
async function newPayer(): Promise<{ user: TestUser; civilianId: string }> {
  payers += 1;
  const discordId = String(8_000_000_000_000_000n + BigInt(payers));
  server.fakeDiscord.addMember(discordId, []);
  const user = await server.signIn(discordId);
  return { user, civilianId: await createCivilian(user) };
}

const fine = (civilianId: string, fineAmount: number, fields: object = {}): Promise<Report> =>
  fileReport(people.officer, civilianId, { reason: 'Street racing', fineAmount, ...fields });

test("fines go to the city's treasury, which administrators can see", async () => {
  const administrator = await server.signIn('administrator');
  const treasury = async () => (await administrator.get('/api/bank/treasury')).body.balance;
  const before = await treasury();
  const { user, civilianId } = await newPayer();
  expect((await payFine(user, await fine(civilianId, 120.45))).status).toBe(200);
  expect(await treasury()).toBeCloseTo(before + 120.45, 2);
  expect((await people.staff.get('/api/bank/treasury')).status).toBe(403);
});

test('a fine is paid from the wallet, and the report shows when', async () => {
  const { user, civilianId } = await newPayer();
  const report = await fine(civilianId, 120.45);
  server.clock.advance(MINUTE);
  const events = await publishedBy(server, async () => {
    const answer = await payFine(user, report);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'Fine paid.',
      report: {
        ...report,
        paidAt: now(),
        fineStatus: 'Paid',
        can: { ...report.can, pay: false },
      },
      payments: [{ from: 'Wallet', amount: 120.45 }],
    });
  });
  expect(events).toMatchObject([{ name: 'records', readers: 'user', data: { civilianId } }]);
  expect(await cashOf(user)).toBe(4879.55);
  expect((await readReport(people.officer, report)).paidAt).toBe(now());
  const { entries } = (await people.staff.get(`/api/audit?objectId=${report._id}`)).body;
  expect(entries[0]).toMatchObject({
    action: 'report.pay',
    summary: `Paid the fine of citation report ${report.number} on Mara Malone, fine $120.45`,
  });
});

test("the rest comes from the character's accounts in the order of opening", async () => {
  const { user, civilianId } = await newPayer();
  const second = await createCivilian(user, { firstName: 'Second' });
  const foreign = await openAccount(user, second);
  server.clock.advance(MINUTE);
  const oldest = await openAccount(user, civilianId);
  server.clock.advance(MINUTE);
  const newest = await openAccount(user, civilianId, 'Savings');
  await user.call('PATCH', `/api/bank/accounts/${oldest._id}`, { body: { name: 'Everyday' } });
  await deposit(user, foreign, 1000);
  await deposit(user, oldest, 2000);
  await deposit(user, newest, 1000);
  const report = await fine(civilianId, 3500.01);
  const { status, body } = await payFine(user, report);
  expect(status).toBe(200);
  const grouped = (account: BankAccount) => account.accountNumber.replace(/(\d{4})(?=\d)/g, '$1 ');
  expect(body.payments).toEqual([
    { from: 'Wallet', amount: 1000 },
    { from: `Everyday ${grouped(oldest)}`, amount: 2000 },
    { from: `Savings ${grouped(newest)}`, amount: 500.01 },
  ]);
  expect(await cashOf(user)).toBe(0);
  expect((await readAccount(user, foreign)).balance).toBe(1000);
  expect((await readAccount(user, oldest)).balance).toBe(0);
  expect((await readAccount(user, newest)).balance).toBe(499.99);
  const { transactions } = (
    await user.get(`/api/bank/transactions/byCivilian/${civilianId}?limit=10&type=Fine`)
  ).body;
  expect(transactions).toMatchObject([
    {
      accountId: newest._id,
      type: 'Fine',
      description: `Fine, report ${report.number}`,
      amount: -500.01,
      counterparty: { kind: 'treasury', name: 'City Treasury' },
    },
    { accountId: oldest._id, amount: -2000 },
  ]);
});

test("accounts of the payer's other characters pay nothing", async () => {
  const { user, civilianId } = await newPayer();
  const rich = await openAccount(user, await createCivilian(user, { firstName: 'Rich' }));
  const poor = await openAccount(user, civilianId);
  await deposit(user, rich, 4000);
  await deposit(user, poor, 600);
  const report = await fine(civilianId, 1000.01);
  const short = await payFine(user, report);
  expect([short.status, short.body.message]).toEqual([422, "You don't have enough money to pay this fine."]);
  expect([await cashOf(user), (await readAccount(user, poor)).balance]).toEqual([400, 600]);
  expect((await readAccount(user, rich)).balance).toBe(4000);
  expect((await readReport(user, report)).paidAt).toBeNull();
});

test('pending accounts and those of deceased or deleted characters pay nothing', async () => {
  const { user, civilianId } = await newPayer();
  const frozen = await openAccount(user, civilianId);
  await deposit(user, frozen, 4000);
  await openAccount(user, civilianId, 'Business Checking');
  await user.post(`/api/civilians/${civilianId}/deceased`, { deceased: true });
  const report = await fine(civilianId, 1000.01);
  const short = await payFine(user, report);
  expect([short.status, short.body.message]).toEqual([422, "You don't have enough money to pay this fine."]);
  expect(await cashOf(user)).toBe(1000);
  expect((await readReport(user, report)).paidAt).toBeNull();
  await user.delete(`/api/civilians/${civilianId}`);
  expect((await payFine(user, report)).body.payments).toEqual([{ from: 'Wallet', amount: 1000.01 }]);
});

test('the exact amount is enough, one cent less is not', async () => {
  const { user, civilianId } = await newPayer();
  const account = await openAccount(user, civilianId);
  await deposit(user, account, 1234.56);
  const tooMuch = await fine(civilianId, 5000.01);
  expect((await payFine(user, tooMuch)).status).toBe(422);
  expect(await cashOf(user)).toBe(3765.44);
  const all = await fine(civilianId, 5000);
  expect((await payFine(user, all)).status).toBe(200);
  expect([await cashOf(user), (await readAccount(user, account)).balance]).toEqual([0, 0]);
});

test('the fine of a deceased or deleted character can still be paid', async () => {
  const { user, civilianId } = await newPayer();
  const first = await fine(civilianId, 10);
  const second = await fine(civilianId, 20);
  await user.post(`/api/civilians/${civilianId}/deceased`, { deceased: true });
  expect((await payFine(user, first)).status).toBe(200);
  await user.delete(`/api/civilians/${civilianId}`);
  expect((await payFine(user, second)).status).toBe(200);
  expect(await cashOf(user)).toBe(4970);
});

test('reports without a fine and warnings cannot be paid', async () => {
  const { user, civilianId } = await newPayer();
  for (const report of [await fine(civilianId, 0), await fine(civilianId, 50, { type: 'warning' })]) {
    const answer = await payFine(user, report);
    expect([answer.status, answer.body.message]).toEqual([409, 'This report has no fine to pay.']);
  }
  expect((await payFine(user, await fine(civilianId, 50, { type: 'arrest' }))).status).toBe(200);
});

test('only the player of the character can pay', async () => {
  const report = await fine(people.civilianId, 5);
  expect(await statusesOf(people, (user) => payFine(user, report))).toEqual({
    anon: 401,
    stranger: 404,
    officer: 404,
    staff: 404,
    fireRescue: 404,
    owner: 200,
  });
  const missing = await payFine(people.stranger, { _id: NOBODY });
  expect([missing.status, missing.body.message]).toEqual([404, 'Report not found.']);
  expect((await payFine(people.stranger, report)).body).toEqual(missing.body);
  expect((await payFine(people.owner, { _id: '7' })).status).toBe(400);
});

test('a paid fine is refused again, and repeated under the same key', async () => {
  const { user, civilianId } = await newPayer();
  const report = await fine(civilianId, 100);
  const first = await payFine(user, report, 'pay-1');
  const again = await payFine(user, report, 'pay-1');
  expect([again.status, again.body]).toEqual([200, first.body]);
  const other = await payFine(user, report, 'pay-2');
  expect([other.status, other.body.message]).toEqual([409, 'This fine is already paid.']);
  expect(await cashOf(user)).toBe(4900);
});

test.each([1, 2, 3])('20 simultaneous payments pay once, run %d', async () => {
  const { user, civilianId } = await newPayer();
  const account = await openAccount(user, civilianId);
  await deposit(user, account, 4000);
  const report = await fine(civilianId, 1500);
  const answers = await Promise.all(Array.from({ length: 20 }, () => payFine(user, report)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect([await cashOf(user), (await readAccount(user, account)).balance]).toEqual([0, 3500]);
});

test('several simultaneous fines cannot spend the same money', async () => {
  const { user, civilianId } = await newPayer();
  const account = await openAccount(user, civilianId);
  await deposit(user, account, 2500);
  const reports: Report[] = [];
  for (let index = 0; index < 8; index += 1) reports.push(await fine(civilianId, 1000));
  const answers = await Promise.all(reports.map((report) => payFine(user, report)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(422)]);
  expect([await cashOf(user), (await readAccount(user, account)).balance]).toEqual([0, 0]);
});

test('payments, transfers, deposits and deletions finish without deadlock', async () => {
  const one = await newPayer();
  const two = await newPayer();
  const mine = await openAccount(one.user, one.civilianId);
  const theirs = await openAccount(two.user, two.civilianId);
  const extra = await createCivilian(one.user);
  await deposit(one.user, await openAccount(one.user, extra), 500);
  await deposit(one.user, mine, 2000);
  await deposit(two.user, theirs, 2000);
  const reports = await Promise.all(
    Array.from({ length: 12 }, (_, index) => fine((index % 2 === 0 ? one : two).civilianId, 100)),
  );
  const answers = await Promise.all([
    ...reports.map((report, index) => payFine((index % 2 === 0 ? one : two).user, report)),
    ...Array.from({ length: 6 }, () => transfer(one.user, mine, theirs, 10)),
    ...Array.from({ length: 6 }, () => transfer(two.user, theirs, mine, 10)),
    ...Array.from({ length: 4 }, () => deposit(one.user, mine, 10)),
    one.user.delete(`/api/civilians/${extra}`),
  ]);
  expect(answers.map(({ status, text }) => (status < 300 ? 200 : text))).toEqual(
    Array(answers.length).fill(200),
  );
});

test('the amount due is that of the report at the time of payment', async () => {
  const { user, civilianId } = await newPayer();
  const report = await fine(civilianId, 4000);
  await amendReport(people.officer, report, { fineAmount: 250 });
  expect((await payFine(user, report)).body.payments).toEqual([{ from: 'Wallet', amount: 250 }]);
});

test('a paid fine cannot be amended, the rest can', async () => {
  const { user, civilianId } = await newPayer();
  const report = await fine(civilianId, 100, { offenses: [{ title: 'Street racing', fine: 100 }] });
  await payFine(user, report);
  for (const fields of [{ fineAmount: 99 }, { type: 'arrest' }, { type: 'warning' }, { offenses: [] }]) {
    const answer = await amendReport(people.staff, report, fields);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This fine is paid. Type and fine are locked.',
    ]);
  }
  const fields = { notes: 'Paid in full', jailTime: 5, offenses: [{ title: 'Racing', fine: 100 }] };
  const amended = await amendReport(people.officer, report, fields);
  expect(amended.status).toBe(200);
  expect(amended.body.report).toMatchObject({
    reason: 'Racing',
    fineAmount: 100,
    jailTime: 5,
    version: 2,
    paidAt: now(),
  });
});

test.each([1, 2, 3, 4])(
  'a simultaneous amendment and payment happen one after the other, run %d',
  async () => {
    const { user, civilianId } = await newPayer();
    const report = await fine(civilianId, 100);
    const [paid, amended] = await Promise.all([
      payFine(user, report),
      amendReport(people.officer, report, { fineAmount: 300 }),
    ]);
    expect(paid.status).toBe(200);
    const [{ amount }] = paid.body.payments;
    expect([amended.status, amount]).toEqual(amended.status === 200 ? [200, 300] : [409, 100]);
    expect((await readReport(user, report)).fineAmount).toBe(amount);
    expect(await cashOf(user)).toBe(5000 - amount);
  },
);
