import type { BankAccount, Transaction } from '@ten-four/contract/bank/bank.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/open-database';
import { newId } from '#platform/ids';
import { rounds } from '#testing/rounds';
import { runCommand, type ServerProcess, startServerProcess } from '#testing/server-process';
import { openFundedAccount } from '#testing/test-bank';
import { createMigratedDatabase, type TestDatabase } from '#testing/test-database';
import type { TestUser } from '#testing/test-user';

/** Acknowledged payments survive `kill -9`; others are complete or absent (reliability.md, invariant 4). */

const ROUNDS = rounds();
const AT_ONCE = 8;
const FUNDS = 4000;

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await createMigratedDatabase();
  server = await startServerProcess(database);
});
afterAll(async () => {
  await server.kill();
  await database.remove();
});

const pay = (user: TestUser, from: BankAccount, to: BankAccount, key: string) =>
  user.post(
    '/api/bank/transfer',
    { fromAccountId: from._id, toAccountNumber: to.accountNumber, amount: 1, description: key },
    { 'idempotency-key': key },
  );

async function payUntilKilled(user: TestUser, from: BankAccount, to: BankAccount, max: number) {
  const acknowledged: string[] = [];
  const open: string[] = [];
  let killed: Promise<void> | undefined;
  const payOn = async () => {
    while (killed === undefined) {
      const key = newId();
      open.push(key);
      const answer = await pay(user, from, to, key).catch(() => null);
      if (answer === null) return;
      expect(answer.status).toBe(200);
      acknowledged.push(key);
      open.splice(open.indexOf(key), 1);
      if (acknowledged.length >= max) killed ??= server.kill();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, payOn));
  await killed;
  return { acknowledged, open };
}

async function listPaid(user: TestUser, account: BankAccount): Promise<string[]> {
  const paid: string[] = [];
  let cursor = '';
  do {
    const query = `?account=${account._id}&type=Transfer&limit=500${cursor}`;
    const { body } = await user.get(`/api/bank/transactions/byCivilian/${account.civilianId}${query}`);
    paid.push(...body.transactions.map(({ description }: Transaction) => description));
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
  } while (cursor !== '');
  return paid;
}

test('the bank survives repeated kills under load without losing or repeating a payment', async () => {
  const signIn = async (persona: string) => {
    const user = server.user();
    await user.signIn(persona);
    return user;
  };
  const from = await openFundedAccount(await signIn('civilian'), FUNDS);
  const to = await openFundedAccount(await signIn('newcomer'), 0);
  const requestKeys = new Set<string>();

  for (let round = 1; round <= ROUNDS; round += 1) {
    const { acknowledged, open } = await payUntilKilled(await signIn('civilian'), from, to, 10 * round);
    for (const key of [...acknowledged, ...open]) requestKeys.add(key);
    expect(await runCommand('ledger-verify.js', database)).toMatchObject({ code: 0 });

    server = await startServerProcess(database);
    const user = await signIn('civilian');
    const paid = await listPaid(user, from);
    expect(new Set(paid).size).toBe(paid.length);
    expect(paid).toEqual(expect.arrayContaining(acknowledged));
    // Retries pay once, whether the crash came before or after.
    for (const { status } of await Promise.all(open.map((key) => pay(user, from, to, key)))) {
      expect(status).toBe(200);
    }
    expect(new Set(await listPaid(user, from))).toEqual(requestKeys);
    expect(await listPaid(user, from)).toHaveLength(requestKeys.size);
  }
  const receiver = await signIn('newcomer');
  const { accounts } = (await receiver.get(`/api/bank/accounts/${to.civilianId}`)).body;
  expect(accounts[0].balance).toBe(requestKeys.size);
});

test('ledger verification prints the differences and exits with 1', async () => {
  expect(await runCommand('ledger-verify.js', database)).toEqual({
    code: 0,
    said: expect.stringMatching(/^The ledger balances: \d+ accounts and \d+ journals\.\n$/),
  });
  await server.kill();
  const nobody = () => {};
  const opened = await openDatabase({ ...database, onStatement: nobody, onIdleError: nobody });
  await opened.db.updateTable('ledger_accounts').set({ balance: 1 }).where('kind', '=', 'treasury').execute();
  await opened.close();
  const { code, said } = await runCommand('ledger-verify.js', database);
  expect(code).toBe(1);
  expect(said).toContain('treasury 00000000-0000-7000-8000-000000000002: balance 0.01, entries sum to 0.00');
  expect(said).toMatch(
    /does not balance: .*\nStop Ten-Four now.*npm run backup\. .*\n.*'When the ledger does not balance'\.\n$/,
  );

  const nowhere = { ...database, databaseUrl: null, dataDir: `${database.dataDir}/nowhere` };
  expect(await runCommand('ledger-verify.js', nowhere)).toEqual({
    code: 1,
    said: expect.stringContaining('There is no database in DATA_DIR'),
  });
});
