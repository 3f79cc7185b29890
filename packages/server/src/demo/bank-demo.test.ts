import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#demo/seed';
import { verifyLedger } from '#features/bank/index';
import { cashOf } from '#testing/test-bank';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.platform);
});
afterAll(() => server.stop());

test('the demo bank has lived a month: accounts, payments, one business request waiting', async () => {
  const owner = await server.signIn('civilian');
  const [mara] = (await owner.get('/api/civilians')).body.civilians;
  const accounts: BankAccount[] = (await owner.get(`/api/bank/accounts/${mara._id}`)).body.accounts;
  expect(accounts.map(({ name, status }) => [name, status])).toEqual([
    ['Everyday', 'Active'],
    ['Rainy day', 'Active'],
    ['Hayes Autos, operating', 'Active'],
    ['Hayes Autos, payroll', 'Pending'],
  ]);
  expect(accounts.filter(({ status }) => status === 'Active').every(({ balance }) => balance > 5000)).toBe(
    true,
  );
  expect(await cashOf(owner)).toBe(1284);

  const { transactions } = (await owner.get(`/api/bank/transactions/byCivilian/${mara._id}?limit=500`)).body;
  const times = transactions.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(times[0] - times.at(-1)).toBeGreaterThan(29 * 86_400_000);
  const history = await owner.get(`/api/bank/accounts/${accounts[0]?._id}/history`);
  const balances = history.body.days.map(({ balance }: { balance: number }) => balance);
  expect(new Set(balances).size).toBeGreaterThan(10);
  expect(balances.at(-1)).toBe(accounts[0]?.balance);

  const staff = await server.signIn('staff');
  const { requests } = (await staff.get('/api/bank/requests')).body;
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ accountType: 'Business Savings', own: false, grounds: ['business'] });
  expect(requests[0].held).toHaveLength(3);
  expect(requests[0].earlier).toHaveLength(1);
  expect((await verifyLedger(server.platform.database.db)).faults).toEqual([]);
});
