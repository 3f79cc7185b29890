import { dispatcherName } from '@ten-four/contract/console/console.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
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
  /** Only while the user's roles cover the department of the profile. */
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

/** Somebody's place among the dispatchers of a platform. */
export interface DispatchPost {
  id: string;
  platform: Platform;
  /** 1 signs as Dispatch 1. */
  position: number;
}

/** What somebody signs with: Dispatch 1 while they dispatch, an officer's callsign else; null for neither. */
export const callsignOf = ({
  officer,
  posts = [],
}: {
  officer: { callsign: string } | null;
  posts?: readonly Pick<DispatchPost, 'position'>[];
}): string | null => {
  const [post] = posts;
  return post === undefined ? (officer?.callsign ?? null) : dispatcherName(post.position);
};

export interface OfficerProfile {
  id: string;
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
