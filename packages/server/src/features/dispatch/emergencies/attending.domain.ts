import { ATTEND_ANSWER_SECONDS, emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { type Database, type Db, inTransaction } from '#db/database';
import { writeOnBoard } from '#features/dispatch/board-log.store';
import { holdPlatform } from '#features/dispatch/calls/calls.store';
import { publishEmergency, publishToDispatch } from '#features/dispatch/emergencies/emergencies.events';
import { attendWithin, UNTAKEN } from '#features/dispatch/emergencies/emergencies.rules';
import {
  listAbandoned,
  listUnattended,
  updateEmergency,
} from '#features/dispatch/emergencies/emergencies.store';
import { findView } from '#features/dispatch/emergencies/emergency-views.store';
import { handOver } from '#features/dispatch/emergencies/waiting.domain';
import { type Clock, SECOND } from '#platform/clock';
import type { Settings, SettingsMemory } from '#platform/settings/settings';

/** Taken 911 calls whose dispatchers do nothing about them. */

/** Milliseconds that a dispatcher has to say that they still have it. */
const ANSWER_WITHIN = ATTEND_ANSWER_SECONDS * SECOND;

/**
 * Asks dispatchers about 911 calls that they took and left alone, and returns to the queue those of which they were asked
 * and did not answer. Several processes may do it at once.
 */
export async function returnUnattended(parts: {
  database: Database;
  clock: Clock;
  settings: SettingsMemory;
}): Promise<void> {
  const { db } = parts.database;
  const now = parts.clock.now();
  const until = now - attendWithin(await parts.settings.recent());
  for (const { id, platform } of await listUnattended(db, { until })) {
    await inTransaction(db, async (tx) => {
      await holdPlatform(tx, platform);
      const view = await findView(tx, id);
      const { state, attended_at, asked_at, taken_by, number } = view?.emergency ?? {};
      if (view === undefined || state !== 'Taken' || Number(attended_at) > until) return;
      if (typeof asked_at !== 'number') {
        await updateEmergency(tx, id, { asked_at: now });
        await publishToDispatch(tx, { ...view, emergency: { ...view.emergency, asked_at: now } }, now);
        return;
      }
      if (asked_at > now - ANSWER_WITHIN) return;
      const change = { state: 'Pending', ...UNTAKEN } as const;
      await updateEmergency(tx, id, change);
      const text = `${emergencyName(Number(number))} is waiting again: no activity from ${taken_by}`;
      await writeOnBoard(tx, { platform, kind: 'return', text, by: null, now });
      await publishEmergency(tx, { ...view, emergency: { ...view.emergency, ...change } }, now);
    });
  }
}

/** Hands over the 911 calls of dispatchers who are not signed on: however they left, nobody would answer them. */
export async function handOverAbandoned(
  db: Db,
  { settings, now }: { settings: Settings; now: number },
): Promise<void> {
  for (const { taken_by_id, platform } of await listAbandoned(db)) {
    await inTransaction(db, async (tx) => {
      await holdPlatform(tx, platform);
      // A post that ended is not opened again.
      await handOver(tx, { from: { id: taken_by_id ?? '', platform }, settings, now });
    });
  }
}
