import type { Platform } from '@ten-four/contract/officers/officers.values';
import { callsignOf, type Viewer } from '#platform/sessions/viewer';

/** The officer of a panic's platform that a viewer is; who is none, such as fire/rescue, goes by name. */
export const officerOn = ({ officer }: Viewer, platform: Platform) =>
  officer?.platform === platform ? officer : null;

/** What a viewer signs with on a panic's platform: as its dispatcher, or officer; null for who is neither. */
export const callsignOn = ({ officer, posts }: Viewer, platform: Platform): string | null =>
  callsignOf({
    officer: officer?.platform === platform ? officer : null,
    posts: posts.filter((post) => post.platform === platform),
  });

/** Whether a viewer is signed on to a platform. */
const dispatches = ({ posts }: Viewer, platform: Platform) =>
  posts.some((post) => post.platform === platform);

/** The platforms whose panics a viewer may acknowledge: officers and dispatchers their own's, fire/rescue all that are on. */
export const platformsAnsweredBy = (viewer: Viewer): readonly Platform[] => {
  const { platforms, officer, fireRescue } = viewer;
  return platforms.filter(
    (platform) => fireRescue || officer?.platform === platform || dispatches(viewer, platform),
  );
};

/** A panic is ended by the officer who raised it, its dispatchers, or staff. */
export const mayClear = (viewer: Viewer, panic: { officer_id: string; platform: Platform }): boolean =>
  viewer.staff || viewer.officer?.id === panic.officer_id || dispatches(viewer, panic.platform);
