/** Options, limits and texts of the bank. */
export const ACCOUNT_TYPES = ['Checking', 'Savings', 'Business Checking', 'Business Savings'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Frozen: the account is open, but its character is deceased. */
export const ACCOUNT_STATUSES = ['Pending', 'Active', 'Denied', 'Frozen'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** What a request for an account can have come to. */
export const REQUEST_STATUSES = ['Pending', 'Active', 'Denied'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Why an account needs approval: its type always does, for a business or another, or the character holds one already. */
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
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** What can be at the other end of a transaction. */
export const COUNTERPARTY_KINDS = ['account', 'wallet', 'treasury', 'mint'] as const;
export type CounterpartyKind = (typeof COUNTERPARTY_KINDS)[number];

export const ACCOUNT_NAME_MAX = 40;
export const DESCRIPTION_MAX = 200;
export const REASON_MAX = 500;
/** Characters of a typed account number, spaces and slips among them. */
export const TYPED_NUMBER_MAX = 100;
/** Accounts and requests that a character may have, denied ones aside. */
export const ACCOUNT_QUOTA = 100;
/** Requests for accounts that may wait for a decision, of all characters of a member. */
export const OPEN_REQUESTS_MAX = 5;
/** Transactions that are shown of an account when no page is asked for. */
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
  notDenied: 'Only an account that was denied can be removed.',
  notOpen: 'This account is not open.',
  cannotReceive: "The receiving account isn't active.",
  deceased: 'This character is deceased.',
  quotaReached: `A character may have at most ${ACCOUNT_QUOTA} accounts.`,
  tooManyRequests: `You have ${OPEN_REQUESTS_MAX} account requests waiting for approval. Wait until staff decides on one.`,
  decidedAlready: 'This request has already been decided.',
  ownRequest: 'You cannot decide on a request of your own.',
  walletOfAnother: 'You can only look into your own wallet.',
  noTransactions: 'No transactions found.',
} as const;

/** Dollars as the user typed them: decimals only where there are cents. */
function inWords(amount: number): string {
  return `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;
}
