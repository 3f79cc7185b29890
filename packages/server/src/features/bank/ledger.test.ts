import { setImmediate } from 'node:timers/promises';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#features/bank/index';
import { MINT } from '#features/bank/ledger.store';
import { newId } from '#platform/ids';
import { cashOf, deposit, openAccount, openFundedAccount, readAccount, transfer } from '#testing/test-bank';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let ann: TestUser;
let ben: TestUser;
let a: BankAccount;
let b: BankAccount;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signIn('civilian');
  ben = await server.signIn('newcomer');
  a = await openFundedAccount(ann, 1000);
  b = await openFundedAccount(ben, 1000);
});
afterEach(async () => {
  expect((await verify()).faults).toEqual([]);
});
afterAll(() => server.stop());

const db = () => server.platform.database.db;
const verify = () => verifyLedger(db());
const balances = async () =>
  [(await readAccount(ann, a)).balance, (await readAccount(ben, b)).balance] as const;

describe('simultaneous payments', () => {
  test('50 transfers in both directions keep the total', async () => {
    const [beforeA, beforeB] = await balances();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? transfer(ann, a, b, 7.01) : transfer(ben, b, a, 3),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const [afterA, afterB] = await balances();
    expect(afterA).toBeCloseTo(beforeA - 25 * 7.01 + 25 * 3, 2);
    expect(afterA + afterB).toBeCloseTo(beforeA + beforeB, 2);
  });

  test('cannot spend more than the balance, whatever the kind of payment', async () => {
    const rich = await openFundedAccount(ann, 100);
    const ways = [
      () => transfer(ann, rich, b, 10),
      () => transfer(ann, rich, a, 10),
      () => ann.post('/api/bank/withdraw', { accountId: rich._id, amount: 10 }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ways[index % ways.length]?.()),
    );
    const statuses = answers.map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 422)).toHaveLength(20);
    expect((await readAccount(ann, rich)).balance).toBe(0);
  });

  test('cannot pay more from a wallet than it holds', async () => {
    const user = await server.signIn('fire-rescue');
    const account = await openFundedAccount(user, 0);
    const answers = await Promise.all(Array.from({ length: 12 }, () => deposit(user, account, 1000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await cashOf(user)).toBe(0);
  });

  test('finish without deadlock for all kinds of payment', async () => {
    const mine = await openAccount(ann, a.civilianId, 'Savings');
    await transfer(ann, a, mine, 50);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => [
        transfer(ann, a, mine, 1),
        transfer(ann, mine, a, 1),
        transfer(ben, b, mine, 1),
        deposit(ann, a, 1),
        ann.post('/api/bank/withdraw', { accountId: mine._id, amount: 1 }),
        server.signIn('officer-xbox').then((user) => user.get('/api/auth/me')),
      ]).flat(),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(72).fill(200));
  });

  test('lose no money sent to a character during its deletion', async () => {
    for (let round = 0; round < 5; round += 1) {
      const cash = await cashOf(ann);
      const doomed = await openFundedAccount(ann, 10);
      const [deletion, ...payments] = await Promise.all([
        ann.delete(`/api/civilians/${doomed.civilianId}`),
        ...Array.from({ length: 4 }, () => transfer(ben, b, doomed, 1)),
        ann.post('/api/bank/withdraw', { accountId: doomed._id, amount: 1 }),
      ]);
      expect(deletion?.status).toBe(200);
      const arrived = payments.slice(0, 4).filter(({ status }) => status === 200).length;
      expect(payments.every(({ status }) => status === 200 || status === 404)).toBe(true);
      expect(await cashOf(ann)).toBe(cash + arrived);
    }
  });
});

describe('payments with one Idempotency-Key', () => {
  test('20 simultaneous transfers pay once and return the same response or 409', async () => {
    const [beforeA] = await balances();
    const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(ann, a, b, 11, 'pay-once')));
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid.length).toBeGreaterThan(0);
    expect(new Set(paid.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await balances())[0]).toBeCloseTo(beforeA - 11, 2);
    expect((await transfer(ann, a, b, 11, 'pay-once')).text).toBe(paid[0]?.text);
    expect((await transfer(ann, a, b, 12, 'pay-once')).status).toBe(422);
    expect((await balances())[0]).toBeCloseTo(beforeA - 11, 2);
  });

  test('a refusal leaves the key unused', async () => {
    const poor = await openFundedAccount(ann, 0);
    expect((await transfer(ann, poor, b, 1, 'try-again')).status).toBe(422);
    await deposit(ann, poor, 1);
    expect((await transfer(ann, poor, b, 1, 'try-again')).status).toBe(200);
    expect((await transfer(ann, poor, b, 1, 'try-again')).status).toBe(200);
  });

  test('two users can use the same key', async () => {
    expect((await transfer(ann, a, b, 1, 'shared')).status).toBe(200);
    expect((await transfer(ben, b, a, 1, 'shared')).status).toBe(200);
  });
});

