import type { Platform } from '@ten-four/contract/officers/officers.values';
import { callsignOf, type OfficerProfile, servingAs, type Viewer } from '#platform/sessions/viewer';

/** As whom a viewer serves on a panic's platform; who does not, such as fire/rescue without a profile, goes by name. */
export function servingOn(viewer: Viewer, platform: Platform): OfficerProfile | null {
  const on = (profile: OfficerProfile | null) => (profile?.platform === platform ? profile : null);
  const { officer, fireOfficer, onDutyAs } = viewer;
  return servingAs({ officer: on(officer), fireOfficer: on(fireOfficer), onDutyAs });
}

/** What a viewer signs with on a panic's platform: as its dispatcher, or unit; null for who is neither. */
export const callsignOn = (viewer: Viewer, platform: Platform): string | null =>
  callsignOf({
    officer: servingOn(viewer, platform),
    posts: viewer.posts.filter((post) => post.platform === platform),
  });

/** Whether a viewer is signed on to a platform. */
const dispatches = ({ posts }: Viewer, platform: Platform) =>
  posts.some((post) => post.platform === platform);

/** The platforms whose panics a viewer may acknowledge: units and dispatchers their own's, fire/rescue all that are on. */
export const platformsAnsweredBy = (viewer: Viewer): readonly Platform[] => {
  const { platforms, officer, fireRescue } = viewer;
  return platforms.filter(
    (platform) => fireRescue || officer?.platform === platform || dispatches(viewer, platform),
  );
};

/** Whether a viewer raised a panic, under either profile. */
export const hasRaised = (viewer: Viewer, panic: { officer_id: string }): boolean =>
  [viewer.officer, viewer.fireOfficer].some((profile) => profile?.id === panic.officer_id);

/** A panic is ended by the officer who raised it, its dispatchers, or staff. */
export const mayClear = (viewer: Viewer, panic: { officer_id: string; platform: Platform }): boolean =>
  viewer.staff || hasRaised(viewer, panic) || dispatches(viewer, panic.platform);
