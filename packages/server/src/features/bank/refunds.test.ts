import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { refundFine, verifyLedger } from '#features/bank/index';
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
  return db().selectFrom('reports').where('id', '=', _id).selectAll().executeTakeFirstOrThrow();
}

const refund = (report: Awaited<ReturnType<typeof paidReport>>, amount: number) =>
  inTransaction(db(), (tx) =>
    refundFine(tx, { userId: report.owner_id, amount, report, now: server.clock.now() }),
  );

test('a refund comes from the treasury, and from the mint what that lacks', async () => {
  const before = await cashOf(people.owner);
  const report = await paidReport(200);
  expect(await treasury()).toBe(200);
  expect(await refund(report, 8_000)).toBe(8_000);
  expect([await cashOf(people.owner), await treasury()]).toEqual([before - 120, 120]);
  expect(await refund(report, 15_000)).toBe(15_000);
  expect([await cashOf(people.owner), await treasury()]).toEqual([before + 30, 0]);
  const refunds = await db().selectFrom('fine_refunds').selectAll().execute();
  expect(refunds).toHaveLength(3);
  for (const { report_id, paid_at, paid_by } of refunds) {
    expect([report_id, paid_at, paid_by]).toEqual([report.id, report.paid_at, report.owner_id]);
  }
  const types = await db()
    .selectFrom('journals')
    .where('type', '=', 'Refund')
    .select('description')
    .execute();
  expect(types).toEqual(Array(3).fill({ description: `Refund, report ${report.number}` }));
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
