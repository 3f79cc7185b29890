/** Names and limits of the settings that a community makes in the app. */

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

/** What becomes of the card of a call that is closed. */
export const CLOSED_CARDS = ['Keep', 'Delete'] as const;
/** Seconds between two edits of a unit board. */
export const BOARD_EVERY = { least: 15, most: 300 } as const;
/** What a platform's channels in Discord are for. */
export const CHANNEL_USES = ['calls', 'panic', 'units', 'duty'] as const;
export type ChannelUse = (typeof CHANNEL_USES)[number];

/** When a bank account of a type needs approval. */
export const APPROVALS = ['never', 'second', 'always'] as const;
export type Approval = (typeof APPROVALS)[number];

/** Fines in whole dollars, jail in minutes. */
export const FINE_MAX = 1_000_000;
export const JAIL_MAX = 100_000;
export const STARTING_CASH_MAX = 1_000_000;
/** Minutes of a timer for units. */
export const LIMIT_MINUTES_MAX = 240;
export const OPS_MAX = 200;
/** Questions that a license's test asks; with fewer there is no test. */
export const QUESTIONS_ASKED = 10;
/** Statuses that a kind of department may have. */
export const STATUSES_PER_KIND = 12;
export const QUESTIONS_PER_LICENSE = 100;

/** Characters of a callsign's pattern, and of one of its alternatives. */
export const CALLSIGN_PATTERN_MAX = 64;
