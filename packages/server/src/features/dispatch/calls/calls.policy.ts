import { CONSOLE_TEXTS, dispatcherName } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { ChangeContext } from '#features/dispatch/change-context';
import type { Signature } from '#features/ownership/index';
import { forbidden, invalidField } from '#platform/errors';
import {
  type FireViewer,
  findServingProfile,
  type OfficerProfile,
  type UnitViewer,
  type Viewer,
} from '#platform/sessions/viewer';

/** The parts of an HTTP request that a change by its viewer needs. */
export interface ActionContext<V extends Viewer = Viewer> extends ChangeContext {
  viewer: V;
  params: { id: string };
}

/** Reads the parts of an HTTP request that most changes by officers and dispatchers share. */
export const actionOf = ({ viewer, params, settings, now }: ActionContext) => ({
  id: params.id,
  by: actorsOf(viewer),
  settings,
  now,
});

export interface OfficerActor {
  userId: string;
  officerId: string;
  /** The officer's own unit, or the apparatus they are aboard. */
  unitId: string;
  kind: DepartmentKind;
  departmentId: string;
  platform: GamePlatform;
  callsign: string;
}

export interface DispatcherActor {
  userId: string;
  officerId: null;
  unitId: null;
  postId: string;
  platform: GamePlatform;
  callsign: string;
  username: string;
}

/** An officer or dispatcher who acts on a platform's calls. */
export type Actor = OfficerActor | DispatcherActor;

/** An officer, a dispatcher, or staff without a callsign. */
export type Editor = Signature & Pick<OfficerActor, 'platform'> & { unitId?: string | null };

export const asEditor = ({ userId, callsign, platform, unitId }: Actor): Editor => ({
  userId,
  callsign,
  platform,
  unitId,
});

function officerActor(
  { userId }: Pick<Viewer, 'userId'>,
  { id, unitId, kind, departmentId, platform, callsign }: OfficerProfile,
): OfficerActor {
  return { userId, officerId: id, unitId, kind, departmentId, platform, callsign };
}

export const listOfficerActors = (viewer: Viewer): OfficerActor[] =>
  [viewer.officer, viewer.fireOfficer]
    .filter((profile) => profile !== null)
    .map((profile) => officerActor(viewer, profile));

/** Returns the unit that a viewer acts as; `kind` selects the profile while neither is on duty. */
export function actorForUnit(viewer: UnitViewer, kind?: DepartmentKind | null | ''): OfficerActor {
  const profile = findServingProfile(viewer, kind);
  if (profile === null) throw new Error('The acting unit has no officer profile');
  return officerActor(viewer, profile);
}

export const listDispatcherActors = ({ userId, username, posts }: Viewer): DispatcherActor[] =>
  posts.map(({ id, platform, position }) => ({
    userId,
    officerId: null,
    unitId: null,
    postId: id,
    platform,
    callsign: dispatcherName(position),
    username,
  }));

/** Returns the fire and EMS profile, under which members always care for patients. */
export const actorForMedic = (viewer: Pick<FireViewer, 'userId' | 'fireOfficer'>): OfficerActor =>
  officerActor(viewer, viewer.fireOfficer);

/** Returns the unit that starts a shift: that of the given kind, even while the other one is on duty. */
export const actorForShift = (viewer: UnitViewer, kind: DepartmentKind | null | '' | undefined) =>
  kind ? actorForUnit({ ...viewer, onDutyAs: null }, kind) : actorForUnit(viewer);

/** Returns the viewer's actor on each platform: the signed-on dispatcher, or else the unit. */
export function actorsOf(viewer: Viewer, kind?: DepartmentKind | null | ''): Actor[] {
  const profile = findServingProfile(viewer, kind);
  return viewer.posts.length > 0 || profile === null
    ? listDispatcherActors(viewer)
    : [officerActor(viewer, profile)];
}

/** Returns the dispatcher on a platform (required if signed on to both), or the unit. Throws 400 and 403. */
export function actorForNewCall(
  viewer: Viewer,
  requested: GamePlatform | undefined,
  kind?: DepartmentKind | null | '',
): Actor {
  const { posts } = viewer;
  const profile = findServingProfile(viewer, kind);
  if (posts.length === 0 && profile !== null) return officerActor(viewer, profile);
  if (posts.length > 1 && requested === undefined) {
    throw invalidField('platform', DISPATCH_TEXTS.chooseThePlatform);
  }
  const found = actorsOf(viewer).find(({ platform }) => requested === undefined || platform === requested);
  if (found === undefined) throw forbidden(CONSOLE_TEXTS.signOnFirst);
  return found;
}

/** Returns the platforms whose dispatch a viewer reads, or the requested one. */
export function platformsShownTo(viewer: Viewer, requested?: GamePlatform): GamePlatform[] {
  const { platforms, staff, fireRescue, dispatcher, officer } = viewer;
  return platforms
    .filter((platform) => staff || fireRescue || dispatcher || officer?.platform === platform)
    .filter((platform) => requested === undefined || platform === requested);
}
