import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Amount, Money } from '../common/money.ts';
import {
  DateTime,
  Day,
  DiscordId,
  Done,
  EmptyableText,
  Id,
  IdParams,
  NextCursor,
  Nullable,
  OneOf,
  OptionalText,
  PageQuery,
  RequiredText,
  Saved,
  TextSearch,
} from '../common/schema.ts';
import {
  ACCOUNT_NAME_MAX,
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  BANK_TEXTS,
  COUNTERPARTY_KINDS,
  DESCRIPTION_MAX,
  HISTORY_DAYS_MAX,
  REASON_MAX,
  TRANSACTION_TYPES,
  TYPED_NUMBER_MAX,
} from './bank.values.ts';

const text = Nullable(Type.String());

export const BankAccount = Type.Object({
  _id: Id,
  civilianId: Id,
  accountType: OneOf(ACCOUNT_TYPES),
  accountNumber: Type.String(),
  balance: Money,
  name: text,
  status: OneOf(ACCOUNT_STATUSES),
  /** The owner's reason; null when no approval was needed. */
  reason: text,
  decisionNote: text,
  decidedAt: Nullable(DateTime),
  createdAt: DateTime,
});
export type BankAccount = Static<typeof BankAccount>;

/** The other side of a transaction. Names the character, never the player. */
export const Counterparty = Type.Object({
  kind: OneOf(COUNTERPARTY_KINDS),
  name: Type.String(),
  accountNumber: text,
  accountType: text,
});
export type Counterparty = Static<typeof Counterparty>;

export const Transaction = Type.Object({
  _id: Id,
  accountId: Id,
  accountType: OneOf(ACCOUNT_TYPES),
  type: OneOf(TRANSACTION_TYPES),
  description: Type.String(),
  /** Negative for a debit. */
  amount: Money,
  balanceAfter: Money,
  counterparty: Counterparty,
  createdAt: DateTime,
});
export type Transaction = Static<typeof Transaction>;

const Wallet = Type.Object({ balance: Money });

export const AccountCreate = Type.Object({
  civilianId: Id,
  accountType: OneOf(ACCOUNT_TYPES),
  reason: OptionalText(REASON_MAX),
  /** Accepted from older clients and ignored. */
  needsApproval: Type.Optional(Type.Unknown()),
});
export type AccountCreate = Static<typeof AccountCreate>;

/** An empty name removes it. */
const AccountRename = Type.Object({ name: EmptyableText(ACCOUNT_NAME_MAX) });

export const CashMove = Type.Object({
  accountId: Id,
  amount: Amount,
  description: OptionalText(DESCRIPTION_MAX),
});
export type CashMove = Static<typeof CashMove>;

export const Transfer = Type.Object({
  fromAccountId: Id,
  toAccountNumber: RequiredText(TYPED_NUMBER_MAX),
  amount: Amount,
  description: OptionalText(DESCRIPTION_MAX),
});
export type Transfer = Static<typeof Transfer>;

export const AccountSaved = Saved({ account: BankAccount });
const CashMoved = Saved({ account: BankAccount, wallet: Wallet, transaction: Transaction });

const CivilianParams = Type.Object({ civilianId: Id });

export const bankEndpoints = {
  listBankAccounts: endpoint({
    method: 'GET',
    path: '/api/bank/accounts/:civilianId',
    summary: "List a civilian's bank accounts, oldest first",
    tag: 'bank',
    who: ['own', 'staff'],
    params: CivilianParams,
    answer: Type.Object({ accounts: Type.Array(BankAccount) }),
  }),
  getAccountHistory: endpoint({
    method: 'GET',
    path: '/api/bank/accounts/:id/history',
    summary: "List an account's daily closing balances (UTC), oldest first",
    tag: 'bank',
    who: ['own', 'staff'],
    params: IdParams,
    query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: HISTORY_DAYS_MAX })) }),
    answer: Type.Object({ days: Type.Array(Type.Object({ day: Day, balance: Money })) }),
  }),
  renameAccount: endpoint({
    method: 'PATCH',
    path: '/api/bank/accounts/:id',
    summary: 'Name one of your accounts; an empty name removes it',
    tag: 'bank',
    who: ['own'],
    params: IdParams,
    body: AccountRename,
    answer: AccountSaved,
    idempotent: true,
  }),
  removeAccount: endpoint({
    method: 'DELETE',
    path: '/api/bank/accounts/:id',
    summary: 'Remove a denied account from your list',
    tag: 'bank',
    who: ['own'],
    params: IdParams,
    answer: Done,
  }),
  listTransactions: endpoint({
    method: 'GET',
    path: '/api/bank/transactions/byCivilian/:civilianId',
    summary: "List a civilian's transactions, newest first; without a limit, the latest 10 of each account",
    tag: 'bank',
    who: ['own', 'staff'],
    params: CivilianParams,
    query: Type.Object({
      ...PageQuery.properties,
      account: Type.Optional(Id),
      type: Type.Optional(OneOf(TRANSACTION_TYPES)),
      text: Type.Optional(TextSearch),
    }),
    answer: Type.Object({ transactions: Type.Array(Transaction), nextCursor: NextCursor }),
    expensive: true,
  }),
  getWallet: endpoint({
    method: 'GET',
    path: '/api/wallet/:discordId',
    summary: 'Get the cash in your wallet',
    tag: 'bank',
    who: ['member'],
    params: Type.Object({ discordId: DiscordId }),
    answer: Type.Object({ balance: Money, wallet: Wallet }),
  }),
  getTreasury: endpoint({
    method: 'GET',
    path: '/api/bank/treasury',
    summary: 'Get the fines paid to the city',
    tag: 'bank',
    who: ['admin'],
    answer: Type.Object({ balance: Money }),
  }),
  createAccount: endpoint({
    method: 'POST',
    path: '/api/bank/create',
    summary: 'Open an account, or ask staff for one that needs approval',
    tag: 'bank',
    who: ['own'],
    body: AccountCreate,
    missing: { accountType: BANK_TEXTS.selectType },
    answer: AccountSaved,
    status: 201,
    idempotent: true,
    daily: 'bank accounts',
  }),
  transferFunds: endpoint({
    method: 'POST',
    path: '/api/bank/transfer',
    summary: 'Transfer money from one of your accounts to any active account',
    tag: 'bank',
    who: ['own'],
    body: Transfer,
    missing: { fromAccountId: BANK_TEXTS.selectSource, toAccountNumber: BANK_TEXTS.enterDestination },
    answer: Saved({ account: BankAccount, transaction: Transaction }),
    idempotent: true,
    daily: 'bank transactions',
  }),
  depositCash: endpoint({
    method: 'POST',
    path: '/api/bank/deposit',
    summary: 'Deposit cash from your wallet into one of your accounts',
    tag: 'bank',
    who: ['own'],
    body: CashMove,
    answer: CashMoved,
    idempotent: true,
    daily: 'bank transactions',
  }),
  withdrawCash: endpoint({
    method: 'POST',
    path: '/api/bank/withdraw',
    summary: 'Withdraw cash from one of your accounts into your wallet',
    tag: 'bank',
    who: ['own'],
    body: CashMove,
    answer: CashMoved,
    idempotent: true,
    daily: 'bank transactions',
  }),
};
