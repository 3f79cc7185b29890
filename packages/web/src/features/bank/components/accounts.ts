import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import {
  type AccountStatus,
  BANK_TEXTS,
  isBusinessType,
  type RequestStatus,
} from '@ten-four/contract/bank/bank.values';
import { ApiFailure } from '#lib/api-client.ts';

export const accountTitle = (account: Pick<BankAccount, 'name' | 'accountType'>): string =>
  account.name ?? account.accountType;

export const accountDetails = ({ accountType, accountNumber }: BankAccount): string =>
  `${accountType} · ${formatAccountNumber(accountNumber)}`;

/** Puts personal accounts first. */
export const sortAccounts = (accounts: readonly BankAccount[]): BankAccount[] =>
  accounts.toSorted((a, b) => Number(isBusinessType(a.accountType)) - Number(isBusinessType(b.accountType)));

export const STATUS_TONES = {
  Active: 'available',
  Pending: 'busy',
  Denied: 'off',
  Frozen: 'off',
} as const satisfies Record<AccountStatus, string>;

export const STATUS_WORDS = {
  Pending: 'Pending',
  Active: 'Approved',
  Denied: 'Denied',
} as const satisfies Record<RequestStatus, string>;

export function loadFailure(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status < 400) return BANK_TEXTS.loadFailed;
  return error.message === '' ? BANK_TEXTS.unknownError : error.message;
}
