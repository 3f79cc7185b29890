import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import type { LiveEventName } from '@ten-four/contract/live/live.values';
import type { Platform as GamePlatform } from '@ten-four/contract/officers/officers.values';
import { afterCommit, type Db } from '#db/database';
import { insertInto } from '#db/insert-into';

/**
 * Who may read an event: whoever reads dispatch of a platform (its officers, fire/rescue, dispatchers, staff), its officers and
 * staff, fire and EMS, all staff, all members, or one user.
 */
export type Readers =
  | { dispatch: GamePlatform }
  | { officers: GamePlatform }
  | { fire: GamePlatform }
  | { staff: true }
  | { members: true }
  | { userId: string };

/** Wakes this process's readers of a database's log, by what all handles of that database share. */
const wakers = new WeakMap<object, () => void>();

/** Names who is woken when something was published on a database. */
export function onPublished(db: Db, wake: () => void): void {
  wakers.set(db.getExecutor().adapter, wake);
}

const insertEvents = insertInto('events');

/**
 * Writes a live event into the log as part of a transaction of `inTransaction` (reliability.md, invariant 8): readers
 * get it once that has committed, and never if it does not. `now` in milliseconds.
 */
export async function publish<N extends LiveEventName>(
  tx: Db,
  event: { name: N; readers: Readers; data: LiveEventData<N>; now: number },
): Promise<void> {
  const { name, data, now } = event;
  await insertEvents(tx, [
    { name, ...columnsOf(event.readers), data: JSON.stringify(data), created_at: now },
  ]);
  const wake = wakers.get(tx.getExecutor().adapter);
  if (wake !== undefined) afterCommit(tx, wake);
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
