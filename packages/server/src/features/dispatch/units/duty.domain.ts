import { dispatcherName } from '@ten-four/contract/console/console.values';
import {
  ASK_AFTER_MINUTES,
  ASK_ON_CALL_AFTER_MINUTES,
  CLOCK_OUT_AFTER_MINUTES,
  CLOCK_OUT_ON_CALL_AFTER_MINUTES,
} from '@ten-four/contract/dispatch/dispatch.values';
import type { DutyEnd } from '@ten-four/contract/session/session.contract';
import { DUTY_ENDS } from '@ten-four/contract/session/session.values';
import { type Db, inTransaction } from '#db/database';
import { lockPlatform } from '#features/dispatch/calls/calls.store';
import type { ChangeContext, WorkerContext } from '#features/dispatch/change-context';
import { endPost } from '#features/dispatch/dispatchers/dispatchers.domain';
import * as dispatchers from '#features/dispatch/dispatchers/dispatchers.store';
import { handOverAbandoned } from '#features/dispatch/emergencies/waiting.domain';
import type { DutyRow } from '#features/dispatch/units/duty.store';
import * as store from '#features/dispatch/units/duty.store';
import { endDuty, listUncovered } from '#features/dispatch/units/ending-duty.domain';
import { updateActivity } from '#features/dispatch/units/unit-states.store';
import { clockOut } from '#features/dispatch/units/units.domain';
import { publishUnits } from '#features/dispatch/units/units.events';
import { findUnit, type UnitRow } from '#features/dispatch/units/units.store';
import { HOUR, MINUTE } from '#platform/clock';
import { publish } from '#platform/live/publish';
import { queuePush } from '#platform/push/queue-push';
import { publishAccessChanged } from '#platform/sessions/access';
import { rereadSettings, type Settings } from '#platform/settings/settings';
import { timestamp } from '#platform/timestamps';

const ASK_AFTER = ASK_AFTER_MINUTES * MINUTE;
const CLOCK_OUT_AFTER = CLOCK_OUT_AFTER_MINUTES * MINUTE;
const ASK_ON_CALL_AFTER = ASK_ON_CALL_AFTER_MINUTES * MINUTE;
const CLOCK_OUT_ON_CALL_AFTER = CLOCK_OUT_ON_CALL_AFTER_MINUTES * MINUTE;
/** Time limit for answering the duty check, however late it was sent. */
const ANSWER_WITHIN = CLOCK_OUT_AFTER - ASK_AFTER;

export const clockOutDeadline = (activeAt: number, askedAt: number): number =>
  Math.max(activeAt + CLOCK_OUT_AFTER, askedAt + ANSWER_WITHIN);

/** Stores activity, and publishes the unit if it has a timer or answers a welfare check. */
export async function recordActivity(
  db: Db,
  { officerId, settings, now }: ChangeContext & { officerId: string },
): Promise<void> {
  const unit = await updateActivity(db, officerId, now);
  if (unit === undefined) return;
  const isAnswer = unit.contacted_at === now;
  const shown = unit.aboard === null ? unit : await findUnit(db, unit.aboard);
  if (!isAnswer && !hasTimer(shown, settings)) return;
  await inTransaction(db, async (tx) => {
    await lockPlatform(tx, unit.platform);
    await publishUnits(tx, [officerId], { settings: await rereadSettings(tx, settings), now });
  });
}

const hasTimer = ({ status_id, response }: UnitRow, { values }: Settings): boolean =>
  values.dispatch.limits.some((limit) =>
    limit.response === null ? limit.statusId === status_id : limit.response === response,
  );

export async function recordDispatching(db: Db, { userId, now }: { userId: string; now: number }) {
  const isAnswer = (await signOffDeadline(db, userId)) !== null;
  await dispatchers.markDispatching(db, userId, now);
  if (isAnswer) await inTransaction(db, (tx) => publishAccessChanged(tx, userId, now));
}

