/** What stands for a user whose session could not be fetched. */
export const UNKNOWN_USER = 'Unknown User';

/** The user's tag: the discriminator only where it is a real one, not the "0" of newer names. */
export function userTag(user: { username: string; discriminator: string }): string {
  return user.discriminator === '0' || user.discriminator === ''
    ? user.username
    : `${user.username}#${user.discriminator}`;
}

/** What a refusal of sign-in begins with that is for want of membership. */
export const NOT_A_MEMBER = 'You are not a member of the';
