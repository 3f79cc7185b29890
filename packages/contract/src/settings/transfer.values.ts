import type { SectionName } from './settings.values.ts';

export const SETTINGS_FILE = 'ten-four-settings';
export const SETTINGS_FILE_VERSION = 1;

interface Table {
  readonly label: string;
  readonly section: SectionName;
  readonly list: string;
  readonly columns: readonly string[];
  readonly examples: readonly (readonly string[])[];
}

export const TABLES = {
  'penal-code': {
    label: 'Penal code',
    section: 'penal-code',
    list: 'entries',
    columns: [
      ...['category', 'title', 'fine', 'fineMin', 'fineMax', 'jail', 'jailMin', 'jailMax'],
      ...['points', 'description'],
    ],
    examples: [
      ['Traffic', 'Speeding, up to 15 over', '150', '', '', '0', '', '', '0', 'First offense: warning'],
      ['Felony', 'Robbery', '5000', '2500', '10000', '30', '20', '60', '4', ''],
    ],
  },
  'ten-codes': {
    label: '10-codes',
    section: 'ten-codes',
    list: 'entries',
    columns: ['code', 'meaning'],
    examples: [
      ['10-4', 'Acknowledged'],
      ['10-20', 'Location'],
    ],
  },
  'call-types': {
    label: 'Call types',
    section: 'dispatch',
    list: 'callTypes',
    columns: ['title', 'priority'],
    examples: [
      ['Shots fired', '1'],
      ['Noise complaint', '3'],
    ],
  },
  'vehicle-models': {
    label: 'Vehicle models',
    section: 'vehicles',
    list: 'models',
    columns: ['make', 'model', 'type'],
    examples: [
      ['Vapid', 'Dominator', 'Coupe'],
      ['Bravado', 'Bison', 'Truck'],
    ],
  },
  'vehicle-types': {
    label: 'Vehicle types',
    section: 'vehicles',
    list: 'types',
    columns: ['name'],
    examples: [['Coupe'], ['Truck']],
  },
  'weapon-types': {
    label: 'Weapon types',
    section: 'vehicles',
    list: 'weaponTypes',
    columns: ['name'],
    examples: [['Pistol'], ['Pump Shotgun']],
  },
  hospitals: {
    label: 'Hospitals',
    section: 'dispatch',
    list: 'hospitals',
    columns: ['name'],
    examples: [['Pillbox Hill Medical Center'], ['Sandy Shores Medical Center']],
  },
  licenses: {
    label: 'Licenses',
    section: 'licenses',
    list: 'entries',
    columns: ['name', 'testName'],
    examples: [['Boat License', 'Boating Test']],
  },
} as const satisfies Record<string, Table>;
export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

export const TIME_UNITS = ['Seconds', 'Minutes', 'Hours', 'Days', 'Months', 'Years'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** Questions a file leaves open. */
export const IMPORT_QUESTIONS = [
  'list',
  'timeUnit',
  'minutesPerDay',
  'minutesPerMonth',
  'lifeMinutes',
] as const;
export type ImportQuestionKind = (typeof IMPORT_QUESTIONS)[number];

export const IMPORT_COLUMNS_MAX = 100;
export const COLUMN_NAME_MAX = 100;
const IMPORT_DEPTH_MAX = 50;

export const IMPORT_FORMATS = [SETTINGS_FILE, 'pack', 'list', 'table', 'SnailyCAD'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** `replace` makes lists equal to the file. `merge` adds and changes, removes nothing. */
export const IMPORT_MODES = ['replace', 'merge'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export const PACK_KEYS = ['san-andreas', 'agencies', 'empty'] as const;
export type PackKey = (typeof PACK_KEYS)[number];

export const IMPORT_BODY_MAX = 2 * 1024 * 1024;
export const PREVIEW_ROWS = 200;

export const TRANSFER_TEXTS = {
  imported: 'Imported.',
  fileOrPack: 'Send a file or name a pack.',
  notRecognised: "Ten-Four doesn't recognize this file.",
  unreadable: (line: number) =>
    `Line ${line} has characters that could not be read (\uFFFD). Save the file as UTF-8 and try again.`,
  brokenJson: (line: number, column: number) =>
    `The JSON is broken at line ${line}, column ${column}. Fix it there and try again.`,
  tooDeep: `The file nests lists and objects deeper than ${IMPORT_DEPTH_MAX} levels.`,
  openQuote: (line: number) => `The quotation mark on line ${line} is never closed.`,
  tooManyColumns: `A file may have at most ${IMPORT_COLUMNS_MAX} columns.`,
  tooManyRows: (max: number) => `A file may have at most ${max.toLocaleString('en-US')} rows.`,
  snailyRefused: (what: string) => `This is SnailyCAD's list of ${what}. Ten-Four can't import it.`,
  noSuchList: "This list doesn't exist.",
  missingColumn: (labels: string) => `No column for ${labels} was recognized. Choose one below.`,
  noPenalty: 'No column for a fine or jail time was recognized. New offenses get $0 and 0 minutes.',
  notAnAmount: (label: string) => `${label}: not an amount.`,
  notATime: (label: string) => `${label}: not a time.`,
  notPriority: 'Priority: not 1, 2 or 3. New call types get 3.',
  rounded: (label: string) => `${label}: rounded to a whole number.`,
  shortened: (label: string, max: number) => `${label}: cut to ${max} characters.`,
  usedAsCategory: 'Read as the category of the rows below.',
  onlyOneCell: 'Skipped: only one cell of the row has a value.',
  unusedKey: (label: string, key: string) => `${label}: '${key}' is not used.`,
  newerFile: 'This file was exported by a newer version.',
  previewExpired: 'This preview has expired. Preview the file again.',
  changedSince: 'Settings changed since the preview.',
  notPreviewed: "This wasn't in the preview.",
  unknownSection: (name: string) => `Ten-Four has no settings section '${name}'.`,
  twice: 'Listed twice in the file. Only the first one is used.',
  roleGone: (name: string) => `The Discord server has no role named '${name}'.`,
  roleTwice: (name: string) => `The Discord server has several roles named '${name}'.`,
  departmentGone: "That department doesn't exist.",
  licenseGone: "That license doesn't exist.",
  leftOut: (what: string, why: string) => `${what} is left out: ${why}`,
  refused: (why: string) => `This can't be imported as is: ${why}`,
  membersMove: (from: string, to: string) => `Members of ${from} move to ${to}.`,
} as const;
