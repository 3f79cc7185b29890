import type { Platform } from '@ten-four/contract/officers/officers.values';
import { LICENSES, type License } from '@ten-four/contract/session/session.values';
import { DAY } from '#platform/clock';
import type { RoleSettings } from '#platform/env';

/** What a user's roles grant. */
export interface Rights {
  publicSafety: boolean;
  fireRescue: boolean;
  staff: boolean;
  /** Only while the user holds a public-safety role. */
  officer: OfficerProfile | null;
}

/** Who is asking, as the session says; routes, policies and domains take this and never a request. */
export interface Viewer extends Rights {
  sessionId: string;
  userId: string;
  discordId: string;
  username: string;
  discriminator: string;
  avatar: string | null;
  /** Role ids. */
  roles: readonly string[];
  /** When Discord last confirmed the roles, in milliseconds. */
  rolesCheckedAt: number;
  /** Roles that Discord has not confirmed for a day grant nothing until it does. */
  rolesTooOld: boolean;
  /** What the roles grant once Discord confirms them; the viewer's rights unless they are too old. */
  onceConfirmed: Rights;
}

/** Whoever may come where officers alone may. */
export type OfficerViewer = Viewer & { officer: OfficerProfile };

export interface OfficerProfile {
  id: string;
  civilianId: string;
  platform: Platform;
  callsign: string;
  rank: string;
}

/** Roles that Discord has not confirmed for a day grant nothing; times are milliseconds. */
export const areTooOld = (checkedAt: number, now: number): boolean => now - checkedAt > DAY;

/** What the role ids mean: two grant public safety, two fire/rescue, one makes staff. */
export function rightsOf(roles: readonly string[], settings: RoleSettings) {
  const holds = (role: string | null) => role !== null && roles.includes(role);
  return {
    publicSafety: holds(settings.publicSafety) || holds(settings.staff),
    fireRescue: holds(settings.fireRescue) || holds(settings.fireRescueStaff),
    staff: holds(settings.staff),
  };
}

/**
 * The license types whose mapped role is among the roles. Where no role is mapped, staff alone may
 * give the license, to characters of their own.
 */
export function permittedLicenses(roles: readonly string[], settings: RoleSettings): License[] {
  return LICENSES.filter((license) => {
    const role = settings.licenses[license];
    return role === null ? rightsOf(roles, settings).staff : roles.includes(role);
  });
}
