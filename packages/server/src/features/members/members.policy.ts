import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import { forbidden } from '#platform/errors';
import type { Viewer } from '#platform/sessions/viewer';
import { grantedTo, type Holder, isOwner, withoutGrants } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

/** Members, staff, administrators, server owner. */
type Level = 0 | 1 | 2 | 3;

export type ActingMember = Pick<Viewer, 'userId' | 'discordId' | 'staff' | 'administrator'>;

export interface Target extends Holder {
  id: string;
  left: boolean;
}

export const grantedToMember = (target: Omit<Target, 'id'>, settings: Settings) =>
  target.left ? withoutGrants() : grantedTo(target, settings);

function levelOf(
  { staff, administrator }: { staff: boolean; administrator: boolean },
  isServerOwner: boolean,
): Level {
  if (isServerOwner) return 3;
  return administrator ? 2 : staff ? 1 : 0;
}

const levelOfTarget = (target: Target, settings: Settings): Level =>
  levelOf(grantedToMember(target, settings), isOwner(target, settings) && !target.left);

const isSelf = (viewer: ActingMember, target: { id: string }): boolean => viewer.userId === target.id;

/** Denies actions on oneself and on the same or a higher role. */
export const canActOn = (viewer: ActingMember, target: Target, settings: Settings): boolean =>
  !isSelf(viewer, target) && levelOf(viewer, isOwner(viewer, settings)) > levelOfTarget(target, settings);

export function requireCanActOn(viewer: ActingMember, target: Target, settings: Settings): void {
  if (isSelf(viewer, target)) throw forbidden(MEMBER_TEXTS.notYourself);
  if (canActOn(viewer, target, settings)) return;
  const isAdministrator = levelOfTarget(target, settings) > 1;
  throw forbidden(isAdministrator ? MEMBER_TEXTS.sameOrHigherRole : MEMBER_TEXTS.staffTarget);
}

export const canAdjust = (viewer: ActingMember, target: { id: string }): boolean => !isSelf(viewer, target);

/** Denies naming the server owner, who is always an administrator. */
export const canNameAdministrator = (viewer: ActingMember, target: Target, settings: Settings): boolean =>
  viewer.administrator && !target.left && !isOwner(target, settings);
