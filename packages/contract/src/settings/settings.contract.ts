import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, IdParams, Moment, NextCursor, Nullable, OneOf, PageQuery } from '../common/schema.ts';
import type { SectionValues } from './sections.ts';
import { CHANGE_WAYS, OPS_MAX, SECTION_NAMES, type SectionName } from './settings.values.ts';

const Version = Type.Integer({ minimum: 0 });
const anything = Type.Unsafe<unknown>({});

/** A section's value goes out as it is kept: whatever may not be seen is not in it. */
const Value = Type.Unsafe<SectionValues[SectionName]>({ type: 'object', additionalProperties: true });

/**
 * One step of a change: sets a field; adds, edits, removes or moves an entry of a list. `before` is the `_id` that the
 * entry is put before, null or absent the end. What is needed where is checked against the section.
 */
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

/** What a change does to people: how many gain or lose a grant, and how many are clocked out. */
export const Effect = Type.Object({
  gain: Type.Integer(),
  lose: Type.Integer(),
  offDuty: Type.Integer(),
  /** That are called otherwise, move to another department, or are of a platform that is switched off. */
  units: Type.Integer(),
});
export type Effect = Static<typeof Effect>;

/** One thing that a change did: `before` null where it was added, `after` null where it was removed. */
const ChangedPath = Type.Object({
  section: OneOf(SECTION_NAMES),
  path: Type.String(),
  label: Type.String(),
  before: anything,
  after: anything,
});

/** A change of the settings. `version` is the number of all settings that it made. */
export const SettingsChange = Type.Object({
  _id: Id,
  version: Version,
  at: Moment,
  by: Type.String(),
  via: OneOf(CHANGE_WAYS),
  sections: Type.Array(OneOf(SECTION_NAMES)),
  changes: Type.Array(ChangedPath),
  /** Who took it back; null where nobody did. */
  undoneBy: Nullable(Type.String()),
  undoable: Type.Boolean(),
});
export type SettingsChange = Static<typeof SettingsChange>;

const SectionParams = Type.Object({ section: Type.String({ maxLength: 40 }) });

const SectionRead = Type.Object({
  section: OneOf(SECTION_NAMES),
  version: Version,
  value: Value,
  /** Paths that the host sets, each with the name of the variable or file. */
  locked: Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
  }),
});
export type SectionRead = Static<typeof SectionRead>;

/** A role of the Discord server, as the settings offer it. */
const GuildRole = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  /** `#rrggbb`; null for none. */
  color: Nullable(Type.String()),
  /** Of a bot or another program. */
  managed: Type.Boolean(),
  /** Every member holds it. */
  everyone: Type.Boolean(),
  mentionable: Type.Boolean(),
  /** The viewer holds it. */
  held: Type.Boolean(),
  /** The bot may give it. */
  belowBot: Type.Boolean(),
});

const GuildQuery = Type.Object({ fresh: Type.Optional(Type.String({ maxLength: 5 })) });

/** The Discord server, as Discord last told of it. */
const GuildRead = Type.Object({
  /** False: there is no bot to ask with, and the roles are those that grants name. */
  bot: Type.Boolean(),
  name: Nullable(Type.String()),
  iconUrl: Nullable(Type.String()),
  /** `name` is null for an owner who has never signed in. */
  owner: Nullable(Type.Object({ discordId: Type.String(), name: Nullable(Type.String()) })),
  /** The highest first. */
  roles: Type.Array(GuildRole),
  /** Those that messages can go to, in Discord's order; `category` is the name of what it stands beneath. */
  channels: Type.Array(
    Type.Object({ _id: Type.String(), name: Type.String(), category: Nullable(Type.String()) }),
  ),
  /** By which somebody invites the bot, with the permissions that it needs. */
  inviteUrl: Type.String(),
  fetchedAt: Nullable(Moment),
  /** Discord does not answer now. */
  stale: Type.Boolean(),
});
export type GuildRead = Static<typeof GuildRead>;

export const settingsEndpoints = {
  getGuild: endpoint({
    method: 'GET',
    path: '/api/settings/guild',
    summary: 'The Discord server with its roles',
    tag: 'settings',
    who: ['admin'],
    query: GuildQuery,
    answer: GuildRead,
  }),
  listSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    summary: 'The sections of the settings, with who changed each last',
    tag: 'settings',
    who: ['admin'],
    answer: Type.Object({
      version: Version,
      sections: Type.Array(
        Type.Object({
          section: OneOf(SECTION_NAMES),
          version: Version,
          /** Entries of its lists. */
          count: Type.Integer(),
          changedAt: Moment,
          changedBy: Type.String(),
        }),
      ),
    }),
  }),
  listChanges: endpoint({
    method: 'GET',
    path: '/api/settings/history',
    summary: 'The changes of the settings, newest first',
    tag: 'settings',
    who: ['admin'],
    query: Type.Object({
      section: Type.Optional(OneOf(SECTION_NAMES)),
      /** Part of a name. */
      by: Type.Optional(Type.String({ maxLength: 64, pattern: '^[^\\u0000]*$' })),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ changes: Type.Array(SettingsChange), nextCursor: NextCursor }),
  }),
  undoChange: endpoint({
    method: 'POST',
    path: '/api/settings/history/:id/undo',
    summary: 'Take one change back, not what came after it',
    tag: 'settings',
    who: ['admin'],
    params: IdParams,
    answer: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      changeId: Id,
      version: Version,
    }),
    idempotent: true,
  }),
  getSection: endpoint({
    method: 'GET',
    path: '/api/settings/:section',
    summary: 'A section of the settings',
    tag: 'settings',
    who: ['admin'],
    params: SectionParams,
    answer: SectionRead,
  }),
  changeSection: endpoint({
    method: 'PATCH',
    path: '/api/settings/:section',
    summary: 'Change a section, or with dryRun say what a change would do',
    tag: 'settings',
    who: ['admin'],
    params: SectionParams,
    body: Type.Object({
      version: Version,
      ops: Type.Array(Op, { minItems: 1, maxItems: OPS_MAX }),
      dryRun: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      section: OneOf(SECTION_NAMES),
      version: Version,
      value: Value,
      /** Null where nothing was changed or stored. */
      changeId: Nullable(Id),
      effect: Effect,
    }),
    idempotent: true,
  }),
};
