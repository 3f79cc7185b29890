import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, Nullable, OneOf, Saved } from '../common/schema.ts';
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

const SectionPreview = Type.Object({
  section: OneOf(SECTION_NAMES),
  added: Count,
  changed: Count,
  removed: Count,
  kept: Count,
  rows: Type.Array(Type.Object({ label: Type.String(), before: anything, after: anything })),
});
export type SectionPreview = Static<typeof SectionPreview>;

/** Equal problems are grouped; `line` is the first one. */
const ImportProblem = Type.Object({
  message: Type.String(),
  count: Count,
  line: Nullable(Type.Integer({ minimum: 1 })),
  places: Type.Array(Type.String()),
  values: Type.Array(Type.String()),
});
export type ImportProblem = Static<typeof ImportProblem>;

const Option = Type.Object({ value: Type.String(), label: Type.String() });

/** `field` is null when unused. */
const ImportColumn = Type.Object({
  name: Type.String(),
  field: Nullable(Type.String()),
  sample: Type.String(),
});

/** Blocks the import until answered. */
const ImportQuestion = Type.Object({
  kind: OneOf(IMPORT_QUESTIONS),
  /** Empty for a number. */
  options: Type.Array(Option),
  values: Type.Array(Type.String()),
});
export type ImportQuestion = Static<typeof ImportQuestion>;

export const ImportChoices = Type.Object({
  list: Type.Optional(Type.String({ maxLength: 60 })),
  /** Field by column; null to ignore it. */
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

export const ImportPreview = Type.Object({
  importId: Id,
  format: OneOf(IMPORT_FORMATS),
  sections: Type.Array(SectionPreview),
  problems: Type.Array(ImportProblem),
  /** Null unless the file is a table or a bare list. */
  list: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  columns: Type.Array(ImportColumn),
  fields: Type.Array(Option),
  questions: Type.Array(ImportQuestion),
  effect: Effect,
});
export type ImportPreview = Static<typeof ImportPreview>;

const Pack = Type.Object({
  key: OneOf(PACK_KEYS),
  name: Type.String(),
  summary: Type.String(),
  counts: Type.Unsafe<Record<string, number>>({ type: 'object', additionalProperties: { type: 'integer' } }),
});
export type Pack = Static<typeof Pack>;

export const transferEndpoints = {
  exportSettings: endpoint({
    method: 'GET',
    path: '/api/settings/export',
    summary: 'Export the settings as a file, without secrets',
    tag: 'settings',
    who: ['admin'],
    query: Type.Object({
      /** Section names, comma-separated; all by default. */
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
    summary: 'Export a list as a table, or with template an example to fill in',
    tag: 'settings',
    who: ['admin'],
    params: Type.Object({ section: Type.String({ maxLength: 40 }) }),
    query: Type.Object({ template: Type.Optional(OneOf(['yes'])) }),
    answer: Type.Unsafe<string>({}),
  }),
  listPacks: endpoint({
    method: 'GET',
    path: '/api/settings/packs',
    summary: 'List the settings packs that ship with Ten-Four',
    tag: 'settings',
    who: ['admin'],
    answer: Type.Object({ packs: Type.Array(Pack) }),
  }),
  previewImport: endpoint({
    method: 'POST',
    path: '/api/settings/import/preview',
    summary: 'Preview what a file or a pack would change',
    tag: 'settings',
    who: ['admin'],
    body: Type.Object({
      text: Type.Optional(Type.String({ minLength: 1 })),
      pack: Type.Optional(OneOf(PACK_KEYS)),
      /** Names an unnamed list, or selects a section. */
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
    summary: 'Apply previewed changes in the given sections',
    tag: 'settings',
    who: ['admin'],
    body: Type.Object({
      importId: Id,
      sections: Type.Array(OneOf(SECTION_NAMES), { minItems: 1, maxItems: SECTION_NAMES.length }),
    }),
    answer: Saved({
      /** Null when nothing changed. */
      changeId: Nullable(Id),
      version: Type.Integer({ minimum: 0 }),
      effect: Effect,
    }),
    idempotent: true,
  }),
};
