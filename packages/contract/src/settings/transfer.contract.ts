import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, Nullable, OneOf } from '../common/schema.ts';
import { Effect } from './settings.contract.ts';
import { SECTION_NAMES } from './settings.values.ts';
import { IMPORT_BODY_MAX, IMPORT_FORMATS, IMPORT_MODES, PACK_KEYS } from './transfer.values.ts';

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

/** What an import would do, and what of the file it leaves out; `line` is null where the file has no lines. */
export const ImportPreview = Type.Object({
  importId: Id,
  format: OneOf(IMPORT_FORMATS),
  sections: Type.Array(SectionPreview),
  problems: Type.Array(Type.Object({ line: Nullable(Type.Integer({ minimum: 1 })), message: Type.String() })),
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
    summary: 'The 10-codes or the penal code as a table',
    tag: 'settings',
    who: ['admin'],
    params: Type.Object({ section: Type.String({ maxLength: 40 }) }),
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
