import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { BroadcastRow } from '#features/console/broadcasts.store';
import { type Acting, actingMedic, actingOn, makingOn } from '#features/dispatch/index';
import { forbidden } from '#platform/errors';
import type { Viewer } from '#platform/sessions/viewer';

/** What decides whether fire and EMS may tell it to their own. */
type Told = Pick<BroadcastRow, 'audience' | 'tone'> & { hold: boolean };

const isOwnTone = ({ audience, tone, hold }: Told): boolean =>
  audience === 'Fire & EMS' && tone === 'Fire/EMS' && !hold;

/** As whom a viewer tells a platform something: its dispatcher, or a unit of fire and EMS by their own tone. Throws 403. */
export function broadcasterOn(viewer: Viewer, platform: Platform, told: Told): Acting {
  if (viewer.posts.length > 0) return makingOn(viewer, platform);
  const { userId, fireOfficer } = viewer;
  if (fireOfficer?.platform !== platform || !isOwnTone(told)) throw forbidden(CONSOLE_TEXTS.ownToneOnly);
  return actingMedic({ userId, fireOfficer });
}

/** Who may end which: dispatchers any, a unit of fire and EMS those of its tone. */
export const endersOf = (viewer: Viewer, { tone, audience, hold }: BroadcastRow): Acting[] => {
  if (viewer.posts.length > 0) return actingOn(viewer);
  const { userId, fireOfficer } = viewer;
  const isOwn = isOwnTone({ tone, audience, hold: hold === 1 });
  return isOwn && fireOfficer !== null ? [actingMedic({ userId, fireOfficer })] : [];
};
