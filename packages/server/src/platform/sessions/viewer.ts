import { dispatcherName } from '@ten-four/contract/console/console.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { DAY } from '#platform/clock';

/** What a user's roles grant. */
export interface Rights {
  publicSafety: boolean;
  fireRescue: boolean;
  staff: boolean;
  /** May dispatch, as staff may. */
  dispatcher: boolean;
  /** Where the viewer is signed on as dispatcher. */
  posts: readonly DispatchPost[];
  /** May change the settings; administrators are staff too. */
  administrator: boolean;
  /** Ids of the departments that the user may serve in. */
  departments: readonly string[];
  /** The profile in law enforcement, only while the user's roles cover its department. */
  officer: OfficerProfile | null;
  /** The same in fire and EMS. */
  fireOfficer: OfficerProfile | null;
  /** As what the user is on duty. */
  onDutyAs: DepartmentKind | null;
}

/** Who is asking, as the session says; routes, policies and domains take this and never a request. */
export interface Viewer extends Rights {
  sessionId: string;
  userId: string;
  discordId: string;
  username: string;
  discriminator: string;
  avatar: string | null;
  /** Has a profile in law enforcement, whatever the roles grant. */
  registered: boolean;
  /** The same in fire and EMS. */
  fireRegistered: boolean;
  /** Role ids. */
  roles: readonly string[];
  /** Those that are switched on, whatever the viewer may see of them. */
  platforms: readonly Platform[];
  /** When Discord last confirmed the roles, in milliseconds. */
  rolesCheckedAt: number;
  /** Roles that Discord has not confirmed for a day grant nothing until it does. */
  rolesTooOld: boolean;
  /** What the roles grant once Discord confirms them; the viewer's rights unless they are too old. */
  onceConfirmed: Rights;
}

/** Whoever may come where officers alone may. */
export type OfficerViewer = Viewer & { officer: OfficerProfile };

/** Whoever may come where units of fire and EMS alone may. */
export type FireViewer = Viewer & { fireOfficer: OfficerProfile };

/** Whoever may come where units alone may. */
export type UnitViewer = Viewer & ({ officer: OfficerProfile } | { fireOfficer: OfficerProfile });

/**
 * As whom somebody serves: the profile that is on duty, else that of the kind that is asked for, else the one in law
 * enforcement, else the one in fire and EMS.
 */
export function servingAs(
  { officer, fireOfficer, onDutyAs }: Pick<Rights, 'officer' | 'fireOfficer' | 'onDutyAs'>,
  asked?: DepartmentKind | null | '',
): OfficerProfile | null {
  const of = (kind: DepartmentKind | null | '' | undefined) =>
    [officer, fireOfficer].find((profile) => profile?.kind === kind) ?? null;
  return of(onDutyAs) ?? of(asked) ?? officer ?? fireOfficer;
}

/** Somebody's place among the dispatchers of a platform. */
export interface DispatchPost {
  id: string;
  platform: Platform;
  /** 1 signs as Dispatch 1. */
  position: number;
}

/** Somebody as far as their signature goes; what is absent they are not. */
export interface Signing {
  officer: { callsign: string } | null;
  fireOfficer?: { callsign: string } | null;
  onDutyAs?: DepartmentKind | null;
  posts?: readonly Pick<DispatchPost, 'position'>[];
}

/** What somebody signs with: Dispatch 1 while they dispatch, the callsign under which they serve else; null for neither. */
export function callsignOf({ officer, fireOfficer = null, onDutyAs, posts = [] }: Signing): string | null {
  const [post] = posts;
  if (post !== undefined) return dispatcherName(post.position);
  const profile = onDutyAs === 'Fire & EMS' ? fireOfficer : (officer ?? fireOfficer);
  return profile?.callsign ?? null;
}

export interface OfficerProfile {
  id: string;
  kind: DepartmentKind;
  /** That of the apparatus that they are aboard, or their own. */
  unitId: string;
  civilianId: string;
  departmentId: string;
  departmentName: string;
  departmentShort: string;
  platform: Platform;
  callsign: string;
  rank: string;
}

/** Roles that Discord has not confirmed for a day grant nothing; times are milliseconds. */
export const areTooOld = (checkedAt: number, now: number): boolean => now - checkedAt > DAY;
