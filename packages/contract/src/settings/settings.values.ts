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
  'consequences',
  'texts',
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

export const CHANGE_WAYS = ['app', 'import', 'pack', 'undo', 'host', 'migration'] as const;
export type ChangeWay = (typeof CHANGE_WAYS)[number];

export const GRANTS = [
  'Administrator',
  'Staff',
  'Public Safety',
  'Fire & EMS',
  'Dispatcher',
  'Judge',
  'License',
] as const;
export type Grant = (typeof GRANTS)[number];
export const GRANTS_NOT_FOR_EVERYONE: readonly Grant[] = ['Administrator', 'Staff', 'Judge'];

export const DEPARTMENT_KINDS = ['Law Enforcement', 'Fire & EMS'] as const;
export type DepartmentKind = (typeof DEPARTMENT_KINDS)[number];
export const GRANT_OF_KIND: Readonly<Record<DepartmentKind, Grant>> = {
  'Law Enforcement': 'Public Safety',
  'Fire & EMS': 'Fire & EMS',
};

/** Code and label are only displayed. */
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

export const UNITS_WHILE_DISPATCHED = ['Everything', 'Own only'] as const;
export const CALL_911 = ['Always', 'While somebody is on duty', 'Never'] as const;
export const FALLBACK_SECONDS_MIN = 30;

export const CLOSED_CARDS = ['Keep', 'Delete'] as const;
export const BOARD_EVERY = { min: 15, max: 300 } as const;
export const CHANNEL_USES = ['calls', 'panic', 'units', 'duty'] as const;
export type ChannelUse = (typeof CHANNEL_USES)[number];

export const APPROVALS = ['never', 'second', 'always'] as const;
export type Approval = (typeof APPROVALS)[number];

/** Fines in whole dollars, jail in minutes. */
export const FINE_MAX = 1_000_000;
export const JAIL_MAX = 100_000;
export const POINTS_MAX = 12;
export const STARTING_CASH_MAX = 1_000_000;
export const LIMIT_MINUTES_MAX = 240;
export const OPS_MAX = 200;
/** A test needs at least this many questions. */
export const QUESTIONS_ASKED = 10;
export const STATUSES_PER_KIND = 12;
export const QUESTIONS_PER_LICENSE = 100;

export const CALLSIGN_PATTERN_MAX = 64;
