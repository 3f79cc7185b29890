import type { Db } from '#db/database';
import { type DispatcherRow, findFirstDispatcher } from '#features/dispatch/dispatchers/dispatchers.store';
import { publishEmergency } from '#features/dispatch/emergencies/emergencies.events';
import { listLines, listWaiting, updateEmergency } from '#features/dispatch/emergencies/emergencies.store';
import { releaseHeld } from '#features/dispatch/emergencies/releasing.domain';
import type { Settings } from '#platform/settings/settings';

/**
 * What becomes of 911 calls when a dispatcher is gone, in a transaction that holds the platform: those that were theirs
 * wait again; where nobody is left, all that wait go to the board.
 */
export async function handOver(
  tx: Db,
  { from, settings, now }: { from: Pick<DispatcherRow, 'id' | 'platform'>; settings: Settings; now: number },
): Promise<void> {
  const { platform } = from;
  const theirs = (await listWaiting(tx, { platform })).filter(({ taken_by_id }) => taken_by_id === from.id);
  for (const taken of theirs) {
    const change = { state: 'Pending', taken_by_id: null, taken_by: null, taken_at: null } as const;
    await updateEmergency(tx, taken.id, change);
    const lines = await listLines(tx, [taken.id]);
    await publishEmergency(tx, { emergency: { ...taken, ...change }, lines, call: null }, now);
  }
  if ((await findFirstDispatcher(tx, { platform })) !== undefined) return;
  for (const emergency of await listWaiting(tx, { platform })) {
    await releaseHeld(tx, { emergency, by: null, input: {}, isFallback: false, settings, now });
  }
}
