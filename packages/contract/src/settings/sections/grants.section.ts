import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf } from '../../common/schema.ts';
import { list, section } from '../section.ts';
import { GRANTS } from '../settings.values.ts';

/** `departments` narrows the grant; empty means all. */
export const GrantEntry = Type.Object({
  _id: Id,
  grant: OneOf(GRANTS),
  roleId: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  roleName: Type.String({ maxLength: 100, pattern: '^[^\\u0000]*$' }),
  departmentIds: Type.Array(Id, { maxItems: 40, uniqueItems: true }),
  licenseId: Nullable(Id),
  /** Environment variable that sets it. */
  host: Nullable(Type.String()),
});
export type GrantEntry = Static<typeof GrantEntry>;

export const GRANTS_SECTION = section({
  label: 'Roles & grants',
  fields: {},
  lists: {
    entries: list({
      label: 'roles',
      entry: GrantEntry,
      minEntries: 0,
      maxEntries: 100,
      name: ({ grant, roleName, roleId }) => `${grant} by ${roleName === '' ? roleId : roleName}`,
      unique: ({ grant, roleId, licenseId }) => [`${grant}\n${roleId}\n${licenseId ?? ''}`],
      labels: {
        grant: 'Grant',
        roleId: 'Role',
        roleName: 'Role name',
        departmentIds: 'Departments',
        licenseId: 'License',
        host: 'Set by the host',
      },
      defaults: { roleName: '', departmentIds: [], licenseId: null, host: null },
      serverKeys: ['host'],
    }),
  },
});
