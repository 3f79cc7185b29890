/** Options, limits and texts of members and what staff do about them. */
/** `named`: administrators by name. */
export const MEMBER_FILTERS = ['all', 'officers', 'onDuty', 'staff', 'suspended', 'left', 'named'] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];

export const MEMBER_SORTS = ['lastSeen', 'username', 'hours30'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** Why a time on duty ended: by the officer, no sign of life, role lost, character gone, by staff or a dispatcher, platform switched off. */
export const SHIFT_ENDS = ['officer', 'silence', 'role', 'character', 'staff', 'platform'] as const;
export type ShiftEnd = (typeof SHIFT_ENDS)[number];

/** Characters of what members are searched by. */
export const MEMBER_SEARCH_MAX = 64;
export const SUSPENSION_REASON_MAX = 500;
export const ADJUSTMENT_REASON_MAX = 200;
/** Dollars that an adjustment moves at most, either way. */
export const ADJUSTMENT_MAX = 1_000_000;
/** Shifts that are shown of a member. */
export const SHIFTS_SHOWN = 20;
/** Days over which hours on duty are counted. */
export const HOURS_DAYS = 30;

/** When a suspension without an end ends, as a moment. */
export const WITHOUT_END = '9999-12-31T23:59:59.999Z';

/** What stands for somebody whose account is deleted. */
export const DELETED_USER = 'Deleted user';

export const MEMBER_TEXTS = {
  notFound: 'This member was not found.',
  refreshed: 'Roles refreshed.',
  refreshedGone: 'They are not a member of the Discord server any more.',
  cannotRefresh:
    'There is no bot, and this member has not signed in lately. Their roles are read at the next sign-in.',
  signedOut: 'Signed out everywhere.',
  suspended: 'Suspended.',
  lifted: 'Suspension lifted.',
  notSuspended: 'This member is not suspended.',
  endInThePast: 'The end must be in the future.',
  adjusted: 'Money adjusted.',
  badAdjustment: `Enter an amount in dollars, above or below zero, of at most $${ADJUSTMENT_MAX.toLocaleString('en-US')} and with at most two decimals.`,
  adjustShort: 'The balance is too low.',
  adjustYourself: 'Somebody else has to adjust your money.',
  notYourself: 'You cannot do this to yourself here.',
  tooHigh: 'Only an administrator can do this to staff.',
  asHigh: "You can't do this to someone with the same or a higher role.",
  named: 'Named administrator.',
  notNamed: 'Not an administrator by name any more.',
  ownerStays: 'The owner of the Discord server is always an administrator.',
  wouldLose: "You'd lose administrator access.",
  listFailed: "The members couldn't be loaded.",
  loadFailed: "This member couldn't be loaded.",
  actFailed: "That couldn't be done. Try again.",
  nobodyYet: 'Nobody has signed in yet.',
  nobodyMatches: 'No matches.',
} as const;
