import type { Dispatcher } from '@ten-four/contract/console/dispatchers.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { type DispatcherRow, listDispatchers } from '#features/dispatch/dispatchers/dispatchers.store';
import { publish } from '#platform/live/publish';
import { timestamp } from '#platform/timestamps';

export const presentDispatcher = (row: DispatcherRow): Dispatcher => ({
  _id: row.id,
  platform: row.platform,
  position: row.position,
  name: row.username,
  since: timestamp(row.since),
});

/** Publishes the platform's dispatchers to dispatch readers, and changed rights to the dispatcher. */
export async function publishDispatchers(
  tx: Db,
  { platform, userId, now }: { platform: GamePlatform; userId: string; now: number },
): Promise<DispatcherRow[]> {
  const dispatchers = await listDispatchers(tx, platform);
  const data = { platform, dispatchers: dispatchers.map(presentDispatcher) };
  await publish(tx, { name: 'dispatchers', readers: { dispatch: platform }, data, now });
  await publish(tx, { name: 'access', readers: { userId }, data: {}, now });
  return dispatchers;
}
