export const PLATFORMS = ['Xbox', 'PlayStation'] as const;
export type GamePlatform = (typeof PLATFORMS)[number];

export const RANK_MAX = 40;
export const BADGE_PATTERN = '^[1-9][0-9]{3}$';
export const CALLSIGN_TYPED_MAX = 20;
export const CALLSIGN_EXAMPLE = 'D-104';
export const CALLSIGN_EXAMPLES = { 'Law Enforcement': CALLSIGN_EXAMPLE, 'Fire & EMS': 'M-3' } as const;

/** Returns the stored form of a callsign, such as D-104; null if invalid. */
export function normalizeCallsign(typed: string): string | null {
  const callsign = typed.trim();
  // Tested as typed: some non-Latin letters have a capital from A to Z.
  return /^[A-Za-z]{1,3}-[0-9]{1,4}$/.test(callsign) ? callsign.toUpperCase() : null;
}

export const OFFICER_TEXTS = {
  allRequired: 'All fields are required.',
  registered: 'Officer registered successfully.',
  registerFailed: 'Failed to register officer. Try again.',
  loadFailed: 'Failed to load officer info.',
  profileFailed: "Couldn't load your officer profile. You can watch your platform until it loads.",
  notFound: 'This user has no officer profile.',
  notYours: 'You can only view your own officer profile.',
  registerYourself: 'You can only register yourself.',
  badCallsign: 'A callsign is 1 to 3 letters, a dash and 1 to 4 digits, such as D-104.',
  alreadyRegistered: 'You already have an officer profile.',
  noServices: 'Only fire and EMS profiles can choose their services.',
  platformStays: (platform: string) =>
    `You serve on ${platform}. Only staff can move an officer to another platform.`,
  deceased: "A deceased civilian can't serve as an officer.",
  callsignTaken: (callsign: string, platform: string, free: string | null) =>
    `Callsign ${callsign} is taken on ${platform}.${free === null ? '' : ` ${free} is free.`}`,
  edited: 'Officer updated.',
  shiftEnded: 'Shift ended.',
  offDuty: 'This officer is off duty.',
  removed: 'Profile removed.',
  editFailed: "The officer couldn't be updated. Try again.",
  listFailed: "The officers couldn't be loaded.",
  officerNotFound: 'Officer not found.',
  badBadge: 'A badge number is 4 digits and starts with 1 to 9.',
  badgeTaken: (badge: string, free: string | null) =>
    `Badge number ${badge} is taken.${free === null ? '' : ` ${free} is free.`}`,
  onDuty: 'This officer is on duty. Change the platform once they clock out.',
  ownEditFailed: 'Your callsign could not be changed. Try again.',
  clockOutFirst: 'Clock out first.',
  rankByRole: 'This rank follows a Discord role.',
} as const;
