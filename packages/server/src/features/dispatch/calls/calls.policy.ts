import { CONSOLE_TEXTS, dispatcherName } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { Signature } from '#features/ownership/index';
import { forbidden, invalidField } from '#platform/errors';
import {
  type FireViewer,
  type OfficerProfile,
  servingAs,
  type UnitViewer,
  type Viewer,
} from '#platform/sessions/viewer';

/** Somebody in service who does something about calls, on their own platform. */
export interface ActingOfficer {
  userId: string;
  officerId: string;
  /** That of the apparatus that they are aboard, or their own. */
  unitId: string;
  kind: DepartmentKind;
  departmentId: string;
  platform: Platform;
  callsign: string;
}

/** A dispatcher who does something about calls of a platform where they are signed on. */
export interface ActingDispatcher {
  userId: string;
  officerId: null;
  unitId: null;
  /** The dispatcher's row. */
  postId: string;
  platform: Platform;
  /** Such as Dispatch 1. */
  callsign: string;
  username: string;
}

/** Who does something about the calls of a platform: an officer, or a dispatcher. */
export type Acting = ActingOfficer | ActingDispatcher;

/** Who changes a call of a platform: an officer, a dispatcher, or staff, who sign without a callsign. */
export type Changer = Signature & Pick<ActingOfficer, 'platform'> & { unitId?: string | null };

/** An actor who was confirmed already, for a further step of the same act. */
export const asChanger = ({ userId, callsign, platform, unitId }: Acting): Changer => ({
  userId,
  callsign,
  platform,
  unitId,
});

/** The unit of who changes a call; null for who has none, or acts as none. */
export const ownUnitOf = (by: Acting | Changer): string | null => by.unitId ?? null;

/** Whoever serves under a profile. */
function actingAs(
  { userId }: Pick<Viewer, 'userId'>,
  { id, unitId, kind, departmentId, platform, callsign }: OfficerProfile,
): ActingOfficer {
  return { userId, officerId: id, unitId, kind, departmentId, platform, callsign };
}

/** The units that a viewer may serve as. */
export const profilesOf = (viewer: Viewer): ActingOfficer[] =>
  [viewer.officer, viewer.fireOfficer].flatMap((profile) =>
    profile === null ? [] : [actingAs(viewer, profile)],
  );

/** As whom somebody serves who may come where units alone may; `kind` chooses where neither profile is on duty. */
export function actingUnit(viewer: UnitViewer, kind?: DepartmentKind | null | ''): ActingOfficer {
  const profile = servingAs(viewer, kind);
  if (profile === null) throw new Error('A unit was asked for its profile, and has none');
  return actingAs(viewer, profile);
}

/** Who a viewer is where they are signed on as dispatcher. */
export const dispatchingOn = ({ userId, username, posts }: Viewer): ActingDispatcher[] =>
  posts.map(({ id, platform, position }) => ({
    userId,
    officerId: null,
    unitId: null,
    postId: id,
    platform,
    callsign: dispatcherName(position),
    username,
  }));

/** The same of who cares for patients: always under the profile in fire and EMS. */
export const actingMedic = (viewer: Pick<FireViewer, 'userId' | 'fireOfficer'>): ActingOfficer =>
  actingAs(viewer, viewer.fireOfficer);

/** The same of who begins a shift: whoever says as which of two profiles means it, also while the other one is on duty. */
export const beginningAs = (
  viewer: UnitViewer,
  kind: DepartmentKind | null | '' | undefined,
): ActingOfficer => (kind ? actingUnit({ ...viewer, onDutyAs: null }, kind) : actingUnit(viewer));

/** Who a viewer is on each of the platforms that they may act on: a dispatcher who is signed on, or else a unit. */
export function actingOn(viewer: Viewer, kind?: DepartmentKind | null | ''): Acting[] {
  const profile = servingAs(viewer, kind);
  return viewer.posts.length > 0 || profile === null ? dispatchingOn(viewer) : [actingAs(viewer, profile)];
}

/**
 * Who a viewer makes something new as: a dispatcher on the platform that they say, and must say where they are signed on to
 * both; a unit on its own. Throws 400 and 403.
 */
export function makingOn(
  viewer: Viewer,
  asked: Platform | undefined,
  kind?: DepartmentKind | null | '',
): Acting {
  const { posts } = viewer;
  const profile = servingAs(viewer, kind);
  if (posts.length === 0 && profile !== null) return actingAs(viewer, profile);
  if (posts.length > 1 && asked === undefined) {
    throw invalidField('platform', DISPATCH_TEXTS.chooseThePlatform);
  }
  const found = actingOn(viewer).find(({ platform }) => asked === undefined || platform === asked);
  if (found === undefined) throw forbidden(CONSOLE_TEXTS.signOnFirst);
  return found;
}

/** The platforms whose dispatch a viewer reads, their own or all that are on; of these the one that was asked for, if any. */
export function platformsShownTo(viewer: Viewer, asked?: Platform): Platform[] {
  const { platforms, staff, fireRescue, dispatcher, officer } = viewer;
  const readable = platforms.filter(
    (platform) => staff || fireRescue || dispatcher || officer?.platform === platform,
  );
  return readable.filter((platform) => asked === undefined || platform === asked);
}
