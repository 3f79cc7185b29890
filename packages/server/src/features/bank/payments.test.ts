import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '#features/bank/index';
import { createCivilian } from '#testing/principals';
import { cashOf, deposit, openAccount, openFundedAccount, readAccount, transfer } from '#testing/test-bank';
import { openEvents } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { Answer, TestUser } from '#testing/test-user';

let server: TestServer;
let owner: TestUser;
let other: TestUser;
let account: BankAccount;
let target: BankAccount;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('civilian');
  other = await server.signIn('newcomer');
  account = await openFundedAccount(owner, 1000);
  const civilianId = await createCivilian(other, { firstName: 'Ada', lastName: 'Payne' });
  target = await openAccount(other, civilianId);
});
afterAll(async () => {
  expect((await verifyLedger(server.platform.database.db)).faults).toEqual([]);
  await server.stop();
});

const NOBODY = '0190a000-0000-7000-8000-000000000000';

const holdings = async () => [
  await cashOf(owner),
  await cashOf(other),
  (await readAccount(owner, account)).balance,
  (await readAccount(other, target)).balance,
];

async function expectRefused(ask: () => Promise<Answer>, status: number, message?: string): Promise<Answer> {
  const before = await holdings();
  const answer = await ask();
  expect(answer.status).toBe(status);
  expect(answer.body.success).toBe(false);
  expect(answer.body.error).toBe(answer.body.message);
  if (message !== undefined) expect(answer.body.message).toBe(message);
  expect(await holdings()).toEqual(before);
  return answer;
}

describe('deposit and withdrawal', () => {
  test('move cash between wallet and account and return the new balances', async () => {
    const cash = await cashOf(owner);
    const { balance } = await readAccount(owner, account);
    const paidIn = await owner.post('/api/bank/deposit', {
      accountId: account._id,
      amount: 0.29,
      description: ' Tips ',
    });
    expect(paidIn.status).toBe(200);
    expect(paidIn.body).toEqual({
      success: true,
      message: 'Deposit of $0.29 submitted.',
      account: { ...(await readAccount(owner, account)), balance: Math.round(balance * 100 + 29) / 100 },
      wallet: { balance: Math.round(cash * 100 - 29) / 100 },
      transaction: {
        _id: expect.any(String),
        accountId: account._id,
        accountType: 'Checking',
        type: 'Deposit',
        description: 'Tips',
        amount: 0.29,
        balanceAfter: paidIn.body.account.balance,
        counterparty: { kind: 'wallet', name: 'Wallet', accountNumber: null, accountType: null },
        createdAt: new Date(server.clock.now()).toISOString(),
      },
    });
    const paidOut = await owner.post('/api/bank/withdraw', { accountId: account._id, amount: 0.29 });
    expect(paidOut.status).toBe(200);
    expect(paidOut.body).toMatchObject({
      message: 'Withdrawal of $0.29 submitted.',
      wallet: { balance: cash },
      account: { balance },
      transaction: { type: 'Withdrawal', description: 'Cash to wallet', amount: -0.29 },
    });
    const whole = await deposit(owner, account, 50);
    expect(whole.body.message).toBe('Deposit of $50 submitted.');
    expect(whole.body.transaction.description).toBe('Cash from wallet');
  });

  test('take up to the whole balance', async () => {
    const cash = await cashOf(owner);
    const tooMuch = Math.round(cash * 100 + 1) / 100;
    await expectRefused(
      () => deposit(owner, account, tooMuch),
      422,
      'You do not have enough cash in your wallet.',
    );
    expect((await deposit(owner, account, cash)).body.wallet.balance).toBe(0);
    const { balance } = await readAccount(owner, account);
    const withdraw = (amount: number) => owner.post('/api/bank/withdraw', { accountId: account._id, amount });
    await expectRefused(
      () => withdraw(Math.round(balance * 100 + 1) / 100),
      422,
      'Insufficient funds in selected account.',
    );
    expect((await withdraw(balance)).body.account.balance).toBe(0);
    await deposit(owner, account, 1000);
  });
});

