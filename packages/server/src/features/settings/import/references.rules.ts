import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { TRANSFER_TEXTS } from '@ten-four/contract/settings/transfer.values';
import { ruleBroken } from '#platform/errors';
import { foldKey } from '#platform/search-text';
import type { GuildRole, Settings } from '#platform/settings/settings';

export type KnownIds = Readonly<Record<'departments' | 'licenses', ReadonlyMap<string, string>>>;

type Keys = Readonly<Record<string, unknown>>;

/** Throws 422 for an unknown reference. */
type Resolve = (keys: Keys, context: { known: KnownIds; settings: Settings }) => Keys;

export const RESOLVE: Partial<Record<SectionName, Resolve>> = {
  tests: (keys, { known }) => ({ ...keys, licenseId: licenseOf(keys.licenseId, known) }),

  grants: (keys, { known, settings }) => {
    const { departmentIds = [], licenseId = null } = keys;
    return {
      ...keys,
      ...roleOf(keys, settings),
      departmentIds: [departmentIds].flat().map((id) => departmentOf(id, known)),
      licenseId: licenseId === null ? null : licenseOf(licenseId, known),
    };
  },

  dispatch: (keys, { known }) =>
    keys.departmentId === undefined
      ? keys
      : { ...keys, departmentId: departmentOf(keys.departmentId, known) },

  departments: (keys, { settings }) => ({
    ...keys,
    ...(Array.isArray(keys.ranks) ? { ranks: keys.ranks.map((rank) => withKnownRole(rank, settings)) } : {}),
  }),
};

/** Requires all named departments, because a grant without any covers all. */
function departmentOf(id: unknown, { departments }: KnownIds): string {
  const own = departments.get(String(id).toLowerCase());
  if (own === undefined) throw ruleBroken(TRANSFER_TEXTS.departmentGone);
  return own;
}

function licenseOf(id: unknown, { licenses }: KnownIds): string {
  const own = licenses.get(String(id).toLowerCase());
  if (own === undefined) throw ruleBroken(TRANSFER_TEXTS.licenseGone);
  return own;
}

/** Finds a role by ID, else by name; unchecked without a bot. */
function roleOf({ roleId, roleName = '' }: Keys, { guild }: Settings): Keys {
  if (guild === null) return { roleId, roleName };
  const same = guild.roles.find(({ _id }) => _id === roleId);
  const { _id, name } = same ?? roleNamed(String(roleName), guild.roles);
  return { roleId: _id, roleName: name };
}

function roleNamed(name: string, roles: readonly GuildRole[]): GuildRole {
  const [role, another] = roles.filter((one) => name !== '' && foldKey(one.name) === foldKey(name));
  if (role === undefined) throw ruleBroken(TRANSFER_TEXTS.roleGone(name));
  if (another !== undefined) throw ruleBroken(TRANSFER_TEXTS.roleTwice(name));
  return role;
}

/** Removes an unknown role from a rank, which keeps its name. */
function withKnownRole(rank: unknown, { guild }: Settings): unknown {
  const { roleId } = Object(rank);
  const isUnknown = guild !== null && !guild.roles.some(({ _id }) => _id === roleId);
  return isUnknown ? { ...Object(rank), roleId: null } : rank;
}
