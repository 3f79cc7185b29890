/** Options, limits and texts of officers. */
export const PLATFORMS = ['Xbox', 'PlayStation'] as const;
/** The department of an officer, named for the console its city is played on. */
export type Platform = (typeof PLATFORMS)[number];

/** Characters of a rank. */
export const RANK_MAX = 40;
/** Four digits; no badge number begins with a zero. */
export const BADGE_PATTERN = '^[1-9][0-9]{3}$';
/** Characters of a callsign as it is typed, blanks around it among them. */
export const CALLSIGN_TYPED_MAX = 20;
export const CALLSIGN_EXAMPLE = 'D-104';
/** The same of each kind of units. */
export const CALLSIGN_EXAMPLES = { 'Law Enforcement': CALLSIGN_EXAMPLE, 'Fire & EMS': 'M-3' } as const;

/** A callsign as it is stored: 1 to 3 letters, a dash, 1 to 4 digits, in capitals; null for what is none. */
export function normaliseCallsign(typed: string): string | null {
  const callsign = typed.trim();
  // Looked at as typed: of some other letters, such as a long s, the capital is one of A to Z.
  return /^[A-Za-z]{1,3}-[0-9]{1,4}$/.test(callsign) ? callsign.toUpperCase() : null;
}

export const OFFICER_TEXTS = {
  allRequired: 'All fields are required.',
  registered: 'Officer registered successfully.',
  registerFailed: 'Failed to register officer. Try again.',
  loadFailed: 'Failed to load officer info.',
  profileFailed: "Couldn't load your officer profile. You can watch your platform until it loads.",
  notFound: 'This user has no officer profile.',
  notYours: 'You can only look at your own officer profile.',
  registerYourself: 'You can only register yourself.',
  badCallsign: 'A callsign is 1 to 3 letters, a dash and 1 to 4 digits, such as D-104.',
  registeredAlready: 'You already have an officer profile.',
  noServices: 'Only a profile in fire and EMS chooses what it serves.',
  platformStays: (platform: string) =>
    `You serve on ${platform}. Only staff can move an officer to another platform.`,
  deceased: 'A deceased civilian cannot serve as an officer.',
  callsignTaken: (callsign: string, platform: string, free: string | null) =>
    `Callsign ${callsign} is taken on ${platform}.${free === null ? '' : ` ${free} is free.`}`,
  edited: 'Officer updated.',
  shiftEnded: 'Shift ended.',
  offDuty: 'This officer is off duty.',
  removed: 'Profile removed.',
  editFailed: "The officer couldn't be updated. Try again.",
  listFailed: "The officers couldn't be loaded.",
  officerNotFound: 'This officer was not found.',
  badBadge: 'A badge number is 4 digits and starts with 1 to 9.',
  badgeTaken: (badge: string, free: string | null) =>
    `Badge number ${badge} is taken.${free === null ? '' : ` ${free} is free.`}`,
  onDuty: 'This officer is on duty. Change the platform once they clock out.',
  ownEditFailed: 'Your callsign could not be changed. Try again.',
  clockOutFirst: 'Clock out first.',
  rankByRole: 'This rank follows a Discord role.',
} as const;
