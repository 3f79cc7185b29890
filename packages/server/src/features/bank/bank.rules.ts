import { randomInt } from 'node:crypto';
import { checkDigit } from '@ten-four/contract/bank/account-number';
import {
  type AccountStatus,
  type AccountType,
  type ApprovalGround,
  BANK_TEXTS,
  isBusinessType,
  type RequestStatus,
} from '@ten-four/contract/bank/bank.values';
import { toCents } from '@ten-four/contract/common/money';
import type { Approval } from '@ten-four/contract/settings/settings.values';
import { conflict, invalidField, ruleBroken } from '#platform/errors';

/** Returns cents. Throws 400 for more than two decimals. */
export function readAmount(dollars: number): number {
  const cents = toCents(dollars);
  if (cents === null || cents === 0) throw invalidField('amount', BANK_TEXTS.badAmount);
  return cents;
}

/** Returns why an account needs approval; `held` are the character's account types. */
export function approvalGrounds(
  type: AccountType,
  held: readonly AccountType[],
  approval: Approval,
): ApprovalGround[] {
  if (approval === 'never') return [];
  return groundsOf(type, { byType: approval === 'always', isSecond: held.includes(type) });
}

export const groundsOf = (
  type: AccountType,
  { byType, isSecond }: { byType: boolean; isSecond: boolean },
): ApprovalGround[] => [
  ...(byType ? ([isBusinessType(type) ? 'business' : 'type'] as const) : []),
  ...(isSecond ? (['second'] as const) : []),
];

export function newAccountNumber(): string {
  const digits = `4${String(randomInt(10 ** 10)).padStart(10, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

export const shownStatus = (account: { status: RequestStatus; deceased: number }): AccountStatus =>
  account.status === 'Active' && account.deceased === 1 ? 'Frozen' : account.status;

/** Throws 422 for a deceased character, 409 for an account that is not open. */
export function requireUsable(account: { status: RequestStatus; deceased: number }): void {
  if (account.deceased === 1) throw ruleBroken(BANK_TEXTS.deceased);
  if (account.status === 'Pending') throw conflict(BANK_TEXTS.waitsForApproval);
  if (account.status === 'Denied') throw conflict(BANK_TEXTS.wasDenied);
}

/** Throws 409. */
export function requireCanReceive(account: { status: RequestStatus; deceased: number }): void {
  if (shownStatus(account) !== 'Active') throw conflict(BANK_TEXTS.cannotReceive);
}
