import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Database, type Db, inTransaction } from '#db/database';
import { writeOnBoard } from '#features/dispatch/board-log.store';
import { holdPlatform } from '#features/dispatch/calls/calls.store';
import { type DispatcherRow, findFirstDispatcher } from '#features/dispatch/dispatchers/dispatchers.store';
import { publishEmergency } from '#features/dispatch/emergencies/emergencies.events';
import { UNTAKEN } from '#features/dispatch/emergencies/emergencies.rules';
import {
  listUnanswered,
  listWaiting,
  updateEmergency,
} from '#features/dispatch/emergencies/emergencies.store';
import { findView, viewsOfWaiting } from '#features/dispatch/emergencies/emergency-views.store';
import { releaseHeld } from '#features/dispatch/emergencies/releasing.domain';
import { type Clock, SECOND } from '#platform/clock';
import type { Settings, SettingsMemory } from '#platform/settings/settings';

/**
 * What becomes of 911 calls when a dispatcher is gone, in a transaction that holds the platform: those that were theirs
 * wait again; where nobody is left, all that wait go to the board, or are dropped with a platform that is switched off.
 */
export async function handOver(
  tx: Db,
  { from, settings, now }: { from: Pick<DispatcherRow, 'id' | 'platform'>; settings: Settings; now: number },
): Promise<void> {
  const { platform } = from;
  const theirs = (await listWaiting(tx, { platform })).filter(({ taken_by_id }) => taken_by_id === from.id);
  for (const { emergency, ...view } of await viewsOfWaiting(tx, theirs)) {
    const change = { state: 'Pending', ...UNTAKEN } as const;
    await updateEmergency(tx, emergency.id, change);
    await publishEmergency(tx, { ...view, emergency: { ...emergency, ...change } }, now);
  }
  if ((await findFirstDispatcher(tx, { platform })) !== undefined) return;
  if (!settings.values.general.platforms.includes(platform)) return dropAll(tx, { platform, now });
  for (const { emergency, lines } of await viewsOfWaiting(tx, await listWaiting(tx, { platform }))) {
    await releaseHeld(tx, { emergency, lines, by: null, input: {}, isFallback: false, settings, now });
  }
}

/** Why 911 calls of a platform are dropped that is switched off. */
const SWITCHED_OFF = 'Platform switched off';

async function dropAll(tx: Db, { platform, now }: { platform: Platform; now: number }): Promise<void> {
  for (const { emergency, ...view } of await viewsOfWaiting(tx, await listWaiting(tx, { platform }))) {
    const change = { state: 'Dropped', dropped_at: now, ended_at: now, end_reason: SWITCHED_OFF } as const;
    await updateEmergency(tx, emergency.id, change);
    const text = `Dropped ${emergencyName(emergency.number)}: ${SWITCHED_OFF}`;
    await writeOnBoard(tx, { platform, kind: 'drop', text, by: null, now });
    await publishEmergency(tx, { ...view, emergency: { ...emergency, ...change } }, now);
  }
}

/** Puts on the board what no dispatcher answered in time. Several processes may do it at once: each makes one call of one. */
export async function releaseUnanswered(parts: {
  database: Database;
  clock: Clock;
  settings: SettingsMemory;
}): Promise<void> {
  const { db } = parts.database;
  const now = parts.clock.now();
  const settings = await parts.settings.recent();
  const { answerFallbackSeconds: seconds } = settings.values.dispatch;
  if (seconds === 0) return;
  for (const { id, platform } of await listUnanswered(db, { until: now - seconds * SECOND })) {
    await inTransaction(db, async (tx) => {
      await holdPlatform(tx, platform);
      const { emergency, lines = [] } = (await findView(tx, id)) ?? {};
      if (emergency?.state !== 'Pending') return;
      await releaseHeld(tx, { emergency, lines, by: null, input: {}, isFallback: true, settings, now });
    });
  }
}
