import { QueryClient } from '@tanstack/react-query';
import type { BankAccount, Transaction } from '@ten-four/contract/bank/bank.contract';
import { HISTORY_DAYS } from '@ten-four/contract/bank/bank.values';
import { beforeEach, expect, it } from 'vitest';
import { endpointKey } from '#lib/use-endpoint.ts';
import { applyPayment } from './bank.queries.ts';

const civilianId = 'civilian-1';
const params = { civilianId };
const ACCOUNTS = endpointKey('GET /api/bank/accounts/:civilianId', { params });
const RECENT = endpointKey('GET /api/bank/transactions/byCivilian/:civilianId', { params });
const query = { account: 'a', text: 'rent' };
const PAGES = [
  ...endpointKey('GET /api/bank/transactions/byCivilian/:civilianId', { params, query }),
  'pages',
];
const historyKey = (id: string) =>
  endpointKey('GET /api/bank/accounts/:id/history', { params: { id }, query: { days: HISTORY_DAYS } });

const transaction = (_id: string, accountId: string, balanceAfter: number): Transaction => ({
  _id,
  accountId,
  accountType: 'Checking',
  type: 'Transfer',
  description: 'Rent',
  amount: 5,
  balanceAfter,
  counterparty: {
    kind: 'account',
    name: 'Maze Bank',
    accountNumber: '123456789012',
    accountType: 'Checking',
  },
  createdAt: '2026-03-02T10:00:00.000Z',
});

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(ACCOUNTS, {
    accounts: [
      { _id: 'a', balance: 10 },
      { _id: 'b', balance: 20 },
    ],
  });
  const old = Array.from({ length: 10 }, (_, index) => transaction(`a${index}`, 'a', 10));
  queryClient.setQueryData(RECENT, { transactions: [...old, transaction('b0', 'b', 20)], nextCursor: null });
  queryClient.setQueryData(PAGES, { pages: [], pageParams: [] });
  for (const id of ['a', 'b']) {
    const days = ['2026-03-01', '2026-03-02'].map((day) => ({ day, balance: 10 }));
    queryClient.setQueryData(historyKey(id), { days });
  }
});

const balances = () =>
  queryClient.getQueryData<{ accounts: BankAccount[] }>(ACCOUNTS)?.accounts.map(({ balance }) => balance);
const recentIds = () =>
  queryClient.getQueryData<{ transactions: Transaction[] }>(RECENT)?.transactions.map(({ _id }) => _id);
const lastDays = (id: string) =>
  queryClient
    .getQueryData<{ days: { balance: number }[] }>(historyKey(id))
    ?.days.map(({ balance }) => balance);
const invalidated = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey);

it('adds a payment to the balance, the latest ten and the last day without a refetch', () => {
  applyPayment(queryClient, { civilianId, transaction: transaction('new', 'a', 15) });
  expect(balances()).toEqual([15, 20]);
  expect(recentIds()).toEqual(['new', 'a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'b0']);
  expect([lastDays('a'), lastDays('b')]).toEqual([
    [10, 15],
    [10, 10],
  ]);
  expect(invalidated()).toEqual([PAGES]);
});

it('ignores a payment that is already listed, because a later one may have changed the balance', () => {
  applyPayment(queryClient, { civilianId, transaction: transaction('a3', 'a', 99) });
  expect(balances()).toEqual([10, 20]);
  expect(invalidated()).toEqual([]);
});

it('refetches the balance history on a new day', () => {
  const nextDay = { ...transaction('new', 'a', 15), createdAt: '2026-03-03T00:00:00.000Z' };
  applyPayment(queryClient, { civilianId, transaction: nextDay });
  expect(lastDays('a')).toEqual([10, 10]);
  expect(invalidated()).toEqual([PAGES, historyKey('a')]);
});

it('refetches everything when the latest transactions are not cached', () => {
  queryClient.removeQueries({ queryKey: RECENT, exact: true });
  applyPayment(queryClient, { civilianId, transaction: transaction('new', 'a', 15) });
  expect(balances()).toEqual([10, 20]);
  expect(invalidated()).toHaveLength(4);
});

it('refetches everything if a list was already stale', async () => {
  await queryClient.invalidateQueries({ queryKey: ACCOUNTS });
  applyPayment(queryClient, { civilianId, transaction: transaction('new', 'a', 15) });
  expect(balances()).toEqual([10, 20]);
  expect(invalidated()).toHaveLength(5);
});
