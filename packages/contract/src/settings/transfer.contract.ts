import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, Nullable, OneOf } from '../common/schema.ts';
import { Effect } from './settings.contract.ts';
import { JAIL_MAX, SECTION_NAMES } from './settings.values.ts';
import {
  COLUMN_NAME_MAX,
  IMPORT_BODY_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_FORMATS,
  IMPORT_MODES,
  IMPORT_QUESTIONS,
  PACK_KEYS,
  TIME_UNITS,
} from './transfer.values.ts';

const Count = Type.Integer({ minimum: 0 });
const anything = Type.Unsafe<unknown>({});

/** What an import would do to a section: entries and fields by what becomes of them, and the first of its changes. */
const SectionPreview = Type.Object({
  section: OneOf(SECTION_NAMES),
  added: Count,
  changed: Count,
  removed: Count,
  kept: Count,
  rows: Type.Array(Type.Object({ label: Type.String(), before: anything, after: anything })),
});
export type SectionPreview = Static<typeof SectionPreview>;

/** Equal problems of a file, with the first places and values that have them; `line` is the first line, if any. */
const ImportProblem = Type.Object({
  message: Type.String(),
  count: Count,
  line: Nullable(Type.Integer({ minimum: 1 })),
  places: Type.Array(Type.String()),
  values: Type.Array(Type.String()),
});
export type ImportProblem = Static<typeof ImportProblem>;

const Option = Type.Object({ value: Type.String(), label: Type.String() });

/** A column of a table, or a key of a list; `field` is null while it is not used. */
const ImportColumn = Type.Object({
  name: Type.String(),
  field: Nullable(Type.String()),
  /** The first value. */
  sample: Type.String(),
});

/** A question that only the administrator can answer; nothing can be imported before. */
const ImportQuestion = Type.Object({
  kind: OneOf(IMPORT_QUESTIONS),
  /** Answers to choose from; empty where a number is asked for. */
  options: Type.Array(Option),
  /** Values of the file that it is about. */
  values: Type.Array(Type.String()),
});
export type ImportQuestion = Static<typeof ImportQuestion>;

/** Answers to the questions of a preview. */
export const ImportChoices = Type.Object({
  list: Type.Optional(Type.String({ maxLength: 60 })),
  /** By column its field, or null for none. */
  columns: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String({ maxLength: COLUMN_NAME_MAX }),
        field: Nullable(Type.String({ maxLength: 40 })),
      }),
      { maxItems: IMPORT_COLUMNS_MAX },
    ),
  ),
  timeUnit: Type.Optional(OneOf(TIME_UNITS)),
  minutesPerDay: Type.Optional(Type.Integer({ minimum: 1, maximum: JAIL_MAX })),
  minutesPerMonth: Type.Optional(Type.Integer({ minimum: 1, maximum: JAIL_MAX })),
  lifeMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: JAIL_MAX })),
});
export type ImportChoices = Static<typeof ImportChoices>;

/** What an import would do, what it asks, and what of the file it leaves out. */
export const ImportPreview = Type.Object({
  importId: Id,
  format: OneOf(IMPORT_FORMATS),
  sections: Type.Array(SectionPreview),
  problems: Type.Array(ImportProblem),
  /** The list that a table or bare list was read as; null for other files and while the list is asked for. */
  list: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  columns: Type.Array(ImportColumn),
  /** Fields that a column can be mapped to. */
  fields: Type.Array(Option),
  questions: Type.Array(ImportQuestion),
  /** What all of it would do to people. */
  effect: Effect,
});
export type ImportPreview = Static<typeof ImportPreview>;

const Pack = Type.Object({
  key: OneOf(PACK_KEYS),
  name: Type.String(),
  summary: Type.String(),
  /** Entries by section. */
  counts: Type.Unsafe<Record<string, number>>({ type: 'object', additionalProperties: { type: 'integer' } }),
});
export type Pack = Static<typeof Pack>;

export const transferEndpoints = {
  exportSettings: endpoint({
    method: 'GET',
    path: '/api/settings/export',
    summary: 'The settings as a file, without secrets',
    tag: 'settings',
    who: ['admin'],
    query: Type.Object({
      /** Names of sections, joined by commas; all of them where absent. */
      sections: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    answer: Type.Object({
      format: Type.String(),
      formatVersion: Type.Integer(),
      exportedAt: Type.String({ format: 'date-time' }),
      communityName: Type.String(),
      sections: Type.Unsafe<Record<string, object>>({ type: 'object', additionalProperties: true }),
    }),
  }),
  exportTable: endpoint({
    method: 'GET',
    path: '/api/settings/:section/export.csv',
    summary: 'A list as a table, or with template an example to fill in',
    tag: 'settings',
    who: ['admin'],
    params: Type.Object({ section: Type.String({ maxLength: 40 }) }),
    query: Type.Object({ template: Type.Optional(OneOf(['yes'])) }),
    answer: Type.Unsafe<string>({}),
  }),
  listPacks: endpoint({
    method: 'GET',
    path: '/api/settings/packs',
    summary: 'The settings that ship with Ten-Four, ready to be used',
    tag: 'settings',
    who: ['admin'],
    answer: Type.Object({ packs: Type.Array(Pack) }),
  }),
  previewImport: endpoint({
    method: 'POST',
    path: '/api/settings/import/preview',
    summary: 'Say what a file or a pack would change; nothing changes yet',
    tag: 'settings',
    who: ['admin'],
    body: Type.Object({
      text: Type.Optional(Type.String({ minLength: 1 })),
      pack: Type.Optional(OneOf(PACK_KEYS)),
      /** What a list without a name is, and the only section that is read of a file with several. */
      section: Type.Optional(OneOf(SECTION_NAMES)),
      mode: OneOf(IMPORT_MODES),
      choices: Type.Optional(ImportChoices),
    }),
    answer: ImportPreview,
    bodyLimit: IMPORT_BODY_MAX,
  }),
  importSettings: endpoint({
    method: 'POST',
    path: '/api/settings/import',
    summary: 'Make the changes that were previewed, in the sections that are named',
    tag: 'settings',
    who: ['admin'],
    body: Type.Object({
      importId: Id,
      sections: Type.Array(OneOf(SECTION_NAMES), { minItems: 1, maxItems: SECTION_NAMES.length }),
    }),
    answer: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      /** Null where nothing was different. */
      changeId: Nullable(Id),
      version: Type.Integer({ minimum: 0 }),
      effect: Effect,
    }),
    idempotent: true,
  }),
};
