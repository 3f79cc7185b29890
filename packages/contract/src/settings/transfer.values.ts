import type { SectionName } from './settings.values.ts';

/** Names, limits and texts of what carries settings from one installation to another. */

/** What a file of exported settings says it is. */
export const SETTINGS_FILE = 'ten-four-settings';
export const SETTINGS_FILE_VERSION = 1;

interface Table {
  readonly label: string;
  readonly section: SectionName;
  readonly list: string;
  readonly columns: readonly string[];
  /** Rows of the template. */
  readonly examples: readonly (readonly string[])[];
}

/** Lists that go out as tables and come in as them, with their columns in order. */
export const TABLES = {
  'penal-code': {
    label: 'Penal code',
    section: 'penal-code',
    list: 'entries',
    columns: ['category', 'title', 'fine', 'fineMin', 'fineMax', 'jail', 'jailMin', 'jailMax', 'description'],
    examples: [
      ['Traffic', 'Speeding, up to 15 over', '150', '', '', '0', '', '', 'First offense: warning'],
      ['Felony', 'Robbery', '5000', '2500', '10000', '30', '20', '60', ''],
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

/** Units that a bare number in a jail column can have. */
export const TIME_UNITS = ['Seconds', 'Minutes', 'Hours', 'Days', 'Months', 'Years'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** What a file leaves open. */
export const IMPORT_QUESTIONS = [
  'list',
  'timeUnit',
  'minutesPerDay',
  'minutesPerMonth',
  'lifeMinutes',
] as const;
export type ImportQuestionKind = (typeof IMPORT_QUESTIONS)[number];

/** Columns or keys that a list in a file may have. */
export const IMPORT_COLUMNS_MAX = 100;
export const COLUMN_NAME_MAX = 100;
/** Levels of lists and objects that a file may have. */
export const IMPORT_DEPTH_MAX = 50;

/** What an import may be read from. */
export const IMPORT_FORMATS = [SETTINGS_FILE, 'pack', 'list', 'table', 'SnailyCAD'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** `replace`: the lists become the file's; `merge`: what is in it changes or is added, nothing is removed. */
export const IMPORT_MODES = ['replace', 'merge'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export const PACK_KEYS = ['san-andreas', 'agencies', 'empty'] as const;
export type PackKey = (typeof PACK_KEYS)[number];

/** Bytes of a request that brings a file. */
export const IMPORT_BODY_MAX = 2 * 1024 * 1024;
/** Rows of a section, and problems, that a preview names. */
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
  tooManyRows: (most: number) => `A file may have at most ${most.toLocaleString('en-US')} rows.`,
  snailyRefused: (what: string) => `This is SnailyCAD's list of ${what}. Ten-Four can't import it.`,
  noSuchList: 'There is no such list.',
  missingColumn: (labels: string) => `No column for ${labels} was recognized. Choose one below.`,
  noPenalty: 'No column for a fine or jail time was recognized. New offenses get $0 and 0 minutes.',
  notAnAmount: (label: string) => `${label}: not an amount.`,
  notATime: (label: string) => `${label}: not a time.`,
  notPriority: 'Priority: not 1, 2 or 3. New call types get 3.',
  rounded: (label: string) => `${label}: rounded to a whole number.`,
  shortened: (label: string, max: number) => `${label}: cut to ${max} characters.`,
  usedAsCategory: 'Read as the category of the rows below.',
  onlyOneCell: 'Left out: only one cell of the row is filled.',
  unusedKey: (label: string, key: string) => `${label}: '${key}' is not used.`,
  newerFile: 'This file was exported by a newer version.',
  previewGone: 'This preview is gone. Preview the file again.',
  changedSince: 'Settings changed since the preview.',
  notPreviewed: 'This was not in the preview.',
  unknownSection: (name: string) => `Ten-Four has no settings '${name}'.`,
  twice: 'In the file twice. The first one counts.',
  roleGone: (name: string) => `The Discord server has no role '${name}'.`,
  roleTwice: (name: string) => `The Discord server has several roles '${name}'.`,
  departmentGone: "That department doesn't exist.",
  licenseGone: "That license doesn't exist.",
  leftOut: (what: string, why: string) => `${what} is left out: ${why}`,
  refused: (why: string) => `As it is, this cannot be imported: ${why}`,
  membersMove: (from: string, to: string) => `Members of ${from} move to ${to}.`,
} as const;
