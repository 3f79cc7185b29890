/** Names, limits and texts of the settings that a community makes in the app. */

/** The sections, in the order in which they are listed. */
export const SECTION_NAMES = [
  'general',
  'discord',
  'grants',
  'departments',
  'dispatch',
  'ten-codes',
  'penal-code',
  'licenses',
  'tests',
  'vehicles',
  'bank',
  'texts',
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

/** How a change came about. */
export const CHANGE_WAYS = ['app', 'import', 'pack', 'undo', 'host', 'migration'] as const;
export type ChangeWay = (typeof CHANGE_WAYS)[number];

/** What a Discord role may give. */
export const GRANTS = [
  'Administrator',
  'Staff',
  'Public Safety',
  'Fire & EMS',
  'Dispatcher',
  'License',
] as const;
export type Grant = (typeof GRANTS)[number];
/** Grants that the role which every member holds must not give. */
export const GRANTS_NOT_FOR_EVERYONE: readonly Grant[] = ['Administrator', 'Staff'];

export const DEPARTMENT_KINDS = ['Law Enforcement', 'Fire & EMS'] as const;
export type DepartmentKind = (typeof DEPARTMENT_KINDS)[number];
/** The grant that lets somebody serve in departments of a kind. */
export const GRANT_OF_KIND: Readonly<Record<DepartmentKind, Grant>> = {
  'Law Enforcement': 'Public Safety',
  'Fire & EMS': 'Fire & EMS',
};

/** What a status does; its code and label are decoration. */
export const STATUS_MEANINGS = [
  'Available',
  'Interruptible',
  'En route',
  'On scene',
  'On a stop',
  'Busy',
  'Off duty',
] as const;
export type StatusMeaning = (typeof STATUS_MEANINGS)[number];

/** What units may do about calls while somebody dispatches on their platform. */
export const UNITS_WHILE_DISPATCHED = ['Everything', 'Own only'] as const;
/** When members can call 911. */
export const CALL_911 = ['Always', 'While somebody is on duty', 'Never'] as const;
/** Seconds after which a 911 call falls back at the earliest, where it does. */
export const FALLBACK_SECONDS_MIN = 30;

/** When a bank account of a type needs approval. */
export const APPROVALS = ['never', 'second', 'always'] as const;
export type Approval = (typeof APPROVALS)[number];

/** Fines in whole dollars, jail in minutes. */
export const FINE_MAX = 1_000_000;
export const JAIL_MAX = 100_000;
export const STARTING_CASH_MAX = 1_000_000;
export const OPS_MAX = 200;
/** Questions that a license's test asks; with fewer there is no test. */
export const QUESTIONS_ASKED = 10;
/** Statuses that a kind of department may have. */
export const STATUSES_PER_KIND = 12;
export const QUESTIONS_PER_LICENSE = 100;

/** Characters of a callsign's pattern, and of one of its alternatives. */
export const CALLSIGN_PATTERN_MAX = 64;

export const SETTINGS_TEXTS = {
  saved: 'Saved.',
  undone: 'Undone.',
  loadFailed: 'Settings could not be loaded.',
  saveFailed: 'Settings could not be saved.',
  noSection: 'There are no such settings.',
  noEntry: 'This entry was not found.',
  notOffered: 'This option is not offered any more.',
  newerThanAll: 'This version is newer than the settings.',
  changedMeanwhile: (by: string) => `Changed meanwhile by ${by}.`,
  changedAgain: (by: string, label: string) => `Changed again since by ${by}: ${label}.`,
  setByHost: (variable: string) => `This is set by the host (${variable}).`,
  hostLine: 'To change it here, take the line out of .env and restart.',
  hostChange: 'What the host set cannot be undone here.',
  secretChange: 'A secret cannot be undone: set it again.',
  undoneAlready: 'This change is undone already.',
  changeNotFound: 'This change was not found.',
  someoneHasIt: 'Somebody has it. Switch it off instead.',
  losesAccess: 'You would lose access to this page. Name yourself administrator first.',
  notForEveryone: 'Every member holds this role. It cannot give this.',
  ofAnotherKind: 'This department is of another kind.',
  noLicense: 'Choose the license that the role gives.',
  isThereAlready: (label: string) => `${label} is there already.`,
  atLeast: (least: number, what: string) => `There must be at least ${least}: ${what}.`,
  atMost: (most: number, what: string) => `At most ${most}: ${what}.`,
  kindAndPlatformStay: 'A department keeps its kind and its platform.',
  lastDepartment: (kind: string, platform: string) => `${platform} needs an active department of ${kind}.`,
  moveMembers: 'It has members. Choose the department that they move to.',
  moveToAnother: 'Members move to another active department of the same kind and platform.',
  statusNeeded: (meaning: string, kind: string) => `${kind} needs a status that means ${meaning}.`,
  panicTypeStays: 'Panics create calls of this type. Rename it instead.',
  noComma: 'A title holds no comma, since reports join titles by commas.',
  noSuchLicense: 'This question is of a license that is not there.',
  rangeOrder: 'The range must hold the standard: least, standard, most.',
  fallbackTooShort: `0 for never, or at least ${FALLBACK_SECONDS_MIN} seconds.`,
  statusOrResponse: 'Choose either a status or a response.',
  noSuchCallType: 'There is no such call type.',
  noSuchStatus: 'There is no such status.',
  fourDifferent: 'The four answers must be different.',
  badCallsignPattern:
    'A callsign pattern is up to five alternatives joined by |, each of 2 to 12 characters: @ is a letter, # a digit; at least one #.',
  unknownZone: 'There is no such time zone.',
  webhookLost: 'This webhook cannot be read any more. Set it again.',
  badWebhook: 'This is no address of a Discord webhook.',
  badInvite: 'This is no Discord invite.',
  badRole: 'This is no Discord role id.',
  setupGone:
    'This setup link is not valid any more. Whoever hosts Ten-Four can print another: npm run setup-link',
  setupDone: 'Setup finished.',
  administratorNow: 'You are an administrator.',
  tooManyCodes: 'Too many tries. Please wait before the next one.',
  departmentNeeded: 'Choose a department.',
  departmentNotCovered: 'Your roles do not cover this department.',
  departmentNotOffered: 'This department is not offered.',
  callsignLike: (example: string) => `A callsign here looks like ${example}.`,
} as const;