describe('transfers', () => {
  test('moves money to any active account, with or without spaces in the number', async () => {
    const before = await readAccount(owner, account);
    const typed = ` ${target.accountNumber.replace(/(....)/g, '$1 ')}`;
    const answer = await owner.post('/api/bank/transfer', {
      fromAccountId: account._id,
      toAccountNumber: typed,
      amount: 12.5,
      description: 'Rent',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Transfer completed successfully.',
      account: { balance: before.balance - 12.5 },
      transaction: {
        type: 'Transfer',
        description: 'Rent',
        amount: -12.5,
        counterparty: {
          kind: 'account',
          name: 'Ada Payne',
          accountNumber: target.accountNumber,
          accountType: 'Checking',
        },
      },
    });
    const player = (await other.get('/api/auth/me')).body;
    for (const hidden of [player.discordId, player.username, target.civilianId]) {
      expect(answer.text).not.toContain(hidden);
    }
    expect((await readAccount(other, target)).balance).toBe(12.5);
  });

  test('publishes each side to its own owner and to no one else', async () => {
    const users = [owner, other, await server.signIn('staff')];
    const events = await Promise.all(users.map((user) => openEvents(user)));
    const { body } = await transfer(owner, account, target, 3);
    const refused = await transfer(owner, account, target, 1_000_000);
    expect(refused.status).toBe(422);
    const [sent, received, seen] = await Promise.all(events.map((each) => each.upToNow(server)));
    const dataOf = (own: BankAccount, transaction: unknown) => [
      expect.objectContaining({ name: 'payment', data: { civilianId: own.civilianId, transaction } }),
    ];
    expect(sent).toEqual(dataOf(account, body.transaction));
    const listed = await other.get(`/api/bank/transactions/byCivilian/${target.civilianId}`);
    expect(listed.body.transactions[0]).toMatchObject({ amount: 3 });
    expect(received).toEqual(dataOf(target, listed.body.transactions[0]));
    expect(seen).toEqual([]);
    for (const each of events) each.cut();
    await transfer(other, target, account, 3);
  });

  test("names the other account between one's own accounts", async () => {
    const savings = await openAccount(owner, account.civilianId, 'Savings');
    const unnamed = await transfer(owner, account, savings, 1);
    expect(unnamed.body.transaction.counterparty).toMatchObject({ name: 'Savings' });
    await owner.call('PATCH', `/api/bank/accounts/${savings._id}`, { body: { name: 'Rainy day' } });
    const named = await transfer(owner, account, savings, 1);
    expect(named.body.transaction.counterparty).toMatchObject({ name: 'Rainy day' });
  });

  test('refuses more than the balance', async () => {
    const { balance } = await readAccount(owner, account);
    await expectRefused(
      () => transfer(owner, account, target, balance + 1),
      422,
      'Insufficient funds in selected account.',
    );
  });

  test('refuses the same account on both sides', async () => {
    const answer = await expectRefused(() => transfer(owner, account, account, 1), 400);
    expect(answer.body.issues).toMatchObject([{ field: 'toAccountNumber' }]);
  });

  test.each([undefined, null, '', '  '])('requires a source instead of %j', async (fromAccountId) => {
    const body = { fromAccountId, toAccountNumber: target.accountNumber, amount: 1 };
    const answer = await expectRefused(
      () => owner.post('/api/bank/transfer', body),
      400,
      'Please select a source account.',
    );
    expect(answer.body.issues).toEqual([
      { field: 'fromAccountId', message: 'Please select a source account.' },
    ]);
  });

  test('asks for the source first and names all missing fields of an empty request', async () => {
    const answer = await expectRefused(() => owner.post('/api/bank/transfer', {}), 400);
    expect(answer.body.message).toBe('Please select a source account.');
    expect(answer.body.issues.map((issue: { field: string }) => issue.field)).toEqual([
      'fromAccountId',
      'toAccountNumber',
      'amount',
    ]);
  });

  test.each([
    ['unknown', '400000000006', 404],
    ['not well formed', '123', 404],
    ['with a slip', 'O21234567890', 404],
    ['with patterns', '%', 404],
    ['blank', '   ', 400],
    ['empty', '', 400],
    ['absent', undefined, 400],
    ['null', null, 400],
    ['a number', 400_000_000_006, 400],
    ['with NUL', '4\u0000', 400],
  ])('refuses an account number: %s', async (_, toAccountNumber, status) => {
    const body = { fromAccountId: account._id, toAccountNumber, amount: 1 };
    await expectRefused(() => owner.post('/api/bank/transfer', body), status);
  });
});

