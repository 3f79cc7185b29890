/** What stands for a user whose session could not be fetched. */
export const UNKNOWN_USER = 'Unknown User';

/** The user's tag: the discriminator only where it is a real one, not the "0" of newer names. */
export function userTag(user: { username: string; discriminator: string }): string {
  return user.discriminator === '0' || user.discriminator === ''
    ? user.username
    : `${user.username}#${user.discriminator}`;
}

/** The signs of a code that signs in on another device: none that is taken for another. */
export const SIGN_IN_CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const SIGN_IN_CODE_LENGTH = 8;

export const SIGN_IN_CODE_TEXTS = {
  wrong: 'This code is wrong or was used.',
  tooManyTries: 'Too many tries. Please wait before the next one.',
  malformed: 'A code has eight letters and digits.',
  failed: 'Failed to sign in.',
  notMade: 'The code could not be made.',
} as const;

/** A code as it is shown: `XXXX-XXXX`. */
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** What a refusal of sign-in begins with that is for want of membership. */
export const NOT_A_MEMBER = 'You are not a member of the';

/** Reasons for which the server or staff end a shift or a time of dispatching. */
export const DUTY_ENDS = ['silence', 'role', 'character', 'staff', 'platform'] as const;
export type DutyEndReason = (typeof DUTY_ENDS)[number];

/** Days without a request after which a session expires, and days after sign-in. */
export const SESSION_IDLE_DAYS = 14;
export const SESSION_DAYS = 60;