test('every read during payments finds balanced books', async () => {
  let moving = true;
  const looks: Promise<void> = (async () => {
    while (moving) {
      expect((await verify()).faults).toEqual([]);
      // SQLite answers synchronously, so requests need an explicit turn.
      await setImmediate();
    }
  })();
  for (let wave = 0; wave < 5; wave += 1) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? transfer(ann, a, b, 1) : transfer(ben, b, a, 2),
      ),
    );
  }
  moving = false;
  await looks;
});

test('clocks that go back change neither order nor balances', async () => {
  const account = await openFundedAccount(ann, 10);
  const { now } = server.clock;
  server.platform.clock.now = () => now() - 3_600_000;
  await transfer(ann, account, b, 1);
  server.platform.clock.now = now;
  await transfer(ann, account, b, 2);
  const path = `/api/bank/transactions/byCivilian/${account.civilianId}`;
  const { transactions } = (await ann.get(path)).body;
  const valuesOf = (key: string) =>
    transactions.map((transaction: Record<string, unknown>) => transaction[key]);
  expect(valuesOf('amount')).toEqual([-2, -1, 10]);
  expect(valuesOf('balanceAfter')).toEqual([7, 9, 10]);
});

describe('database constraints', () => {
  /** Runs a statement in a transaction that is rolled back. */
  const attempt = (statement: string) =>
    db()
      .transaction()
      .execute(async (tx) => {
        await sql.raw(statement).execute(tx);
        throw new Error('It was not refused');
      });

  test('refuse to overdraw an account or a wallet', async () => {
    const overdrawn = /not_overdrawn|CHECK/;
    await expect(attempt(`update ledger_accounts set balance = -1 where id = '${a._id}'`)).rejects.toThrow(
      overdrawn,
    );
    await expect(attempt("update ledger_accounts set balance = -1 where kind = 'wallet'")).rejects.toThrow(
      overdrawn,
    );
    await expect(attempt("update ledger_accounts set balance = -1 where kind = 'treasury'")).rejects.toThrow(
      overdrawn,
    );
    await expect(
      attempt("update ledger_accounts set balance = balance - 1 where kind = 'mint'"),
    ).rejects.toThrow('It was not refused');
  });

  test.each(['journals', 'entries'])('refuse to change or delete %s', async (table) => {
    const key = table === 'journals' ? 'id' : 'journal_id';
    for (const statement of [
      `update ${table} set ${key} = ${key}`,
      `delete from ${table}`,
      `delete from ${table} where ${key} = 'none' or true`,
      ...(server.platform.database.engine === 'postgres' ? [`truncate ${table} cascade`] : []),
    ]) {
      await expect(attempt(statement)).rejects.toThrow(/append-only/);
    }
  });

  test('refuse entries that do not sum to zero', async () => {
    const journal = newId();
    const write = async (entries: [string, number][]) => {
      await db()
        .transaction()
        .execute(async (tx) => {
          await tx
            .insertInto('journals')
            .values({
              id: journal,
              type: 'Transfer',
              description: '',
              folded: '',
              created_by: null,
              created_at: 0,
            })
            .execute();
          await tx
            .insertInto('entries')
            .values(
              entries.map(([account_id, amount], index) => ({
                id: newId(),
                journal_id: journal,
                account_id,
                position: index + 1,
                amount,
                balance_after: 0,
              })),
            )
            .execute();
          throw new Error('It was not refused');
        });
    };
    await expect(write([[a._id, 5]])).rejects.toThrow(/foreign key/i);
    await expect(
      write([
        [a._id, 5],
        [b._id, -6],
      ]),
    ).rejects.toThrow(/foreign key/i);
    await expect(
      write([
        [a._id, -5],
        [b._id, 5],
        [MINT, 5],
      ]),
    ).rejects.toThrow(/unique/i);
    await expect(write([[a._id, 0]])).rejects.toThrow(/check/i);
    await expect(
      write([
        [a._id, -5],
        [b._id, 5],
      ]),
    ).rejects.toThrow('It was not refused');
  });
});

test('verification names the differences', async () => {
  const cents = (await readAccount(ann, a)).balance * 100;
  const set = (balance: number) =>
    db().updateTable('ledger_accounts').set({ balance }).where('id', '=', a._id).execute();
  await set(Math.round(cents) + 1);
  const { faults } = await verify();
  await set(Math.round(cents));
  expect(faults).toEqual([
    'all balances: sum to 0.01 instead of 0.00',
    `account ${a._id}: balance ${((Math.round(cents) + 1) / 100).toFixed(2)}, entries sum to ${(cents / 100).toFixed(2)}`,
  ]);
});
