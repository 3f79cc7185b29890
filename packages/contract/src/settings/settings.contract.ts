import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { DateTime, Id, IdParams, NextCursor, Nullable, OneOf, PageQuery, Saved } from '../common/schema.ts';
import type { SectionValues } from './sections.ts';
import { CHANGE_WAYS, OPS_MAX, SECTION_NAMES, type SectionName } from './settings.values.ts';

const Version = Type.Integer({ minimum: 0 });
const anything = Type.Unsafe<unknown>({});

/** Already filtered: the stored value holds no secrets. */
const Value = Type.Unsafe<SectionValues[SectionName]>({ type: 'object', additionalProperties: true });

/** One step of a change. `before` is the `_id` to insert before, null for the end. Checked against the section. */
export const Op = Type.Object({
  op: OneOf(['set', 'add', 'edit', 'remove', 'move']),
  field: Type.Optional(Type.String({ maxLength: 40 })),
  value: Type.Optional(anything),
  list: Type.Optional(Type.String({ maxLength: 40 })),
  _id: Type.Optional(Id),
  entry: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })),
  before: Type.Optional(Nullable(Id)),
});
export type Op = Static<typeof Op>;

export const Effect = Type.Object({
  gain: Type.Integer(),
  lose: Type.Integer(),
  offDuty: Type.Integer(),
  /** Units that get another name or department, or whose platform was turned off. */
  units: Type.Integer(),
});
export type Effect = Static<typeof Effect>;

/** `before` null: added. `after` null: removed. */
const ChangedPath = Type.Object({
  section: OneOf(SECTION_NAMES),
  path: Type.String(),
  label: Type.String(),
  before: anything,
  after: anything,
});

export const SettingsChange = Type.Object({
  _id: Id,
  version: Version,
  at: DateTime,
  by: Type.String(),
  via: OneOf(CHANGE_WAYS),
  sections: Type.Array(OneOf(SECTION_NAMES)),
  changes: Type.Array(ChangedPath),
  undoneBy: Nullable(Type.String()),
  undoable: Type.Boolean(),
});
export type SettingsChange = Static<typeof SettingsChange>;

const SectionParams = Type.Object({ section: Type.String({ maxLength: 40 }) });

const SectionRead = Type.Object({
  section: OneOf(SECTION_NAMES),
  version: Version,
  value: Value,
  /** Paths the host sets, with the variable or file. */
  locked: Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
  }),
});
export type SectionRead = Static<typeof SectionRead>;

const GuildRole = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  color: Nullable(Type.String()),
  managed: Type.Boolean(),
  everyone: Type.Boolean(),
  mentionable: Type.Boolean(),
  held: Type.Boolean(),
  belowBot: Type.Boolean(),
});

const GuildQuery = Type.Object({ fresh: Type.Optional(Type.String({ maxLength: 5 })) });

const GuildRead = Type.Object({
  /** False without a bot; the list then has only the roles named in grants. */
  bot: Type.Boolean(),
  name: Nullable(Type.String()),
  iconUrl: Nullable(Type.String()),
  /** `name` is null until they sign in. */
  owner: Nullable(Type.Object({ discordId: Type.String(), name: Nullable(Type.String()) })),
  roles: Type.Array(GuildRole),
  /** In Discord's order; `category` is the parent's name. */
  channels: Type.Array(
    Type.Object({ _id: Type.String(), name: Type.String(), category: Nullable(Type.String()) }),
  ),
  inviteUrl: Type.String(),
  fetchedAt: Nullable(DateTime),
  /** Discord is not responding. */
  stale: Type.Boolean(),
});
export type GuildRead = Static<typeof GuildRead>;

export const settingsEndpoints = {
  getGuild: endpoint({
    method: 'GET',
    path: '/api/settings/guild',
    summary: 'Get the Discord server with its roles',
    tag: 'settings',
    who: ['admin'],
    query: GuildQuery,
    answer: GuildRead,
  }),
  listSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    summary: 'List the settings sections with the author of each last change',
    tag: 'settings',
    who: ['admin'],
    answer: Type.Object({
      version: Version,
      sections: Type.Array(
        Type.Object({
          section: OneOf(SECTION_NAMES),
          version: Version,
          count: Type.Integer(),
          changedAt: DateTime,
          changedBy: Type.String(),
        }),
      ),
    }),
  }),
  listChanges: endpoint({
    method: 'GET',
    path: '/api/settings/history',
    summary: 'List settings changes, newest first',
    tag: 'settings',
    who: ['admin'],
    query: Type.Object({
      section: Type.Optional(OneOf(SECTION_NAMES)),
      by: Type.Optional(Type.String({ maxLength: 64, pattern: '^[^\\u0000]*$' })),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ changes: Type.Array(SettingsChange), nextCursor: NextCursor }),
  }),
  undoChange: endpoint({
    method: 'POST',
    path: '/api/settings/history/:id/undo',
    summary: 'Undo one change and keep later ones',
    tag: 'settings',
    who: ['admin'],
    params: IdParams,
    answer: Saved({ changeId: Id, version: Version }),
    idempotent: true,
  }),
  getSection: endpoint({
    method: 'GET',
    path: '/api/settings/:section',
    summary: 'Get a settings section',
    tag: 'settings',
    who: ['admin'],
    params: SectionParams,
    answer: SectionRead,
  }),
  changeSection: endpoint({
    method: 'PATCH',
    path: '/api/settings/:section',
    summary: 'Change a section, or with dryRun preview the effects',
    tag: 'settings',
    who: ['admin'],
    params: SectionParams,
    body: Type.Object({
      version: Version,
      ops: Type.Array(Op, { minItems: 1, maxItems: OPS_MAX }),
      dryRun: Type.Optional(Type.Boolean()),
    }),
    answer: Saved({
      section: OneOf(SECTION_NAMES),
      version: Version,
      value: Value,
      /** Null when nothing changed. */
      changeId: Nullable(Id),
      effect: Effect,
    }),
    idempotent: true,
  }),
};
