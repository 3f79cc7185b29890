import type { BankAccount, Transaction } from '@ten-four/contract/bank/bank.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { MINUTE } from '#platform/clock';
import { newId } from '#platform/ids';
import { createCivilian } from '#testing/principals';
import { deposit, openAccount, openFundedAccount, transfer } from '#testing/test-bank';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
let checking: BankAccount;
let savings: BankAccount;
let foreign: BankAccount;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('civilian');
  stranger = await server.signIn('newcomer');
  checking = await openFundedAccount(owner, 0);
  savings = await openAccount(owner, checking.civilianId, 'Savings');
  foreign = await openFundedAccount(stranger, 50);
  path = `/api/bank/transactions/byCivilian/${checking.civilianId}`;
  for (let round = 1; round <= 12; round += 1) {
    server.clock.advance(MINUTE);
    await owner.post('/api/bank/deposit', {
      accountId: checking._id,
      amount: round,
      description: `Tips of day ${round}, 100%_sure`,
    });
  }
  server.clock.advance(MINUTE);
  await transfer(owner, checking, savings, 20);
  await transfer(stranger, foreign, checking, 5);
  await owner.post('/api/bank/transfer', {
    fromAccountId: checking._id,
    toAccountNumber: foreign.accountNumber,
    amount: 2.5,
    description: 'Zündkerzen ÉTÉ',
  });
});
afterAll(() => server.stop());

async function read(query = '', user = owner): Promise<Transaction[]> {
  const answer = await user.get(`${path}${query}`);
  expect(answer.status).toBe(200);
  return answer.body.transactions;
}

async function readAll(query: string): Promise<Transaction[]> {
  const seen: Transaction[] = [];
  let cursor = '';
  do {
    const { body } = await owner.get(`${path}?${query}${cursor}`);
    seen.push(...body.transactions);
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
  } while (cursor !== '');
  return seen;
}

test('returns the latest ten of each account without a limit, newest first, with running balances', async () => {
  const transactions = await read();
  const transactionsOf = (account: BankAccount) =>
    transactions.filter(({ accountId }) => accountId === account._id);
  expect(transactionsOf(checking)).toHaveLength(10);
  expect(transactionsOf(savings)).toHaveLength(1);
  expect(transactionsOf(checking).slice(0, 3)).toMatchObject([
    { type: 'Transfer', amount: -2.5, balanceAfter: 60.5, description: 'Zündkerzen ÉTÉ' },
    { type: 'Transfer', amount: 5, balanceAfter: 63 },
    { type: 'Transfer', amount: -20, balanceAfter: 58, counterparty: { name: 'Savings' } },
  ]);
  expect(transactionsOf(savings)[0]).toMatchObject({ amount: 20, balanceAfter: 20, accountType: 'Savings' });
  const times = transactions.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  for (const [index, transaction] of transactionsOf(checking).slice(0, -1).entries()) {
    const before = transactionsOf(checking)[index + 1];
    expect(transaction.balanceAfter).toBeCloseTo((before?.balanceAfter ?? 0) + transaction.amount, 2);
  }
});

test('gives each line its own ID, also both sides of one transfer', async () => {
  const ids = (await read('?limit=500')).map(({ _id }) => _id);
  expect(ids).toHaveLength(16);
  expect(new Set(ids).size).toBe(16);
});

test('names the character on the other side of a transfer, not the player', async () => {
  const player = (await owner.get('/api/auth/me')).body;
  const answer = await stranger.get(`/api/bank/transactions/byCivilian/${foreign.civilianId}`);
  expect(answer.body.transactions[0].counterparty).toEqual({
    kind: 'account',
    name: 'Mara Malone',
    accountNumber: checking.accountNumber,
    accountType: 'Checking',
  });
  for (const hidden of [player.discordId, player.username, checking.civilianId]) {
    expect(answer.text).not.toContain(hidden);
  }
});

describe('pages', () => {
  test.each(['limit=1', 'limit=3', 'limit=7', 'limit=500'])(
    'of %s show everything once, in the same order',
    async (query) => {
      expect(await readAll(query)).toEqual(await read('?limit=500'));
    },
  );

  test.each(['limit=2', 'limit=13'])('of one account with %s show its whole history', async (query) => {
    const all = await readAll(`${query}&account=${checking._id}`);
    expect(all).toHaveLength(15);
    expect(all.every(({ accountId }) => accountId === checking._id)).toBe(true);
    expect(all.at(-1)).toMatchObject({ amount: 1, balanceAfter: 1 });
  });

  test('hold ten transactions of one account by default', async () => {
    const { body } = await owner.get(`${path}?account=${checking._id}`);
    expect(body.transactions).toHaveLength(10);
    expect(body.nextCursor).not.toBeNull();
  });

  test('stay in order during new transactions', async () => {
    const first = await owner.get(`${path}?limit=4`);
    server.clock.advance(MINUTE);
    await deposit(owner, savings, 1);
    const second = await owner.get(`${path}?limit=4&cursor=${first.body.nextCursor}`);
    const expected = (await read('?limit=500')).slice(1, 9);
    expect([...first.body.transactions, ...second.body.transactions]).toEqual(expected);
  });
});

