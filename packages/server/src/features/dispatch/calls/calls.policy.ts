import { CONSOLE_TEXTS, dispatcherName } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Signature } from '#features/ownership/index';
import { forbidden, invalidField } from '#platform/errors';
import type { OfficerViewer, Viewer } from '#platform/sessions/viewer';

/** An officer who does something about calls, on their own platform. */
export interface ActingOfficer {
  userId: string;
  officerId: string;
  departmentId: string;
  platform: Platform;
  callsign: string;
}

/** A dispatcher who does something about calls of a platform where they are signed on. */
export interface ActingDispatcher {
  userId: string;
  officerId: null;
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
export type Changer = Signature & Pick<ActingOfficer, 'platform'>;

/** The unit of who changes a call; null for who has none, or acts as none. */
export const ownUnitOf = (by: Acting | Changer): string | null => ('officerId' in by ? by.officerId : null);

/** The officer that a viewer is. */
export function actingOfficer({ userId, officer }: Pick<OfficerViewer, 'userId' | 'officer'>): ActingOfficer {
  const { id, departmentId, platform, callsign } = officer;
  return { userId, officerId: id, departmentId, platform, callsign };
}

/** Who a viewer is where they are signed on as dispatcher. */
export const dispatchingOn = ({ userId, username, posts }: Viewer): ActingDispatcher[] =>
  posts.map(({ id, platform, position }) => ({
    userId,
    officerId: null,
    postId: id,
    platform,
    callsign: dispatcherName(position),
    username,
  }));

/** Who a viewer is on each of the platforms that they may act on: a dispatcher who is signed on, or else an officer. */
export function actingOn(viewer: Viewer): Acting[] {
  const { userId, officer, posts } = viewer;
  return posts.length > 0 || officer === null ? dispatchingOn(viewer) : [actingOfficer({ userId, officer })];
}

/**
 * Who a viewer makes something new as: a dispatcher on the platform that they say, and must say where they are signed on to
 * both; an officer on their own. Throws 400 and 403.
 */
export function makingOn(viewer: Viewer, asked: Platform | undefined): Acting {
  const { posts, officer, userId } = viewer;
  if (posts.length === 0 && officer !== null) return actingOfficer({ userId, officer });
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
