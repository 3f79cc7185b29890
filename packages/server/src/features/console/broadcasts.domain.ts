import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { type BroadcastRow, findBroadcasts } from '#features/console/broadcasts.store';

/** What is broadcast on a platform now, oldest first. */
export const listBroadcasts = (db: Db, at: { platform: Platform; now: number }): Promise<BroadcastRow[]> =>
  findBroadcasts(db, at);
