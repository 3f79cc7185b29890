import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { verifyLedger } from '#features/bank/index';
import { lockReport, refund as refundFine } from '#features/reports/index';
import { type Principals, signInPrincipals } from '#testing/principals';
import { cashOf } from '#testing/test-bank';
import { fileReport, payFine } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  admin = await server.signIn('administrator');
});
afterAll(() => server.stop());

const db = () => server.platform.database.db;
const treasury = async () => (await admin.get('/api/bank/treasury')).body.balance;

async function paidReport(fineAmount: number) {
  const { _id } = await fileReport(people.officer, people.civilianId, { fineAmount });
  expect((await payFine(people.owner, { _id })).status).toBe(200);
  const report = await lockReport(db(), _id);
  if (report === undefined) throw new Error('The report was not filed');
  return report;
}

async function refund(report: Awaited<ReturnType<typeof paidReport>>, amount: number) {
  const { refunded } = await inTransaction(db(), (tx) =>
    refundFine(tx, report, { amount, now: server.clock.now() }),
  );
  return refunded;
}

test('a refund comes from the treasury, and from the mint what that lacks', async () => {
  const before = await cashOf(people.owner);
  const report = await paidReport(200);
  expect(await treasury()).toBe(200);
  expect(await refund(report, 8_000)).toBe(8_000);
  expect([await cashOf(people.owner), await treasury()]).toEqual([before - 120, 120]);
  expect(await refund(report, 15_000)).toBe(15_000);
  expect([await cashOf(people.owner), await treasury()]).toEqual([before + 30, 0]);
  const refunds = await db()
    .selectFrom('journals as j')
    .leftJoin('fine_payments as f', 'f.journal_id', 'j.id')
    .where('j.type', '=', 'Refund')
    .select(['j.description', 'f.report_id'])
    .execute();
  const description = `Refund, report ${report.number}`;
  expect(refunds).toEqual(Array(3).fill({ description, report_id: report.id }));
  expect((await verifyLedger(db())).faults).toEqual([]);
});

test('a closed wallet, an unpaid fine or nothing to refund moves no money', async () => {
  const report = await paidReport(50);
  const before = await cashOf(people.owner);
  expect(await refund(report, 0)).toBe(0);
  expect(await refund({ ...report, paid_at: null, paid_by: null }, 100)).toBe(0);
  await db().updateTable('ledger_accounts').set({ closed: 1 }).where('id', '=', report.owner_id).execute();
  expect(await refund(report, 100)).toBe(0);
  await db().updateTable('ledger_accounts').set({ closed: 0 }).where('id', '=', report.owner_id).execute();
  expect(await cashOf(people.owner)).toBe(before);
});
