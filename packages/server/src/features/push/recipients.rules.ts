import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { PushChoices } from '@ten-four/contract/push/push.contract';
import type { PushKind, Rings } from '@ten-four/contract/push/push.values';
import { isQuiet } from '#features/push/choices.rules';
import type { Viewer } from '#platform/sessions/viewer';

/** Who is meant: as far as their rights go, and as far as they want it. */

/** Of whom nobody asks which roles they hold. */
const ANYBODY: readonly PushKind[] = ['report', 'account', 'payment', 'test'];

/**
 * Whether somebody may be told, by the rights they have now; `viewer` null where these are not known. What is about
 * oneself needs none.
 */
export function mayBeTold(kind: PushKind, platform: Platform | null, viewer: Viewer | null): boolean {
  if (ANYBODY.includes(kind)) return true;
  if (viewer === null || (platform !== null && !viewer.platforms.includes(platform))) return false;
  const serves = [viewer.officer, viewer.fireOfficer].some((profile) => profile?.platform === platform);
  switch (kind) {
    case 'emergency':
      return viewer.dispatcher;
    case 'newCall':
      return viewer.officer?.platform === platform;
    case 'assigned':
      return serves;
    case 'duty':
      return viewer.officer !== null || viewer.fireOfficer !== null || viewer.dispatcher;
    default:
      return serves || viewer.dispatcher;
  }
}

/** Whether somebody wants to be told just now. */
export function wants(
  kind: PushKind,
  platform: Platform | null,
  about: { viewer: Viewer | null; choices: PushChoices; now: number },
): boolean {
  const { viewer, choices, now } = about;
  const isLoud = kind === 'panic' || kind === 'panic-end' || kind === 'test';
  if (!isLoud && isQuiet(choices, now)) return false;
  switch (kind) {
    // Whoever was told of it is told of its end.
    case 'panic-end':
    case 'test':
      return true;
    case 'panic':
      return isWanted(choices.panic, () => servesOn(viewer, platform) || dispatchesOn(viewer, platform));
    case 'emergency':
      return isWanted(choices.emergency, () => dispatchesOn(viewer, platform));
    case 'newCall':
      return choices.newCall && viewer?.onDutyAs === 'Law Enforcement';
    default:
      return choices[kind];
  }
}

const isWanted = (rings: Rings, isOnDuty: () => boolean): boolean =>
  rings === 'Always' || (rings === 'On duty' && isOnDuty());

const dispatchesOn = (viewer: Viewer | null, platform: Platform | null): boolean =>
  viewer?.posts.some((post) => post.platform === platform) === true;

function servesOn(viewer: Viewer | null, platform: Platform | null): boolean {
  if (viewer === null || viewer.onDutyAs === null) return false;
  const profile = viewer.onDutyAs === 'Fire & EMS' ? viewer.fireOfficer : viewer.officer;
  return profile?.platform === platform;
}
