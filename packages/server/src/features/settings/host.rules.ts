import type { GrantEntry } from '@ten-four/contract/settings/sections/grants.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { Grant, SectionName } from '@ten-four/contract/settings/settings.values';
import type { TenCode } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { type PathChange, PLACE } from '#features/settings/diff.rules';
import { type Config, LICENSE_VARIABLES, SHIPPED_LICENSES, type ShippedLicense } from '#platform/env';
import { conflict } from '#platform/errors';
import { newId } from '#platform/ids';
import type { Settings } from '#platform/settings/settings';

export interface HostSettings extends Pick<Config, 'communityName' | 'bankName' | 'startingCash' | 'roles'> {
  discord: { webhookXbox: string | null; webhookPlaystation: string | null };
  tenCodes: readonly TenCode[] | null;
}

export const TEN_CODES_FILE = 'ten-codes.json';

function lockedFields(host: HostSettings): { section: SectionName; path: string; by: string }[] {
  const { communityName, bankName, startingCash, discord, tenCodes } = host;
  const all = [
    { section: 'general', path: 'communityName', by: 'COMMUNITY_NAME', value: communityName },
    { section: 'general', path: 'bankName', by: 'BANK_NAME', value: bankName },
    { section: 'bank', path: 'startingCash', by: 'STARTING_CASH', value: startingCash },
    { section: 'discord', path: 'webhookXbox', by: 'DISCORD_WEBHOOK_XBOX', value: discord.webhookXbox },
    {
      section: 'discord',
      path: 'webhookPlaystation',
      by: 'DISCORD_WEBHOOK_PLAYSTATION',
      value: discord.webhookPlaystation,
    },
    { section: 'ten-codes', path: 'entries', by: TEN_CODES_FILE, value: tenCodes },
  ] as const;
  return all.filter(({ value }) => value !== null).map(({ section, path, by }) => ({ section, path, by }));
}

export function lockedPaths(
  host: HostSettings,
  settings: Settings,
  section: SectionName,
): Record<string, string> {
  const fields = lockedFields(host).filter((one) => one.section === section);
  const entries = section === 'grants' ? settings.values.grants.entries : [];
  return Object.fromEntries([
    ...fields.map(({ path, by }) => [path, by]),
    ...entries.flatMap(({ _id, host: by }) => (by === null ? [] : [[`entries.${_id}`, by]])),
  ]);
}

export const isSetByHost = (
  host: HostSettings,
  settings: Settings,
  section: SectionName,
  field: string,
): boolean => field in lockedPaths(host, settings, section);

/** Throws 409. Moving the host's entries is allowed. */
export function checkNotLocked(host: HostSettings, settings: Settings, changes: readonly PathChange[]): void {
  for (const { section, path } of changes) {
    const locked = Object.entries(lockedPaths(host, settings, section)).find(
      ([lockedPath]) =>
        path === lockedPath || (path.startsWith(`${lockedPath}.`) && path !== `${lockedPath}.${PLACE}`),
    );
    if (locked !== undefined) throw conflict(SETTINGS_TEXTS.setByHost(locked[1]));
  }
}

export const LICENSE_IDS: Readonly<Record<ShippedLicense, string>> = {
  'Class C - Standard Drivers License': '00000000-0000-7000-9000-000800000001',
  'Class M - Motorcycle License': '00000000-0000-7000-9000-000800000002',
  'Class A - CDL Class A License': '00000000-0000-7000-9000-000800000003',
  'Class B - CDL Class B License': '00000000-0000-7000-9000-000800000004',
};

export interface HostRole {
  variable: string;
  grant: Grant;
  roleId: string | null;
  licenseId: string | null;
}

/** Replaces changed roles. Entries of removed variables stay as the community's own. */
export const withHostRoles = (entries: readonly GrantEntry[], roles: readonly HostRole[]): GrantEntry[] =>
  roles.reduce(withHostRole, [...entries]);

/** Returns the grants as the next start would set them. */
export const grantsWithHost = (
  entries: readonly GrantEntry[],
  { roles, everyone }: { roles: Config['roles']; everyone: string },
): GrantEntry[] => withHostRoles(entries, hostRoles({ roles }, everyone));

function withHostRole(entries: GrantEntry[], role: HostRole): GrantEntry[] {
  const { variable, grant, roleId, licenseId } = role;
  const own = entries.find(({ host }) => host === variable);
  const change = (entry: GrantEntry, to: Partial<GrantEntry>) =>
    entries.map((one) => (one === entry ? { ...one, ...to } : one));
  if (roleId === null) return own === undefined ? entries : change(own, { host: null });
  if (own?.roleId === roleId) return entries;
  const same = entries.find(
    (one) => one.grant === grant && one.roleId === roleId && one.licenseId === licenseId,
  );
  if (same !== undefined) {
    const rest = own === undefined ? entries : entries.filter((one) => one !== own);
    return rest.map((one) => (one === same && one.host === null ? { ...one, host: variable } : one));
  }
  if (own !== undefined) return change(own, { roleId, roleName: '' });
  const entry = { _id: newId(), grant, roleId, roleName: '', departmentIds: [], licenseId, host: variable };
  return [...entries, entry];
}

/** Returns the host's roles; the role of every member never grants Staff. */
export function hostRoles({ roles }: Pick<HostSettings, 'roles'>, everyone: string): HostRole[] {
  const role = (variable: string, grant: Grant, roleId: string | null): HostRole => ({
    variable,
    grant,
    roleId: grant === 'Staff' && roleId === everyone ? null : roleId,
    licenseId: null,
  });
  return [
    role('ROLE_PUBLIC_SAFETY', 'Public Safety', roles.publicSafety),
    role('ROLE_STAFF', 'Staff', roles.staff),
    role('ROLE_FIRE_RESCUE', 'Fire & EMS', roles.fireRescue),
    role('ROLE_FIRE_RESCUE_STAFF', 'Fire & EMS', roles.fireRescueStaff),
    ...SHIPPED_LICENSES.map((license) => ({
      ...role(LICENSE_VARIABLES[license], 'License', roles.licenses[license]),
      licenseId: LICENSE_IDS[license],
    })),
  ];
}
