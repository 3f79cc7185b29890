import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { TRANSFER_TEXTS } from '@ten-four/contract/settings/transfer.values';
import { ruleBroken } from '#platform/errors';
import { foldKey } from '#platform/search-text';
import type { GuildRole, Settings } from '#platform/settings/settings';

/** What ids of a file stand for here: those of its departments and licenses. */
export type KnownIds = Readonly<Record<'departments' | 'licenses', ReadonlyMap<string, string>>>;

type Keys = Readonly<Record<string, unknown>>;

/** Makes the references of an entry of a file ones of this installation. Throws 422 for one that leads nowhere. */
type Resolve = (keys: Keys, context: { known: KnownIds; settings: Settings }) => Keys;

/** Entries that refer to something, by section. */
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

/** Never fewer departments than the file names: a grant without any is one for all of them. */
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

/** A role of this Discord server: the same one, or else the one of that name. Without a bot nobody knows better. */
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

/** A rank by itself is of use as well; nothing says what a role of another server was called. */
function withKnownRole(rank: unknown, { guild }: Settings): unknown {
  const { roleId } = Object(rank);
  const isUnknown = guild !== null && !guild.roles.some(({ _id }) => _id === roleId);
  return isUnknown ? { ...Object(rank), roleId: null } : rank;
}
