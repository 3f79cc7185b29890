import { dispatcherName } from '@ten-four/contract/console/console.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { DAY } from '#platform/clock';

export interface Rights {
  publicSafety: boolean;
  fireRescue: boolean;
  staff: boolean;
  dispatcher: boolean;
  judge: boolean;
  posts: readonly DispatchPost[];
  administrator: boolean;
  departments: readonly string[];
  /** Set only while the roles cover its department. */
  officer: OfficerProfile | null;
  fireOfficer: OfficerProfile | null;
  onDutyAs: DepartmentKind | null;
}

export interface Viewer extends Rights {
  sessionId: string;
  userId: string;
  discordId: string;
  username: string;
  discriminator: string;
  avatar: string | null;
  /** Whatever the roles grant. */
  registered: boolean;
  fireRegistered: boolean;
  roles: readonly string[];
  platforms: readonly GamePlatform[];
  rolesCheckedAt: number;
  /** Roles unconfirmed for a day grant nothing. */
  rolesTooOld: boolean;
  onceConfirmed: Rights;
}

export type OfficerViewer = Viewer & { officer: OfficerProfile };

export type FireViewer = Viewer & { fireOfficer: OfficerProfile };

export type UnitViewer = Viewer & ({ officer: OfficerProfile } | { fireOfficer: OfficerProfile });

/** Returns the profile on duty, else of the given kind, else law enforcement, else fire and EMS. */
export function findServingProfile(
  { officer, fireOfficer, onDutyAs }: Pick<Rights, 'officer' | 'fireOfficer' | 'onDutyAs'>,
  preferred?: DepartmentKind | null | '',
): OfficerProfile | null {
  const profileFor = (kind: DepartmentKind | null | '' | undefined) =>
    [officer, fireOfficer].find((profile) => profile?.kind === kind) ?? null;
  return profileFor(onDutyAs) ?? profileFor(preferred) ?? officer ?? fireOfficer;
}

export interface DispatchPost {
  id: string;
  platform: GamePlatform;
  position: number;
}

export interface Signing {
  officer: { callsign: string } | null;
  fireOfficer?: { callsign: string } | null;
  onDutyAs?: DepartmentKind | null;
  posts?: readonly Pick<DispatchPost, 'position'>[];
}

/** Returns Dispatch 1 while dispatching, else the callsign; null for neither. */
export function callsignOf({ officer, fireOfficer = null, onDutyAs, posts = [] }: Signing): string | null {
  const [post] = posts;
  if (post !== undefined) return dispatcherName(post.position);
  const profile = onDutyAs === 'Fire & EMS' ? fireOfficer : (officer ?? fireOfficer);
  return profile?.callsign ?? null;
}

export interface OfficerProfile {
  id: string;
  kind: DepartmentKind;
  /** Of the apparatus they are aboard, or their own. */
  unitId: string;
  civilianId: string;
  departmentId: string;
  departmentName: string;
  departmentShort: string;
  platform: GamePlatform;
  callsign: string;
  rank: string;
}

export const ROLES_VALID_FOR = DAY;

export const areTooOld = (checkedAt: number, now: number): boolean => now - checkedAt > ROLES_VALID_FOR;
