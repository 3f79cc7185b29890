import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import type { GrantEntry } from '@ten-four/contract/settings/sections/grants.section';
import { type DepartmentKind, GRANT_OF_KIND, type Grant } from '@ten-four/contract/settings/settings.values';
import type { Rights } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

export interface Holder {
  discordId: string;
  roles: readonly string[];
  isNamed: boolean;
}

export type Granted = Omit<Rights, 'officer' | 'fireOfficer' | 'onDutyAs' | 'posts'>;

const NOTHING: Granted = {
  administrator: false,
  staff: false,
  publicSafety: false,
  fireRescue: false,
  dispatcher: false,
  judge: false,
  departments: [],
};

export const withoutGrants = (): Granted => NOTHING;

export function grantedTo(holder: Holder, settings: Settings): Granted {
  const entries = heldGrants(holder.roles, settings);
  const gives = (grant: Grant) => entries.some((entry) => entry.grant === grant);
  const administrator = holder.isNamed || isOwner(holder, settings) || gives('Administrator');
  const staff = administrator || gives('Staff');
  return {
    administrator,
    staff,
    publicSafety: staff || gives('Public Safety'),
    fireRescue: gives('Fire & EMS'),
    dispatcher: staff || gives('Dispatcher'),
    judge: gives('Judge'),
    departments: offeredDepartments(settings)
      .filter((department) => (staff && isLaw(department)) || isCovered(department, entries))
      .map(({ _id }) => _id),
  };
}

export const isOwner = ({ discordId }: Pick<Holder, 'discordId'>, { guild }: Settings): boolean =>
  guild !== null && guild.ownerId === discordId;

/** Returns whether a role has the grant Judge; staff are not judges by themselves. */
export const isCourtOpen = ({ values }: Settings): boolean =>
  values.grants.entries.some(({ grant }) => grant === 'Judge');

/** Returns the grants of some roles and of @everyone, whose ID equals the server's. */
export const heldGrants = (roles: readonly string[], settings: Settings): GrantEntry[] =>
  settings.values.grants.entries.filter(
    ({ roleId }) => roleId === settings.guildId || roles.includes(roleId),
  );

export const offeredDepartments = ({ values }: Settings): Department[] =>
  values.departments.entries.filter(
    ({ active, platform }) => active && values.general.platforms.includes(platform),
  );

const isLaw = ({ kind }: { kind: DepartmentKind }) => kind === 'Law Enforcement';

const isCovered = ({ _id, kind }: Department, entries: readonly GrantEntry[]): boolean =>
  entries.some(
    ({ grant, departmentIds }) =>
      grant === GRANT_OF_KIND[kind] && (departmentIds.length === 0 || departmentIds.includes(_id)),
  );

/** Returns the license types that the roles permit; a type without a role is permitted to staff. */
export function permittedLicenses(roles: readonly string[], staff: boolean, settings: Settings): string[] {
  const held = heldGrants(roles, settings);
  const isMapped = (licenseId: string) =>
    settings.values.grants.entries.some((entry) => entry.licenseId === licenseId);
  return settings.values.licenses.entries
    .filter(({ _id, active }) => {
      if (!active) return false;
      return isMapped(_id) ? held.some(({ licenseId }) => licenseId === _id) : staff;
    })
    .map(({ _id }) => _id);
}
