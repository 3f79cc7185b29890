import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Amount, Money } from '../common/money.ts';
import {
  Day,
  DiscordId,
  EmptyableText,
  Id,
  IdParams,
  Moment,
  NextCursor,
  Nullable,
  OneOf,
  OptionalText,
  PageQuery,
  RequiredText,
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
const success = Type.Literal(true);

/** An account of a character. */
export const BankAccount = Type.Object({
  _id: Id,
  civilianId: Id,
  accountType: OneOf(ACCOUNT_TYPES),
  /** Twelve digits, without spaces. */
  accountNumber: Type.String(),
  balance: Money,
  /** What its owner calls it. */
  name: text,
  status: OneOf(ACCOUNT_STATUSES),
  /** Why the owner asked for it; null where it needed no approval. */
  reason: text,
  /** What staff said when they decided. */
  decisionNote: text,
  decidedAt: Nullable(Moment),
  createdAt: Moment,
});
export type BankAccount = Static<typeof BankAccount>;

/** The other end of a transaction. A transfer names the character on the other side, never the player. */
export const Counterparty = Type.Object({
  kind: OneOf(COUNTERPARTY_KINDS),
  /** Name of an own account, of the other side's character, or of the bank, wallet or treasury. */
  name: Type.String(),
  accountNumber: text,
  accountType: text,
});
export type Counterparty = Static<typeof Counterparty>;

/** One line of an account's history. */
export const Transaction = Type.Object({
  _id: Id,
  accountId: Id,
  accountType: OneOf(ACCOUNT_TYPES),
  type: OneOf(TRANSACTION_TYPES),
  description: Type.String(),
  /** Negative means debit. */
  amount: Money,
  /** What the account held after it. */
  balanceAfter: Money,
  counterparty: Counterparty,
  createdAt: Moment,
});
export type Transaction = Static<typeof Transaction>;

const Wallet = Type.Object({ balance: Money });

export const AccountCreate = Type.Object({
  civilianId: Id,
  accountType: OneOf(ACCOUNT_TYPES),
  /** Required where the server finds that the account needs approval. */
  reason: OptionalText(REASON_MAX),
  /** What the client believes. Accepted and ignored: the server decides. */
  needsApproval: Type.Optional(Type.Unknown()),
});
export type AccountCreate = Static<typeof AccountCreate>;

/** An empty name takes it away. */
const AccountRename = Type.Object({ name: EmptyableText(ACCOUNT_NAME_MAX) });

/** Between the wallet and an account of one's own. */
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

export const AccountSaved = Type.Object({ success, message: Type.String(), account: BankAccount });
const CashMoved = Type.Object({
  success,
  message: Type.String(),
  account: BankAccount,
  wallet: Wallet,
  transaction: Transaction,
});

const CivilianParams = Type.Object({ civilianId: Id });

export const bankEndpoints = {
  listBankAccounts: endpoint({
    method: 'GET',
    path: '/api/bank/accounts/:civilianId',
    summary: "A civilian's bank accounts, oldest first",
    tag: 'bank',
    who: ['own', 'staff'],
    params: CivilianParams,
    answer: Type.Object({ accounts: Type.Array(BankAccount) }),
  }),
  getAccountHistory: endpoint({
    method: 'GET',
    path: '/api/bank/accounts/:id/history',
    summary: "An account's closing balances of the last days (UTC), oldest first, today's balance last",
    tag: 'bank',
    who: ['own', 'staff'],
    params: IdParams,
    query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: HISTORY_DAYS_MAX })) }),
    answer: Type.Object({ days: Type.Array(Type.Object({ day: Day, balance: Money })) }),
  }),
  renameAccount: endpoint({
    method: 'PATCH',
    path: '/api/bank/accounts/:id',
    summary: 'Name an account of your own; empty takes the name away',
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
    summary: 'Remove a denied account of your own from your list',
    tag: 'bank',
    who: ['own'],
    params: IdParams,
    answer: Type.Object({ success, message: Type.String() }),
  }),
  listTransactions: endpoint({
    method: 'GET',
    path: '/api/bank/transactions/byCivilian/:civilianId',
    summary: "A civilian's transactions, newest first; without limit the latest 10 of each account",
    tag: 'bank',
    who: ['own', 'staff'],
    params: CivilianParams,
    query: Type.Object({
      ...PageQuery.properties,
      account: Type.Optional(Id),
      type: Type.Optional(OneOf(TRANSACTION_TYPES)),
      /** Part of the description or of the other account's number; the latest 2,000 entries are looked through. */
      text: Type.Optional(TextSearch),
    }),
    answer: Type.Object({ transactions: Type.Array(Transaction), nextCursor: NextCursor }),
    expensive: true,
  }),
  getWallet: endpoint({
    method: 'GET',
    path: '/api/wallet/:discordId',
    summary: 'The cash in your wallet',
    tag: 'bank',
    who: ['member'],
    params: Type.Object({ discordId: DiscordId }),
    answer: Type.Object({ balance: Money, wallet: Wallet }),
  }),
  getTreasury: endpoint({
    method: 'GET',
    path: '/api/bank/treasury',
    summary: 'What the city was paid in fines',
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
    summary: 'Move money from an account of your own to any active account',
    tag: 'bank',
    who: ['own'],
    body: Transfer,
    missing: { fromAccountId: BANK_TEXTS.selectSource, toAccountNumber: BANK_TEXTS.enterDestination },
    answer: Type.Object({
      success,
      message: Type.String(),
      account: BankAccount,
      transaction: Transaction,
    }),
    idempotent: true,
    daily: 'bank transactions',
  }),
  depositCash: endpoint({
    method: 'POST',
    path: '/api/bank/deposit',
    summary: 'Move cash from your wallet into an account of your own',
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
    summary: 'Move cash from an account of your own into your wallet',
    tag: 'bank',
    who: ['own'],
    body: CashMove,
    answer: CashMoved,
    idempotent: true,
    daily: 'bank transactions',
  }),
};
