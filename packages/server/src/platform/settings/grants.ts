import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import type { GrantEntry } from '@ten-four/contract/settings/sections/grants.section';
import { type DepartmentKind, GRANT_OF_KIND, type Grant } from '@ten-four/contract/settings/settings.values';
import type { Rights } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

/** Who somebody is, as far as grants go by it. */
export interface Holder {
  discordId: string;
  /** Ids of the roles that Discord told of. */
  roles: readonly string[];
  /** Whether somebody named them administrator. */
  isNamed: boolean;
}

/** What somebody may do, but for the profile and where they dispatch. */
export type Granted = Omit<Rights, 'officer' | 'fireOfficer' | 'onDutyAs' | 'posts'>;

const NOTHING: Granted = {
  administrator: false,
  staff: false,
  publicSafety: false,
  fireRescue: false,
  dispatcher: false,
  departments: [],
};

/** What somebody may do whose roles nobody can confirm, and who is no member. */
export const grantedNothing = (): Granted => NOTHING;

/** What a holder's roles, and being the server's owner or a named administrator, grant. */
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
    departments: offeredDepartments(settings)
      .filter((department) => (staff && isLaw(department)) || isCovered(department, entries))
      .map(({ _id }) => _id),
  };
}

/** The owner of the Discord server is always an administrator. */
export const isOwner = ({ discordId }: Pick<Holder, 'discordId'>, { guild }: Settings): boolean =>
  guild !== null && guild.ownerId === discordId;

/** Entries of the grants whose role is held; every member holds the server's own. */
export const heldGrants = (roles: readonly string[], settings: Settings): GrantEntry[] =>
  settings.values.grants.entries.filter(
    ({ roleId }) => roleId === settings.guildId || roles.includes(roleId),
  );

/** Departments that somebody may serve in now: active, on a platform that is on. */
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

/** Ids of the license types whose role is held; of a type that no role gives, staff's. */
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
