import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { medicalEndpoints } from '@ten-four/contract/medical/medical.contract';
import { vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import { Route, Routes } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#app/query-client.ts';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { account, transaction } from '#testing/fixtures/bank.fixtures.ts';
import { civilian } from '#testing/fixtures/civilians.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import BankDashboardPage from './bank-dashboard.page.tsx';
import CivilianDetailPage from './civilian-detail.page.tsx';

const DOT = civilian();
const ACCOUNT = account({ _id: 'account', accountNumber: '1000000001', balance: 50 });
const TRANSACTION = transaction({
  accountId: 'account',
  description: 'Found in a couch',
  amount: 50,
  balanceAfter: 50,
});

const answerWith = (endpoint: Endpoint, value: object) => answer(endpoint, value as never);

const LISTS: readonly [Endpoint, object][] = [
  [vehicleEndpoints.listVehicles, { vehicles: [] }],
  [weaponEndpoints.listWeapons, { weapons: [] }],
  [civilianEndpoints.getCivilianRecords, { tickets: [], writtenWarnings: [], arrestReports: [] }],
  [medicalEndpoints.listMedicalRecords, { records: [], nextCursor: null }],
];

/** Lets an event refetch lists until they and their two retries fail. */
async function failRefetches(endpoints: readonly Endpoint[]): Promise<void> {
  for (const endpoint of endpoints) refuse(endpoint, 'internal', '');
  await waitForStream();
  const countRequests = () => endpoints.map((endpoint) => requestsTo(endpoint).length);
  const expected = countRequests().map((count) => count + 3);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  publish('access', {});
  const retried = async () => {
    await vi.advanceTimersByTimeAsync(500);
    return countRequests();
  };
  await expect.poll(retried).toEqual(expected);
}

test("shows the error on each of a character's lists when a refetch fails", async () => {
  signIn();
  answerWith(civilianEndpoints.listCivilians, { civilians: [DOT] });
  answerWith(civilianEndpoints.getCivilian, { civilian: DOT });
  answer(emergencyEndpoints.listOwnEmergencies, { emergencies: [] });
  for (const [endpoint, value] of LISTS) answerWith(endpoint, value);
  await show(
    <Routes>
      <Route path="/dashboard/civilian/:id" element={<CivilianDetailPage />} />
    </Routes>,
    { path: '/dashboard/civilian/dot', section: 'civ' },
  );
  const lists = ['Vehicles', 'Weapons', 'Records', 'Medical'].map((name) =>
    page.getByRole('region', { name, exact: true }),
  );
  await expect.poll(() => LISTS.every(([endpoint]) => requestsTo(endpoint).length > 0)).toBe(true);
  // An event refetches a list only after its first answer.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  for (const list of lists) {
    await expect.element(list).toBeVisible();
    expect(list.getByRole('alert').elements()).toEqual([]);
  }
  await failRefetches(LISTS.map(([endpoint]) => endpoint));
  for (const list of lists) await expect.element(list.getByRole('button', { name: 'Retry' })).toBeVisible();
  for (const [endpoint, value] of LISTS) answerWith(endpoint, value);
  for (const list of lists) {
    await list.getByRole('button', { name: 'Retry' }).click();
    await expect.element(list.getByRole('alert')).not.toBeInTheDocument();
  }
});

test("shows the error on the bank's transactions when a refetch fails", async () => {
  signIn();
  answerWith(civilianEndpoints.listCivilians, { civilians: [DOT] });
  answerWith(bankEndpoints.listBankAccounts, { accounts: [ACCOUNT] });
  answerWith(bankEndpoints.listTransactions, { transactions: [TRANSACTION], nextCursor: null });
  answerWith(bankEndpoints.getAccountHistory, { days: [] });
  answerWith(bankEndpoints.getWallet, { balance: 5, wallet: { balance: 5 } });
  await show(<BankDashboardPage />, { path: '/bank/dashboard?civilian=dot', section: 'bank' });
  const recent = page.getByRole('region', { name: 'Recent Transactions' });
  await expect.element(recent).toHaveTextContent('Found in a couch');
  const notice = page.getByText(/What you see may be out of date or incomplete\./);
  expect(notice.elements()).toEqual([]);
  await failRefetches([bankEndpoints.listTransactions]);
  await expect.element(notice).toBeVisible();
  await expect.element(recent).toHaveTextContent('Found in a couch');
  answerWith(bankEndpoints.listTransactions, { transactions: [TRANSACTION], nextCursor: null });
  await recent.getByRole('button', { name: 'Retry' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});
