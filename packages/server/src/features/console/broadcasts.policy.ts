import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { BroadcastRow } from '#features/console/broadcasts.store';
import { type Actor, actorForMedic, actorForNewCall, actorsOf } from '#features/dispatch/index';
import { forbidden } from '#platform/errors';
import type { Viewer } from '#platform/sessions/viewer';

type BroadcastKind = Pick<BroadcastRow, 'audience' | 'tone'> & { hold: boolean };

const isOwnTone = ({ audience, tone, hold }: BroadcastKind): boolean =>
  audience === 'Fire & EMS' && tone === 'Fire/EMS' && !hold;

export function actorForBroadcast(viewer: Viewer, platform: GamePlatform, broadcast: BroadcastKind): Actor {
  if (viewer.posts.length > 0) return actorForNewCall(viewer, platform);
  const { userId, fireOfficer } = viewer;
  if (fireOfficer?.platform !== platform || !isOwnTone(broadcast)) throw forbidden(CONSOLE_TEXTS.ownToneOnly);
  return actorForMedic({ userId, fireOfficer });
}

export const listActorsWhoCanEnd = (viewer: Viewer, { tone, audience, hold }: BroadcastRow): Actor[] => {
  if (viewer.posts.length > 0) return actorsOf(viewer);
  const { userId, fireOfficer } = viewer;
  const isOwn = isOwnTone({ tone, audience, hold: hold === 1 });
  return isOwn && fireOfficer !== null ? [actorForMedic({ userId, fireOfficer })] : [];
};
