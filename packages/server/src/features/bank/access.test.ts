import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { openAccount } from '#testing/test-bank';
import { startTestServer, type TestServer } from '#testing/test-server';

/** The rows of authorization.md about the bank, each with every principal. */

let server: TestServer;
let principals: Principals;
let account: BankAccount;
let request: BankAccount;
beforeAll(async () => {
  server = await startTestServer();
  principals = await signInPrincipals(server);
  const { owner, civilianId } = principals;
  account = await openAccount(owner, civilianId, 'Checking');
  request = await openAccount(owner, civilianId, 'Business Checking');
});
afterAll(() => server.stop());

/** Own, and nobody else: a stranger's object answers like a missing one. */
const OWN = { anon: 401, stranger: 404, officer: 404, staff: 404, fireRescue: 404, owner: 200 };
const OWN_AND_STAFF = { ...OWN, staff: 200 };
const STAFF = { anon: 401, stranger: 403, officer: 403, staff: 200, fireRescue: 403, owner: 403 };

test('accounts, transactions and history: own, staff, not officers', async () => {
  const { civilianId } = principals;
  const paths = [
    `/api/bank/accounts/${civilianId}`,
    `/api/bank/transactions/byCivilian/${civilianId}`,
    `/api/bank/accounts/${account._id}/history`,
  ];
  for (const path of paths) {
    expect(await statusesOf(principals, (user) => user.get(path))).toEqual(OWN_AND_STAFF);
  }
});

test('the wallet: self', async () => {
  const { discordId } = (await principals.owner.get('/api/auth/me')).body;
  expect(await statusesOf(principals, (user) => user.get(`/api/wallet/${discordId}`))).toEqual({
    ...STAFF,
    staff: 403,
    owner: 200,
  });
});

test('create: own', async () => {
  const body = { civilianId: principals.civilianId, accountType: 'Savings' };
  expect(await statusesOf(principals, (user) => user.post('/api/bank/create', body))).toEqual({
    ...OWN,
    owner: 201,
  });
});

test('deposit, withdraw, transfer, rename: own', async () => {
  const move = { accountId: account._id, amount: 5 };
  const target = await openAccount(principals.stranger, await ownCivilian(), 'Checking');
  const calls = [
    () => ['POST', '/api/bank/deposit', move] as const,
    () => ['POST', '/api/bank/withdraw', { ...move, amount: 1 }] as const,
    () =>
      [
        'POST',
        '/api/bank/transfer',
        { fromAccountId: account._id, toAccountNumber: target.accountNumber, amount: 1 },
      ] as const,
    () => ['PATCH', `/api/bank/accounts/${account._id}`, { name: 'Everyday' }] as const,
  ];
  for (const call of calls) {
    const [method, path, body] = call();
    expect(await statusesOf(principals, (user) => user.call(method, path, { body }))).toEqual(OWN);
  }
});

test('requests: staff', async () => {
  const path = `/api/bank/requests/${request._id}`;
  expect(await statusesOf(principals, (user) => user.get('/api/bank/requests'))).toEqual(STAFF);
  // A role that is missing is said before anything of the body or the object.
  expect(await statusesOf(principals, (user) => user.post(`${path}/deny`, {}))).toEqual({
    ...STAFF,
    staff: 400,
  });
  expect(await statusesOf(principals, (user) => user.post(`${path}/approve`, {}))).toEqual(STAFF);
});

async function ownCivilian(): Promise<string> {
  const body = { firstName: 'Eve', lastName: 'Stone', dateOfBirth: '1990-01-01' };
  return (await principals.stranger.post('/api/civilians', body)).body.civilian._id;
}