export async function signOffDeadline(db: Db, userId: string): Promise<number | null> {
  const times = (await dispatchers.listPostsOf(db, userId)).flatMap(({ active_at, asked_at }) =>
    asked_at === null ? [] : [clockOutDeadline(active_at, asked_at)],
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** Sends duty checks, ends unanswered or ineligible duties, and hands over abandoned 911 calls. */
export async function checkDuties(context: WorkerContext): Promise<void> {
  const { db } = context.database;
  const now = context.clock.now();
  const settings = await context.settings.recent();
  const toAsk = { activeBefore: now - ASK_AFTER, onCallActiveBefore: now - ASK_ON_CALL_AFTER };
  for (const unit of await store.listInactive(db, toAsk)) {
    await inTransaction(db, async (tx) => {
      if (await store.markDutyCheck(tx, unit, now)) await sendDutyCheck(tx, unit, now);
    });
  }
  const deadline = {
    activeBefore: now - CLOCK_OUT_AFTER,
    onCallActiveBefore: now - CLOCK_OUT_ON_CALL_AFTER,
    askedBefore: now - ANSWER_WITHIN,
  };
  for (const unit of await store.listUnansweredChecks(db, deadline)) {
    await inTransaction(db, async (tx) => {
      await lockPlatform(tx, unit.platform);
      if (!(await store.lockUnansweredCheck(tx, unit.officerId, deadline))) return;
      await clockOut(tx, unit, { endedBy: 'silence', by: null, settings, now });
    });
  }
  await checkDispatchers(db, { settings, now });
  const { units, posts } = await listUncovered(db, { settings });
  for (const userId of new Set([...units, ...posts].map(({ user_id }) => user_id))) {
    const who = { userId, rights: () => ({}) };
    await inTransaction(db, (tx) => endDuty(tx, who, 'role', { settings, now }));
  }
  for (const userId of await store.listExcludedOnDuty(db, now)) {
    await inTransaction(db, (tx) => endDuty(tx, { userId }, 'staff', { settings, now }));
  }
  await handOverAbandoned(db, { settings, now });
}

async function checkDispatchers(db: Db, { settings, now }: ChangeContext): Promise<void> {
  const activeBefore = now - ASK_AFTER;
  for (const post of await dispatchers.listDispatchersToPrompt(db, activeBefore)) {
    await inTransaction(db, async (tx) => {
      if (!(await dispatchers.markDispatcherPrompted(tx, post.id, { activeBefore, now }))) return;
      await sendDutyCheck(tx, post, now);
    });
  }
  const deadline = { activeBefore: now - CLOCK_OUT_AFTER, askedBefore: now - ANSWER_WITHIN };
  for (const { id, platform } of await dispatchers.listUnresponsiveDispatchers(db, deadline)) {
    await inTransaction(db, async (tx) => {
      await lockPlatform(tx, platform);
      const unresponsive = (await dispatchers.listUnresponsiveDispatchers(tx, deadline)).find(
        (post) => post.id === id,
      );
      if (unresponsive !== undefined) await endPost(tx, unresponsive, { endedBy: 'silence', settings, now });
    });
  }
}

async function sendDutyCheck(
  tx: Db,
  { user_id: userId, active_at }: Pick<DutyRow, 'user_id' | 'active_at'>,
  now: number,
): Promise<void> {
  const data = { clockOutAt: timestamp(clockOutDeadline(active_at, now)) };
  await publish(tx, { name: 'duty-check', readers: { userId }, data, now });
  await queuePush(tx, [{ kind: 'duty', subjectId: userId, userId }], now);
}

/** Time during which a member sees why a duty ended. */
const SHOWN_FOR = 12 * HOUR;

/** Returns a member's latest duty if they didn't end it themselves; null on duty. */
export async function findEndedDuty(
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<DutyEnd | null> {
  const since = now - SHOWN_FOR;
  const shift = await store.findLastShift(db, { userId, since });
  const post = await dispatchers.findLastPost(db, { userId, since });
  const shiftEnd = shift && { ...shift, name: shift.callsign };
  const postEnd = post && { ...post, name: dispatcherName(post.position), kind: null };
  const last = (shiftEnd?.ended_at ?? 0) > (postEnd?.ended_at ?? 0) ? shiftEnd : postEnd;
  const reason = DUTY_ENDS.find((one) => one === last?.ended_by);
  if (last?.ended_at == null || reason === undefined) return null;
  const { id, name, platform, kind, ended_at } = last;
  return { _id: id, name, platform, kind, at: timestamp(ended_at), reason };
}
