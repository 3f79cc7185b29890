export const UNKNOWN_USER = 'Unknown User';

/** Includes the discriminator unless it is "0". */
export function userTag(user: { username: string; discriminator: string }): string {
  return user.discriminator === '0' || user.discriminator === ''
    ? user.username
    : `${user.username}#${user.discriminator}`;
}

/** Characters that cannot be mistaken for another. */
export const SIGN_IN_CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const SIGN_IN_CODE_LENGTH = 8;

export const SIGN_IN_CODE_TEXTS = {
  wrong: 'This code is wrong or was used.',
  tooManyTries: 'Too many attempts. Please wait before trying again.',
  malformed: 'A code has eight letters and digits.',
  failed: 'Failed to sign in.',
  notMade: "Couldn't create a code.",
} as const;

export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Start of the error message for non-members. */
export const NOT_A_MEMBER = 'You are not a member of the';

export const DUTY_ENDS = ['silence', 'role', 'character', 'staff', 'platform'] as const;
export type DutyEndReason = (typeof DUTY_ENDS)[number];

export const SESSION_IDLE_DAYS = 14;
export const SESSION_DAYS = 60;
