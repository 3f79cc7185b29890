import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { createCivilian } from '#testing/principals';
import type { TestUser } from '#testing/test-user';

/** Opens an account, which is pending if it needs approval. */
export async function openAccount(
  user: TestUser,
  civilianId: string,
  accountType = 'Checking',
): Promise<BankAccount> {
  const body = { civilianId, accountType, reason: 'Payroll of four' };
  const { account } = await succeed(user, '/api/bank/create', body);
  return account;
}

/** Opens an account of a new character and deposits dollars from the owner's wallet. */
export async function openFundedAccount(user: TestUser, dollars: number): Promise<BankAccount> {
  const account = await openAccount(user, await createCivilian(user));
  if (dollars > 0) await succeed(user, '/api/bank/deposit', { accountId: account._id, amount: dollars });
  return account;
}

export async function lookAt(user: TestUser, account: BankAccount): Promise<BankAccount> {
  const { body } = await user.get(`/api/bank/accounts/${account.civilianId}`);
  const found = body.accounts.find(({ _id }: BankAccount) => _id === account._id);
  if (found === undefined) throw new Error(`Account ${account._id} is gone`);
  return found;
}

/** Returns the cash in a user's wallet, in dollars. */
export async function cashOf(user: TestUser): Promise<number> {
  const { discordId } = (await user.get('/api/auth/me')).body;
  return (await user.get(`/api/wallet/${discordId}`)).body.balance;
}

export const deposit = (user: TestUser, account: BankAccount, amount: number) =>
  user.post('/api/bank/deposit', { accountId: account._id, amount });

export const transfer = (user: TestUser, from: BankAccount, to: BankAccount, amount: number, key?: string) =>
  user.post(
    '/api/bank/transfer',
    { fromAccountId: from._id, toAccountNumber: to.accountNumber, amount },
    key === undefined ? {} : { 'idempotency-key': key },
  );

async function succeed(user: TestUser, path: string, body: unknown) {
  const answer = await user.post(path, body);
  if (answer.status >= 300) throw new Error(`${path} refused: ${answer.status} ${answer.text}`);
  return answer.body;
}
