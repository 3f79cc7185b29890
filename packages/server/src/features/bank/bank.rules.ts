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

/** Cents of an amount in a request. Throws 400 for more than two decimals. */
export function readAmount(dollars: number): number {
  const cents = toCents(dollars);
  if (cents === null || cents === 0) throw invalidField('amount', BANK_TEXTS.badAmount);
  return cents;
}

/**
 * Why an account needs approval, none if it does not: `held` are the types that the character has already, `approval` is
 * when the community asks for it.
 */
export function approvalGrounds(
  type: AccountType,
  held: readonly AccountType[],
  approval: Approval,
): ApprovalGround[] {
  if (approval === 'never') return [];
  return groundsOf(type, { byType: approval === 'always', isSecond: held.includes(type) });
}

/** The same as it is kept with a request: by its type, because it is a second one, or both. */
export const groundsOf = (
  type: AccountType,
  { byType, isSecond }: { byType: boolean; isSecond: boolean },
): ApprovalGround[] => [
  ...(byType ? ([isBusinessType(type) ? 'business' : 'type'] as const) : []),
  ...(isSecond ? (['second'] as const) : []),
];

/** Twelve digits, the last of them the check digit. */
export function newAccountNumber(): string {
  const digits = `4${String(randomInt(10 ** 10)).padStart(10, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

/** What an account's owner sees as its status: while the character is deceased, an open account is frozen. */
export const shownStatus = (account: { status: RequestStatus; deceased: number }): AccountStatus =>
  account.status === 'Active' && account.deceased === 1 ? 'Frozen' : account.status;

/** Throws 422 when the account's character is deceased, 409 while the account is not open. */
export function requireUsable(account: { status: RequestStatus; deceased: number }): void {
  if (account.deceased === 1) throw ruleBroken(BANK_TEXTS.deceased);
  if (account.status === 'Pending') throw conflict(BANK_TEXTS.waitsForApproval);
  if (account.status === 'Denied') throw conflict(BANK_TEXTS.wasDenied);
}

/** Throws 409 when the account can take no money. */
export function requireReceiving(account: { status: RequestStatus; deceased: number }): void {
  if (shownStatus(account) !== 'Active') throw conflict(BANK_TEXTS.cannotReceive);
}

/** Where a page of rows in order of a number and an id goes on. Throws 400 for what no page answered. */
export function readCursor(cursor: string | undefined): { at: number; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = /^(\d{1,16})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw invalidField('cursor', 'Invalid cursor.');
  return { at: Number(at), id };
}

export const writeCursor = (at: number, id: string): string => `${at}_${id}`;
