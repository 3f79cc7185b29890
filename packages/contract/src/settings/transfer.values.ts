import type { SectionName } from './settings.values.ts';

/** Names, limits and texts of what carries settings from one installation to another. */

/** What a file of exported settings says it is. */
export const SETTINGS_FILE = 'ten-four-settings';
export const SETTINGS_FILE_VERSION = 1;

/** Lists that are exported as tables as well, with their columns in order. */
export const TABLES = {
  'ten-codes': ['code', 'meaning'],
  'penal-code': [
    'category',
    'title',
    'fine',
    'fineMin',
    'fineMax',
    'jail',
    'jailMin',
    'jailMax',
    'description',
  ],
} as const satisfies Partial<Record<SectionName, readonly string[]>>;
export type TableName = keyof typeof TABLES;

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
  notRecognised: 'This is no settings file, list or table that Ten-Four knows.',
  newerFile: 'This file is of a newer Ten-Four.',
  previewGone: 'This preview is gone. Preview the file again.',
  changedSince: 'Settings changed since the preview.',
  notPreviewed: 'This was not in the preview.',
  unknownSection: (name: string) => `Ten-Four has no settings '${name}'.`,
  twice: (name: string) => `${name} is in the file twice.`,
  noNumber: (column: string) => `${column} is no whole number.`,
  roleGone: (name: string) => `The Discord server has no role '${name}'.`,
  roleTwice: (name: string) => `The Discord server has several roles '${name}'.`,
  departmentGone: 'It names a department that is not there.',
  licenseGone: 'It names a license that is not there.',
  leftOut: (what: string, why: string) => `${what} is left out: ${why}`,
  refused: (why: string) => `As it is, this cannot be imported: ${why}`,
  membersMove: (from: string, to: string) => `Members of ${from} move to ${to}.`,
} as const;
