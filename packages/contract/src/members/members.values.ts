export const MEMBER_FILTERS = ['all', 'officers', 'onDuty', 'staff', 'suspended', 'left', 'named'] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];

export const MEMBER_SORTS = ['lastSeen', 'username', 'hours30'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

export const SHIFT_ENDS = ['officer', 'silence', 'role', 'character', 'staff', 'platform'] as const;
export type ShiftEnd = (typeof SHIFT_ENDS)[number];

export const MEMBER_SEARCH_MAX = 64;
export const SUSPENSION_REASON_MAX = 500;
export const ADJUSTMENT_REASON_MAX = 200;
export const ADJUSTMENT_MAX = 1_000_000;
export const SHIFTS_SHOWN = 20;
export const HOURS_DAYS = 30;

/** Stored end of a permanent suspension. */
export const WITHOUT_END = '9999-12-31T23:59:59.999Z';

export const DELETED_USER = 'Deleted user';

export const MEMBER_TEXTS = {
  notFound: 'This member was not found.',
  refreshed: 'Roles refreshed.',
  noLongerMember: 'They are no longer a member of the Discord server.',
  cannotRefresh:
    "There is no bot, and this member hasn't signed in recently. Their roles will be updated at their next sign-in.",
  signedOut: 'Signed out everywhere.',
  suspended: 'Suspended.',
  lifted: 'Suspension lifted.',
  notSuspended: 'This member is not suspended.',
  endInThePast: 'The end must be in the future.',
  adjusted: 'Money adjusted.',
  badAdjustment: `Enter a nonzero amount in dollars, up to $${ADJUSTMENT_MAX.toLocaleString('en-US')} either way, with at most two decimals.`,
  balanceTooLow: 'The balance is too low.',
  adjustYourself: "You can't adjust your own money.",
  notYourself: "You can't do this to yourself here.",
  staffTarget: 'Only an administrator can do this to staff.',
  sameOrHigherRole: "You can't do this to someone with the same or a higher role.",
  named: 'Named administrator.',
  notNamed: 'No longer a named administrator.',
  ownerStays: 'The owner of the Discord server is always an administrator.',
  wouldLose: "You'd lose administrator access.",
  listFailed: "The members couldn't be loaded.",
  loadFailed: "This member couldn't be loaded.",
  actFailed: "That couldn't be done. Try again.",
  nobodyYet: 'Nobody has signed in yet.',
  nobodyMatches: 'No matches.',
} as const;
