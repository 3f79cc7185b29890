import type { AccountRequest } from '@ten-four/contract/bank/bank.contract';
import type { ApprovalGround, RequestStatus } from '@ten-four/contract/bank/bank.values';

/** A request counts as long-waiting after a day; in minutes. */
export const LONG_WAIT = 24 * 60;

export const STATUS_WORDS = {
  Pending: 'Pending',
  Active: 'Approved',
  Denied: 'Denied',
} as const satisfies Record<RequestStatus, string>;

export const STATUS_TONES = {
  Pending: 'busy',
  Active: 'available',
  Denied: 'off',
} as const satisfies Record<RequestStatus, string>;

/** Why an account needs approval, in words. */
export const groundWords = (ground: ApprovalGround, { accountType }: AccountRequest): string =>
  ground === 'business' ? 'Business account type' : `Already has a ${accountType} account`;

export const holderName = ({ civilian }: AccountRequest): string =>
  `${civilian.firstName} ${civilian.lastName}`;
