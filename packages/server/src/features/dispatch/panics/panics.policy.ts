import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { callsignOf, findServingProfile, type OfficerProfile, type Viewer } from '#platform/sessions/viewer';

export function findServingProfileOn(viewer: Viewer, platform: GamePlatform): OfficerProfile | null {
  const onPlatform = (profile: OfficerProfile | null) => (profile?.platform === platform ? profile : null);
  const { officer, fireOfficer, onDutyAs } = viewer;
  return findServingProfile({ officer: onPlatform(officer), fireOfficer: onPlatform(fireOfficer), onDutyAs });
}

export const callsignOn = (viewer: Viewer, platform: GamePlatform): string | null =>
  callsignOf({
    officer: findServingProfileOn(viewer, platform),
    posts: viewer.posts.filter((post) => post.platform === platform),
  });

const dispatches = ({ posts }: Viewer, platform: GamePlatform) =>
  posts.some((post) => post.platform === platform);

/** Returns the platforms whose panics a viewer may acknowledge: their own, or for fire/rescue all active platforms. */
export const platformsAcknowledgedBy = (viewer: Viewer): readonly GamePlatform[] =>
  viewer.platforms.filter(
    (platform) => viewer.fireRescue || viewer.officer?.platform === platform || dispatches(viewer, platform),
  );

export const hasRaised = (viewer: Viewer, panic: { officer_id: string }): boolean =>
  [viewer.officer, viewer.fireOfficer].some((profile) => profile?.id === panic.officer_id);

export const canClear = (viewer: Viewer, panic: { officer_id: string; platform: GamePlatform }): boolean =>
  viewer.staff || hasRaised(viewer, panic) || dispatches(viewer, panic.platform);
