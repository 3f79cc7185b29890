import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import type { LiveEventName } from '@ten-four/contract/live/live.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { afterCommit, type Db } from '#db/database';

/** `dispatch`: officers, fire/rescue, dispatchers and staff of a platform. */
export type Readers =
  | { dispatch: GamePlatform }
  | { officers: GamePlatform }
  | { fire: GamePlatform }
  | { staff: true }
  | { members: true }
  | { userId: string };

/**
 * Writes a live event in a transaction of `inTransaction`; readers get it after the commit (reliability.md, invariant
 * 8). `now` in milliseconds.
 */
export async function publish<N extends LiveEventName>(
  tx: Db,
  event: { name: N; readers: Readers; data: LiveEventData<N>; now: number },
): Promise<void> {
  const { name, data, now } = event;
  const row = { name, ...columnsOf(event.readers), data: JSON.stringify(data), created_at: now };
  await tx.insertInto('events').values(row).execute();
  afterCommit(tx, tx.hooks.wakeReaders);
}

function columnsOf(readers: Readers) {
  if ('dispatch' in readers)
    return { readers: 'dispatch' as const, platform: readers.dispatch, user_id: null };
  if ('officers' in readers)
    return { readers: 'officers' as const, platform: readers.officers, user_id: null };
  if ('fire' in readers) return { readers: 'fire' as const, platform: readers.fire, user_id: null };
  if ('staff' in readers) return { readers: 'staff' as const, platform: null, user_id: null };
  if ('members' in readers) return { readers: 'members' as const, platform: null, user_id: null };
  return { readers: 'user' as const, platform: null, user_id: readers.userId };
}
