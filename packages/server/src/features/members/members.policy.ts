import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import { forbidden } from '#platform/errors';
import type { Viewer } from '#platform/sessions/viewer';
import { grantedNothing, grantedTo, type Holder, isOwner } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

/** How high somebody stands, whom nobody below may send away: members, staff, administrators, the Discord server's owner. */
type Height = 0 | 1 | 2 | 3;

/** Who acts on members, as far as it decides whether they may. */
export type ActingMember = Pick<Viewer, 'userId' | 'discordId' | 'staff' | 'administrator'>;

/** Whom an act is done to. */
export interface Target extends Holder {
  id: string;
  /** Not a member of the Discord server any more. */
  left: boolean;
}

/** What a member may do; who left the server, nothing. */
export const grantedToMember = (target: Omit<Target, 'id'>, settings: Settings) =>
  target.left ? grantedNothing() : grantedTo(target, settings);

function heightOf(
  { staff, administrator }: { staff: boolean; administrator: boolean },
  owns: boolean,
): Height {
  if (owns) return 3;
  return administrator ? 2 : staff ? 1 : 0;
}

const heightOfTarget = (target: Target, settings: Settings): Height =>
  heightOf(grantedToMember(target, settings), isOwner(target, settings) && !target.left);

/** Nobody acts on their own account here. */
const isSelf = (viewer: ActingMember, target: { id: string }): boolean => viewer.userId === target.id;

/** Whether a viewer may suspend somebody, sign them out or delete them: neither oneself nor who stands as high. */
export const mayActOn = (viewer: ActingMember, target: Target, settings: Settings): boolean =>
  !isSelf(viewer, target) && heightOf(viewer, isOwner(viewer, settings)) > heightOfTarget(target, settings);

/** Throws 403 where `mayActOn` says no. */
export function requireMayActOn(viewer: ActingMember, target: Target, settings: Settings): void {
  if (isSelf(viewer, target)) throw forbidden(MEMBER_TEXTS.notYourself);
  if (mayActOn(viewer, target, settings)) return;
  const isAdministrator = heightOfTarget(target, settings) > 1;
  throw forbidden(isAdministrator ? MEMBER_TEXTS.asHigh : MEMBER_TEXTS.tooHigh);
}

/** Nobody gives money to themselves, nor takes it. */
export const mayAdjust = (viewer: ActingMember, target: { id: string }): boolean => !isSelf(viewer, target);

/** Whether a viewer may name somebody administrator or take that back: the owner of the server always is one. */
export const mayName = (viewer: ActingMember, target: Target, settings: Settings): boolean =>
  viewer.administrator && !target.left && !isOwner(target, settings);
