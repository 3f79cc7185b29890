import { ATTEND_ANSWER_SECONDS, emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { type Db, inTransaction } from '#db/database';
import { addBoardEntry } from '#features/dispatch/board-log.store';
import { lockPlatform } from '#features/dispatch/calls/calls.store';
import type { ChangeContext, WorkerContext } from '#features/dispatch/change-context';
import { publishToDispatch, saveEmergency } from '#features/dispatch/emergencies/emergencies.events';
import { attendWithin, UNTAKEN } from '#features/dispatch/emergencies/emergencies.rules';
import {
  listAbandoned,
  listUnattended,
  updateEmergency,
} from '#features/dispatch/emergencies/emergencies.store';
import { findView } from '#features/dispatch/emergencies/emergency-views.store';
import { handOver } from '#features/dispatch/emergencies/waiting.domain';
import { SECOND } from '#platform/clock';

const ANSWER_WITHIN = ATTEND_ANSWER_SECONDS * SECOND;

/**
 * Prompts dispatchers about idle 911 calls, and returns unanswered ones to the queue. Safe to run on several
 * processes.
 */
export async function returnUnattended(context: WorkerContext): Promise<void> {
  const { db } = context.database;
  const now = context.clock.now();
  const until = now - attendWithin(await context.settings.recent());
  for (const { id, platform } of await listUnattended(db, { until })) {
    await inTransaction(db, async (tx) => {
      await lockPlatform(tx, platform);
      const view = await findView(tx, id);
      const { state, attended_at, asked_at, taken_by, number } = view?.emergency ?? {};
      if (view === undefined || state !== 'Taken' || Number(attended_at) > until) return;
      if (typeof asked_at !== 'number') {
        await updateEmergency(tx, id, { asked_at: now });
        await publishToDispatch(tx, { ...view, emergency: { ...view.emergency, asked_at: now } }, now);
        return;
      }
      if (asked_at > now - ANSWER_WITHIN) return;
      const text = `${emergencyName(Number(number))} is waiting again: no activity from ${taken_by}`;
      await addBoardEntry(tx, { platform, kind: 'return', text, by: null, now });
      await saveEmergency(tx, view, { state: 'Pending', ...UNTAKEN }, now);
    });
  }
}

export async function handOverAbandoned(db: Db, { settings, now }: ChangeContext): Promise<void> {
  for (const { taken_by_id, platform } of await listAbandoned(db)) {
    await inTransaction(db, async (tx) => {
      await lockPlatform(tx, platform);
      // The post has ended, so the takeover can't race with its dispatcher.
      await handOver(tx, { from: { id: taken_by_id ?? '', platform }, settings, now });
    });
  }
}