describe('filters', () => {
  test('select transactions by type', async () => {
    const types = async (query: string) => new Set((await readAll(query)).map(({ type }) => type));
    expect(await types('limit=5&type=Transfer')).toEqual(new Set(['Transfer']));
    expect(await types('limit=5&type=Withdrawal')).toEqual(new Set());
    expect((await readAll(`limit=2&type=Transfer&account=${checking._id}`)).length).toBe(3);
    expect((await read('?type=')).length).toBeGreaterThan(10);
  });

  test('select transactions by description in any case', async () => {
    const descriptions = async (text: string) =>
      (await readAll(`limit=4&account=${checking._id}&text=${encodeURIComponent(text)}`)).map(
        ({ description }) => description,
      );
    expect(await descriptions('TIPS OF DAY')).toHaveLength(12);
    expect(await descriptions('day 12')).toEqual(['Tips of day 12, 100%_sure']);
    expect(await descriptions('zÜNDkerzen été')).toEqual(['Zündkerzen ÉTÉ']);
    expect(await descriptions('100%_')).toHaveLength(12);
    expect(await descriptions('day%2')).toEqual([]);
    expect(await descriptions('day_1')).toEqual([]);
    expect(await descriptions("'; drop table entries; --")).toEqual([]);
    expect(await descriptions('\\')).toEqual([]);
  });

  test("select transactions by part of the other account's number", async () => {
    const grouped = foreign.accountNumber.replace(/(....)/g, '$1 ').trim();
    const found = await readAll(`limit=9&account=${checking._id}&text=${encodeURIComponent(grouped)}`);
    expect(found).toHaveLength(2);
    const part = await readAll(`limit=9&account=${checking._id}&text=${foreign.accountNumber.slice(3, 9)}`);
    expect(part).toEqual(found);
  });

  test('combine, and return the latest ten matches without paging', async () => {
    const found = await read('?type=Deposit&text=tips');
    expect(found).toHaveLength(10);
    expect(found[0]?.description).toContain('day 12');
  });
});

test('a search covers the latest 2,000 entries of a history', async () => {
  const account = await openFundedAccount(owner, 0);
  const descriptions = async (query: string): Promise<string[]> => {
    const history = `/api/bank/transactions/byCivilian/${account.civilianId}?account=${account._id}&${query}`;
    return (await owner.get(history)).body.transactions.map(({ description }: Transaction) => description);
  };
  const payRent = async (description: string) => {
    server.clock.advance(MINUTE);
    await owner.post('/api/bank/deposit', { accountId: account._id, amount: 1, description });
  };
  await payRent('first of all');
  await payRent('old rent');
  await moveToAndFro(account._id, 1_998);
  await payRent('new rent');
  expect(await descriptions('text=rent')).toEqual(['new rent', 'old rent']);
  await payRent('newest rent');
  expect(await descriptions('text=rent')).toEqual(['newest rent', 'new rent']);
});

async function moveToAndFro(accountId: string, count: number): Promise<void> {
  const { db } = server.platform.database;
  const entries = db.selectFrom('entries').where('account_id', '=', accountId).orderBy('position');
  const [first, last] = await entries.select(['journal_id', 'position']).execute();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    journal_id: first?.journal_id ?? '',
    account_id: accountId,
    position: (last?.position ?? 0) + 1 + index,
    amount: (index % 2 === 0 ? 1 : -1) * (1_000_000 + Math.floor(index / 2)),
    balance_after: 0,
  }));
  await inTransaction(db, async (tx) => {
    for (let at = 0; at < count; at += 500) {
      await tx
        .insertInto('entries')
        .values(rows.slice(at, at + 500))
        .execute();
    }
  });
}

describe('access', () => {
  test('is for the owner and staff', async () => {
    const staff = await server.signIn('staff');
    expect(await read('', staff)).toEqual(await read());
    for (const user of [stranger, await server.signIn('fire-rescue')]) {
      const refused = await user.get(path);
      expect(refused.status).toBe(404);
      const missing = await user.get(
        '/api/bank/transactions/byCivilian/0190a000-0000-7000-8000-000000000000',
      );
      expect(refused.body).toEqual(missing.body);
    }
    expect((await server.visitor().get(path)).status).toBe(401);
  });

  test('returns 404 for an account of another character', async () => {
    expect((await owner.get(`${path}?account=${foreign._id}`)).status).toBe(404);
    const empty = await createCivilian(owner);
    const body = (await owner.get(`/api/bank/transactions/byCivilian/${empty}`)).body;
    expect(body).toEqual({ transactions: [], nextCursor: null });
    const wrong = await owner.get(`/api/bank/transactions/byCivilian/${empty}?account=${checking._id}`);
    expect(wrong.status).toBe(404);
  });

  test.each([
    'limit=0',
    'limit=501',
    'limit=x',
    'limit=1&limit=2',
    'account=7',
    'type=Bribe',
    'cursor=abc',
    'cursor=1_2',
    'cursor=99999999999999999_0190a000-0000-7000-8000-000000000000',
    `text=${'x'.repeat(201)}`,
    'text=%00',
  ])('refuses %s', async (query) => {
    expect((await owner.get(`${path}?${query}`)).status).toBe(400);
  });
});
