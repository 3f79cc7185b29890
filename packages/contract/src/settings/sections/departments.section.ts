import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf, RequiredText } from '../../common/schema.ts';
import { PLATFORMS } from '../../officers/officers.values.ts';
import { list, section } from '../section.ts';
import { CALLSIGN_PATTERN_MAX, DEPARTMENT_KINDS } from '../settings.values.ts';

const Subdivision = Type.Object({ _id: Id, name: RequiredText(60) });
/** Members with the role have this rank. */
const Rank = Type.Object({
  _id: Id,
  name: RequiredText(40),
  roleId: Nullable(Type.String({ pattern: '^[\\w-]{1,64}$' })),
});

/** Ranks from lowest to highest. Without a pattern the default callsign rule applies. */
export const Department = Type.Object({
  _id: Id,
  name: RequiredText(60),
  shortName: RequiredText(12),
  kind: OneOf(DEPARTMENT_KINDS),
  platform: OneOf(PLATFORMS),
  callsignPattern: Nullable(Type.String({ minLength: 1, maxLength: CALLSIGN_PATTERN_MAX })),
  subdivisions: Type.Array(Subdivision, { maxItems: 30 }),
  ranks: Type.Array(Rank, { minItems: 1, maxItems: 20 }),
  active: Type.Boolean(),
});
export type Department = Static<typeof Department>;

export const DEPARTMENTS = section({
  label: 'Departments',
  fields: {},
  lists: {
    entries: list({
      label: 'departments',
      entry: Department,
      minEntries: 1,
      maxEntries: 40,
      name: ({ name, platform }) => `${name} (${platform})`,
      unique: ({ name, platform, kind }) => [`${platform}\n${kind}\n${name}`],
      labels: {
        name: 'Name',
        shortName: 'Short name',
        kind: 'Kind',
        platform: 'Platform',
        callsignPattern: 'Callsigns',
        subdivisions: 'Subdivisions',
        ranks: 'Ranks',
        active: 'Active',
      },
      defaults: { callsignPattern: null, subdivisions: [], active: true },
      nested: ['subdivisions', 'ranks'],
    }),
  },
});