describe('amounts', () => {
  const bad = [
    '0',
    '-1',
    '-0',
    '0.001',
    '1.005',
    '"5"',
    '1e309',
    'null',
    'true',
    '[]',
    '10000000000000.01',
    '1e21',
    '1e-7',
  ];

  test.each(bad)('refuses %s for all payments', async (amount) => {
    const calls = {
      deposit: `{"accountId":"${account._id}","amount":${amount}}`,
      withdraw: `{"accountId":"${account._id}","amount":${amount}}`,
      transfer: `{"fromAccountId":"${account._id}","toAccountNumber":"${target.accountNumber}","amount":${amount}}`,
    };
    for (const [call, body] of Object.entries(calls)) {
      const answer = await expectRefused(() => owner.post(`/api/bank/${call}`, body), 400);
      expect(answer.body.issues[0].field).toBe('amount');
    }
  });

  test('refuses NaN and a missing amount', async () => {
    await expectRefused(
      () => owner.post('/api/bank/deposit', `{"accountId":"${account._id}","amount":NaN}`),
      400,
    );
    await expectRefused(() => owner.post('/api/bank/deposit', { accountId: account._id }), 400);
  });

  test('treats the largest amount as more than the balance', async () => {
    const short = 'Insufficient funds in selected account.';
    const shortOfCash = 'You do not have enough cash in your wallet.';
    for (const amount of [
      99_999_999, 100_000_000.01, 999_999_999, 9_999_999_999_999.99, 10_000_000_000_000,
    ]) {
      await expectRefused(() => transfer(owner, account, target, amount), 422, short);
      await expectRefused(() => deposit(owner, account, amount), 422, shortOfCash);
      await expectRefused(
        () => owner.post('/api/bank/withdraw', { accountId: account._id, amount }),
        422,
        short,
      );
    }
  });

  test('accepts an absent, null, empty or long description within the limit', async () => {
    for (const description of [undefined, null, '', '  ', 'x'.repeat(200)]) {
      const body = { accountId: account._id, amount: 1, description };
      expect((await owner.post('/api/bank/deposit', body)).status).toBe(200);
    }
    for (const description of ['x'.repeat(201), 7, 'a\u0000']) {
      const body = { accountId: account._id, amount: 1, description };
      await expectRefused(() => owner.post('/api/bank/deposit', body), 400);
    }
  });
});

describe('ownership', () => {
  test("treats another player's account like a missing one", async () => {
    const staff = await server.signIn('staff');
    for (const user of [other, staff]) {
      const calls = [
        (id: string) => user.post('/api/bank/deposit', { accountId: id, amount: 1 }),
        (id: string) => user.post('/api/bank/withdraw', { accountId: id, amount: 1 }),
        (id: string) =>
          user.post('/api/bank/transfer', {
            fromAccountId: id,
            toAccountNumber: target.accountNumber,
            amount: 1,
          }),
        // Knowing the number does not mean owning the account.
        (id: string) =>
          user.post('/api/bank/transfer', {
            fromAccountId: id,
            toAccountNumber: account.accountNumber,
            amount: 1,
          }),
      ];
      for (const call of calls) {
        const foreign = await expectRefused(() => call(account._id), 404);
        expect(foreign.body).toEqual((await call(NOBODY)).body);
      }
    }
  });

  test('does not treat the wallet or the mint as an account', async () => {
    const { _id } = (await owner.get('/api/auth/me')).body;
    for (const id of [_id, '00000000-0000-7000-8000-000000000001']) {
      const body = { accountId: id, amount: 1 };
      await expectRefused(() => owner.post('/api/bank/withdraw', body), 404);
      const transferred = { fromAccountId: id, toAccountNumber: target.accountNumber, amount: 1 };
      await expectRefused(() => owner.post('/api/bank/transfer', transferred), 404);
    }
  });
});

