import { ATTEND_ANSWER_SECONDS, emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction } from '#db/database';
import { addBoardEntry } from '#features/dispatch/board-log.store';
import { lockPlatform } from '#features/dispatch/calls/calls.store';
import type { ChangeContext, WorkerContext } from '#features/dispatch/change-context';
import { type DispatcherRow, findFirstDispatcher } from '#features/dispatch/dispatchers/dispatchers.store';
import { publishToDispatch, saveEmergency } from '#features/dispatch/emergencies/emergencies.events';
import { idleLimitOf, NOT_TAKEN } from '#features/dispatch/emergencies/emergencies.rules';
import * as store from '#features/dispatch/emergencies/emergencies.store';
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
  const theirs = (await store.listWaiting(tx, { platform })).filter(
    ({ taken_by_id }) => taken_by_id === from.id,
  );
  for (const view of await viewEmergencies(tx, theirs)) {
    await saveEmergency(tx, view, { state: 'Pending', ...NOT_TAKEN }, now);
  }
  if ((await findFirstDispatcher(tx, { platform })) !== undefined) return;
  if (!settings.values.general.platforms.includes(platform)) return dropAll(tx, { platform, now });
  for (const view of await viewEmergencies(tx, await store.listWaiting(tx, { platform }))) {
    await releaseLocked(tx, { ...view, isFallback: false, settings, now });
  }
}

const SWITCHED_OFF = 'Platform switched off';

async function dropAll(tx: Db, { platform, now }: { platform: GamePlatform; now: number }): Promise<void> {
  const change = { state: 'Dropped', dropped_at: now, ended_at: now, end_reason: SWITCHED_OFF } as const;
  for (const view of await viewEmergencies(tx, await store.listWaiting(tx, { platform }))) {
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
  for (const { id, platform } of await store.listUnanswered(db, { until: now - seconds * SECOND })) {
    await inTransaction(db, async (tx) => {
      await lockPlatform(tx, platform);
      const view = await findView(tx, id);
      if (view?.emergency.state !== 'Pending') return;
      await releaseLocked(tx, { ...view, isFallback: true, settings, now });
    });
  }
}

const ANSWER_WITHIN = ATTEND_ANSWER_SECONDS * SECOND;

/** Prompts dispatchers about idle 911 calls and requeues unanswered ones. Safe to run on several processes. */
export async function requeueUnattended(context: WorkerContext): Promise<void> {
  const { db } = context.database;
  const now = context.clock.now();
  const until = now - idleLimitOf(await context.settings.recent());
  for (const { id, platform } of await store.listUnattended(db, { until })) {
    await inTransaction(db, async (tx) => {
      await lockPlatform(tx, platform);
      const view = await findView(tx, id);
      if (view === undefined) return;
      const { state, attended_at, asked_at, taken_by, number } = view.emergency;
      if (state !== 'Taken' || Number(attended_at) > until) return;
      if (asked_at === null) {
        await store.updateEmergency(tx, id, { asked_at: now });
        await publishToDispatch(tx, { ...view, emergency: { ...view.emergency, asked_at: now } }, now);
        return;
      }
      if (asked_at > now - ANSWER_WITHIN) return;
      const text = `${emergencyName(number)} is waiting again: no activity from ${taken_by}`;
      await addBoardEntry(tx, { platform, kind: 'return', text, by: null, now });
      await saveEmergency(tx, view, { state: 'Pending', ...NOT_TAKEN }, now);
    });
  }
}

export async function handOverAbandoned(db: Db, { settings, now }: ChangeContext): Promise<void> {
  for (const { taken_by_id, platform } of await store.listAbandoned(db)) {
    await inTransaction(db, async (tx) => {
      await lockPlatform(tx, platform);
      // The post has ended, so the takeover can't race with its dispatcher.
      await handOver(tx, { from: { id: taken_by_id ?? '', platform }, settings, now });
    });
  }
}
