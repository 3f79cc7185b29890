import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction } from '#db/database';
import { addBoardEntry } from '#features/dispatch/board-log.store';
import { lockPlatform } from '#features/dispatch/calls/calls.store';
import type { ChangeContext, WorkerContext } from '#features/dispatch/change-context';
import { type DispatcherRow, findFirstDispatcher } from '#features/dispatch/dispatchers/dispatchers.store';
import { saveEmergency } from '#features/dispatch/emergencies/emergencies.events';
import { UNTAKEN } from '#features/dispatch/emergencies/emergencies.rules';
import { listUnanswered, listWaiting } from '#features/dispatch/emergencies/emergencies.store';
import { findView, viewEmergencies } from '#features/dispatch/emergencies/emergency-views.store';
import { releaseLocked } from '#features/dispatch/emergencies/releasing.domain';
import { SECOND } from '#platform/clock';

/**
 * Returns a former dispatcher's 911 calls to the queue. Without another dispatcher all go to the board, or are
 * dropped on an inactive platform. The platform must be locked.
 */
export async function handOver(
  tx: Db,
  { from, settings, now }: ChangeContext & { from: Pick<DispatcherRow, 'id' | 'platform'> },
): Promise<void> {
  const { platform } = from;
  const theirs = (await listWaiting(tx, { platform })).filter(({ taken_by_id }) => taken_by_id === from.id);
  for (const view of await viewEmergencies(tx, theirs)) {
    await saveEmergency(tx, view, { state: 'Pending', ...UNTAKEN }, now);
  }
  if ((await findFirstDispatcher(tx, { platform })) !== undefined) return;
  if (!settings.values.general.platforms.includes(platform)) return dropAll(tx, { platform, now });
  for (const { emergency, lines } of await viewEmergencies(tx, await listWaiting(tx, { platform }))) {
    await releaseLocked(tx, { emergency, lines, by: null, input: {}, isFallback: false, settings, now });
  }
}

const SWITCHED_OFF = 'Platform switched off';

async function dropAll(tx: Db, { platform, now }: { platform: GamePlatform; now: number }): Promise<void> {
  const change = { state: 'Dropped', dropped_at: now, ended_at: now, end_reason: SWITCHED_OFF } as const;
  for (const view of await viewEmergencies(tx, await listWaiting(tx, { platform }))) {
    const text = `Dropped ${emergencyName(view.emergency.number)}: ${SWITCHED_OFF}`;
    await addBoardEntry(tx, { platform, kind: 'drop', text, by: null, now });
    await saveEmergency(tx, view, change, now);
  }
}

/** Releases 911 calls that no dispatcher answered in time. Safe to run on several processes. */
export async function releaseUnanswered(context: WorkerContext): Promise<void> {
  const { db } = context.database;
  const now = context.clock.now();
  const settings = await context.settings.recent();
  const { answerFallbackSeconds: seconds } = settings.values.dispatch;
  if (seconds === 0) return;
  for (const { id, platform } of await listUnanswered(db, { until: now - seconds * SECOND })) {
    await inTransaction(db, async (tx) => {
      await lockPlatform(tx, platform);
      const { emergency, lines = [] } = (await findView(tx, id)) ?? {};
      if (emergency?.state !== 'Pending') return;
      await releaseLocked(tx, { emergency, lines, by: null, input: {}, isFallback: true, settings, now });
    });
  }
}