describe('inactive accounts', () => {
  test.each(['Pending', 'Denied'])('%s accounts neither send nor receive', async (status) => {
    const civilianId = await createCivilian(owner);
    const closed = await openAccount(owner, civilianId, 'Business Checking');
    if (status === 'Denied') {
      const staff = await server.signIn('staff');
      await staff.post(`/api/bank/requests/${closed._id}/deny`, { reason: 'No' });
    }
    await expectRefused(() => deposit(owner, closed, 1), 409);
    await expectRefused(() => owner.post('/api/bank/withdraw', { accountId: closed._id, amount: 1 }), 409);
    await expectRefused(() => transfer(owner, closed, target, 1), 409);
    await expectRefused(() => transfer(owner, account, closed, 1), 409);
    expect((await readAccount(owner, closed)).balance).toBe(0);
  });

  describe('accounts of a deceased character', () => {
    let late: BankAccount;
    const setDeceased = (deceased: boolean) =>
      owner.post(`/api/civilians/${late.civilianId}/deceased`, { deceased });
    beforeEach(async () => {
      await deposit(owner, account, 10);
      late = await openFundedAccount(owner, 10);
      expect((await setDeceased(true)).status).toBe(200);
    });

    test('are frozen until the character is alive again', async () => {
      expect(await readAccount(owner, late)).toMatchObject({ status: 'Frozen', balance: 10 });
      await expectRefused(() => deposit(owner, late, 1), 422);
      await expectRefused(() => owner.post('/api/bank/withdraw', { accountId: late._id, amount: 1 }), 422);
      await expectRefused(() => transfer(owner, late, target, 1), 422);
      await expectRefused(() => transfer(owner, account, late, 1), 409);
      await expectRefused(
        () => owner.post('/api/bank/create', { civilianId: late.civilianId, accountType: 'Savings' }),
        422,
      );
      expect((await setDeceased(false)).status).toBe(200);
      expect((await readAccount(owner, late)).status).toBe('Active');
      expect((await transfer(owner, late, account, 10)).status).toBe(200);
    });
  });
});

describe('a deleted character', () => {
  test('moves its money to the wallet and keeps its accounts empty until it is restored', async () => {
    const user = await server.signIn('officer-xbox');
    const cash = await cashOf(user);
    const first = await openFundedAccount(user, 1000.5);
    const second = await openAccount(user, first.civilianId, 'Savings');
    await deposit(user, second, 499.5);
    await openAccount(user, first.civilianId, 'Business Savings');
    expect(await cashOf(user)).toBe(cash - 1500);
    expect((await user.delete(`/api/civilians/${first.civilianId}`)).status).toBe(200);
    expect(await cashOf(user)).toBe(cash);
    expect((await user.get(`/api/bank/accounts/${first.civilianId}`)).status).toBe(404);
    expect((await deposit(user, first, 1)).status).toBe(404);
    await expectRefused(() => transfer(owner, account, first, 1), 404);

    const staff = await server.signIn('staff');
    expect((await staff.post(`/api/civilians/${first.civilianId}/restore`)).status).toBe(200);
    expect(await readAccount(user, first)).toMatchObject({ balance: 0, status: 'Active' });
    const { transactions } = (await user.get(`/api/bank/transactions/byCivilian/${first.civilianId}`)).body;
    expect(transactions[0]).toMatchObject({ type: 'Account Closed', balanceAfter: 0 });
    expect((await deposit(user, first, 5)).body.account.balance).toBe(5);
  });
});
