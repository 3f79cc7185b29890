import type { GrantSources, Member, MemberDetail } from '@ten-four/contract/members/members.contract';
import { WITHOUT_END } from '@ten-four/contract/members/members.values';
import type { GrantEntry } from '@ten-four/contract/settings/sections/grants.section';
import { GRANTS, type Grant } from '@ten-four/contract/settings/settings.values';
import { type Holder, heldGrants, isOwner } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

/** Stored end of a permanent suspension. */
export const FOREVER = Date.parse(WITHOUT_END);

/** Returns a member's grants with their sources, broadest first. */
export function becauseOf(holder: Holder, settings: Settings): GrantSources {
  const held = heldGrants(holder.roles, settings);
  const byRole = (grant: Grant) =>
    held.filter((entry) => entry.grant === grant).map((entry) => ({ grant, by: roleName(entry, settings) }));
  const administrator = [
    ...(isOwner(holder, settings) ? [{ grant: 'Administrator', by: 'Owner' }] : []),
    ...(holder.isNamed ? [{ grant: 'Administrator', by: 'Named' }] : []),
    ...byRole('Administrator'),
  ];
  const staff = byRole('Staff');
  const publicSafety = byRole('Public Safety');
  const isStaff = administrator.length + staff.length > 0;
  return [
    ...administrator,
    ...staff,
    ...(publicSafety.length === 0 && isStaff ? [{ grant: 'Public Safety', by: 'Staff' }] : publicSafety),
    ...(['Fire & EMS', 'Dispatcher', 'Judge'] as const).flatMap(byRole),
    ...held.flatMap((entry) => licenseOf(entry, settings)),
  ];
}

const licenseOf = (entry: GrantEntry, settings: Settings): GrantSources => {
  const license = settings.values.licenses.entries.find(({ _id }) => _id === entry.licenseId);
  return license === undefined ? [] : [{ grant: license.name, by: roleName(entry, settings) }];
};

const roleName = ({ roleId, roleName: noted }: GrantEntry, { guild }: Settings): string =>
  guild?.roles.find(({ _id }) => _id === roleId)?.name ?? (noted || roleId);

export function presentRole(roleId: string, settings: Settings): MemberDetail['roles'][number] {
  const role = settings.guild?.roles.find(({ _id }) => _id === roleId);
  const noted = settings.values.grants.entries.find((entry) => entry.roleId === roleId)?.roleName;
  return { _id: roleId, name: role?.name ?? (noted || roleId), color: role?.color ?? null };
}

export function grantsOf(holder: Holder, settings: Settings): Member['grants'] {
  const held = heldGrants(holder.roles, settings).map(({ grant }) => grant);
  if (isOwner(holder, settings) || holder.isNamed) held.push('Administrator');
  return GRANTS.filter((grant) => grant !== 'License' && held.includes(grant));
}

/** Describes a suspension; `until` in milliseconds, null if permanent. */
export function suspensionText(
  communityName: string,
  { until, reason }: { until: number | null; reason: string },
): string {
  const end = until === null || until >= FOREVER ? '' : ` until ${inUtc(until)} UTC`;
  return `You are suspended from ${communityName}${end}. ${reason}`;
}

const UTC = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

export const inUtc = (time: number): string => UTC.format(time);
