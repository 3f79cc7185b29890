import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { createCivilian } from '#testing/principals';
import { bodyOf, type TestUser } from '#testing/test-user';

/** Opens an account, which is pending if it needs approval. */
export async function openAccount(
  user: TestUser,
  civilianId: string,
  accountType = 'Checking',
): Promise<BankAccount> {
  const body = { civilianId, accountType, reason: 'Payroll of four' };
  return (await bodyOf(user.post('/api/bank/create', body))).account;
}

/** Opens an account of a new character and deposits dollars from the owner's wallet. */
export async function openFundedAccount(user: TestUser, dollars: number): Promise<BankAccount> {
  const account = await openAccount(user, await createCivilian(user));
  if (dollars > 0) await bodyOf(deposit(user, account, dollars));
  return account;
}

export async function readAccount(user: TestUser, account: BankAccount): Promise<BankAccount> {
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
