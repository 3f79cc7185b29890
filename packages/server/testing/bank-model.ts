import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import type { AccountStatus, AccountType } from '@ten-four/contract/bank/bank.values';
import { expect } from 'vitest';
import type { Db } from '#db/database';
import { verifyLedger } from '#features/bank/index';
import { cashOf } from '#testing/test-bank';
import type { Answer, TestUser } from '#testing/test-user';

/** A model of the bank that is simple enough to trust. Amounts in cents. */
export interface ModelAccount {
  _id: string;
  number: string;
  civilian: number;
  type: AccountType;
  status: Exclude<AccountStatus, 'Frozen'>;
  balance: number;
}
export interface Model {
  wallets: number[];
  civilians: { owner: number; deceased: boolean }[];
  accounts: ModelAccount[];
  /** Payments made with an idempotency key. */
  paid: { owner: number; call: Call; key: string; text: string }[];
}
export interface Real {
  db: Db;
  users: TestUser[];
  staff: TestUser;
  civilianIds: string[];
}
export interface Call {
  path: string;
  body: object;
}

export const cents = (dollars: number) => Math.round(dollars * 100);
export const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('Nothing to choose from');
  return found;
};
const ownerOf = (model: Model, account: ModelAccount) => at(model.civilians, account.civilian).owner;
export const isDeceased = (model: Model, account: ModelAccount) =>
  at(model.civilians, account.civilian).deceased;

/** A payment: the request, the model's verdict and its effect. */
export interface Payment {
  owner: number;
  call: Call;
  /** The status if the payment must be refused whatever the balances are. */
  refusal: number | null;
  isCovered(): boolean;
  apply(): void;
}

export interface PaymentPlan {
  way: 'deposit' | 'withdraw' | 'transfer';
  from: number;
  to: number;
  amount: number;
}

export function planned(model: Model, { way, from, to, amount }: PaymentPlan): Payment {
  const account = at(model.accounts, from);
  const owner = ownerOf(model, account);
  const unusable = isDeceased(model, account) ? 422 : account.status === 'Active' ? null : 409;
  const dollars = amount / 100;
  if (way === 'transfer') {
    // Usually another account; the same one in one of eight cases.
    const target = at(
      model.accounts,
      to === 7 ? from : from + 1 + (to % Math.max(1, model.accounts.length - 1)),
    );
    const closed = isDeceased(model, target) || target.status !== 'Active' ? 409 : null;
    const call = {
      path: '/api/bank/transfer',
      body: { fromAccountId: account._id, toAccountNumber: target.number, amount: dollars },
    };
    return {
      owner,
      call,
      refusal: account === target ? 400 : (unusable ?? closed),
      isCovered: () => account.balance >= amount,
      apply: () => {
        account.balance -= amount;
        target.balance += amount;
      },
    };
  }
  const sign = way === 'deposit' ? 1 : -1;
  return {
    owner,
    call: { path: `/api/bank/${way}`, body: { accountId: account._id, amount: dollars } },
    refusal: unusable,
    isCovered: () => (way === 'deposit' ? at(model.wallets, owner) : account.balance) >= amount,
    apply: () => {
      account.balance += sign * amount;
      model.wallets[owner] = at(model.wallets, owner) - sign * amount;
    },
  };
}

export const send = (
  real: Real,
  { owner, call }: { owner: number; call: Call },
  key?: string,
): Promise<Answer> =>
  at(real.users, owner).post(call.path, call.body, key === undefined ? {} : { 'idempotency-key': key });

/** Compares the real bank with the model. */
export async function compare(model: Model, real: Real): Promise<void> {
  const wallets = await Promise.all(real.users.map(async (user) => cents(await cashOf(user))));
  expect(wallets).toEqual(model.wallets);
  for (const [civilian, { owner, deceased }] of model.civilians.entries()) {
    const { body } = await at(real.users, owner).get(`/api/bank/accounts/${at(real.civilianIds, civilian)}`);
    const there = body.accounts.map((account: BankAccount) => ({
      _id: account._id,
      status: account.status,
      balance: cents(account.balance),
    }));
    const expected = model.accounts
      .filter((account) => account.civilian === civilian)
      .map(({ _id, status, balance }) => ({
        _id,
        status: status === 'Active' && deceased ? 'Frozen' : status,
        balance,
      }));
    expect(there).toEqual(expected);
  }
  expect((await verifyLedger(real.db)).faults).toEqual([]);
}
