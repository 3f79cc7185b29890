import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Viewer } from '#platform/sessions/viewer';

/** The officer of a panic's platform that a viewer is; who is none, such as fire/rescue, goes by name. */
export const officerOn = ({ officer }: Viewer, platform: Platform) =>
  officer?.platform === platform ? officer : null;

/** The platforms whose panics a viewer may acknowledge: officers their own's, fire/rescue all that are on. */
export const platformsAnsweredBy = ({ platforms, officer, fireRescue }: Viewer): readonly Platform[] =>
  platforms.filter((platform) => fireRescue || officer?.platform === platform);

/** A panic is ended by the officer who raised it, or by staff. */
export const mayClear = ({ officer, staff }: Viewer, panic: { officer_id: string }): boolean =>
  staff || officer?.id === panic.officer_id;
