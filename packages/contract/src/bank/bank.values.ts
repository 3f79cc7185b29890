export const ACCOUNT_TYPES = ['Checking', 'Savings', 'Business Checking', 'Business Savings'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Frozen: the account of a deceased character. */
export const ACCOUNT_STATUSES = ['Pending', 'Active', 'Denied', 'Frozen'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const REQUEST_STATUSES = ['Pending', 'Active', 'Denied'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** A business account or an account type that always needs approval, or a second account of the type. */
export const APPROVAL_GROUNDS = ['business', 'type', 'second'] as const;
export type ApprovalGround = (typeof APPROVAL_GROUNDS)[number];

export const TRANSACTION_TYPES = [
  'Deposit',
  'Withdrawal',
  'Transfer',
  'Starting Cash',
  'Account Closed',
  'Fine',
  'Adjustment',
  'Refund',
  'Sale',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const COUNTERPARTY_KINDS = ['account', 'wallet', 'treasury', 'mint'] as const;
export type CounterpartyKind = (typeof COUNTERPARTY_KINDS)[number];

export const ACCOUNT_NAME_MAX = 40;
export const DESCRIPTION_MAX = 200;
export const REASON_MAX = 500;
export const TYPED_NUMBER_MAX = 100;
/** Per character, without denied ones. */
export const ACCOUNT_QUOTA = 100;
/** Per member, over all characters. */
export const OPEN_REQUESTS_MAX = 5;
export const RECENT_TRANSACTIONS = 10;
export const HISTORY_DAYS = 30;
export const HISTORY_DAYS_MAX = 90;

export const isBusinessType = (type: AccountType): boolean => type.startsWith('Business');

export const BANK_TEXTS = {
  selectSource: 'Please select a source account.',
  enterDestination: 'Please enter a destination account number.',
  selectType: 'Please select an account type.',
  reasonNeeded: 'Please provide a reason for approval.',
  insufficientFunds: 'Insufficient funds in selected account.',
  insufficientCash: 'You do not have enough cash in your wallet.',
  loadFailed: 'An unexpected error occurred during bank data loading.',
  unknownError: 'Unknown error occurred',
  createFailed: 'Failed to create account.',
  transferFailed: 'Transfer failed.',
  depositFailed: 'Deposit failed.',
  withdrawalFailed: 'Withdrawal failed.',
  requestSubmitted: 'Account request submitted.',
  transferred: 'Transfer completed successfully.',
  deposited: (amount: number) => `Deposit of ${inWords(amount)} submitted.`,
  withdrawn: (amount: number) => `Withdrawal of ${inWords(amount)} submitted.`,
  renamed: 'Account renamed.',
  removed: 'Account removed.',
  approved: 'Account approved.',
  denied: 'Account denied.',
  badAmount: 'Enter an amount in dollars with at most two decimals.',
  sameAccount: 'Choose another account to transfer to.',
  accountNotFound: 'Account not found.',
  numberNotFound: 'No account has this number.',
  requestNotFound: 'Account request not found.',
  waitsForApproval: 'This account is waiting for approval.',
  wasDenied: 'This account was denied.',
  notDenied: 'Only denied accounts can be removed.',
  notOpen: 'This account is not open.',
  cannotReceive: "The receiving account isn't active.",
  deceased: 'This character is deceased.',
  quotaReached: `A character can have at most ${ACCOUNT_QUOTA} accounts.`,
  tooManyRequests: `You have ${OPEN_REQUESTS_MAX} account requests waiting for approval. Wait for staff to decide one of them.`,
  alreadyDecided: 'This request has already been decided.',
  ownRequest: "You can't decide your own request.",
  walletOfAnother: 'You can only view your own wallet.',
  noTransactions: 'No transactions found.',
} as const;

function inWords(amount: number): string {
  return `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;
}
