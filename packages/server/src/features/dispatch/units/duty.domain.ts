import {
  ASK_AFTER_MINUTES,
  ASK_ON_CALL_AFTER_MINUTES,
  CLOCK_OUT_AFTER_MINUTES,
  CLOCK_OUT_ON_CALL_AFTER_MINUTES,
} from '@ten-four/contract/dispatch/dispatch.values';
import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import { type Database, type Db, inTransaction } from '#db/database';
import { holdPlatform, holdPlatforms } from '#features/dispatch/calls/calls.store';
import { endPost } from '#features/dispatch/dispatchers/dispatchers.domain';
import {
  listDispatcherRoles,
  listDispatchersToAsk,
  listPostsOf,
  listSilentDispatchers,
  markDispatcherAsked,
  markDispatching,
} from '#features/dispatch/dispatchers/dispatchers.store';
import { handOverAbandoned } from '#features/dispatch/emergencies/attending.domain';
import {
  type DutyRow,
  holdSilent,
  listExcludedOnDuty,
  listRolesOnDuty,
  listSilent,
  listToAsk,
  markAsked,
} from '#features/dispatch/units/duty.store';
import { isTimed } from '#features/dispatch/units/limits.rules';
import { endAllDuty, mayDispatch, standDownWithoutRole } from '#features/dispatch/units/standing-down.domain';
import { markHeard } from '#features/dispatch/units/unit-states.store';
import { clockOut, mayServe } from '#features/dispatch/units/units.domain';
import { publishUnits } from '#features/dispatch/units/units.events';
import { findUnit } from '#features/dispatch/units/units.store';
import { type Clock, MINUTE } from '#platform/clock';
import { publish } from '#platform/live/publish';
import { moment } from '#platform/moments';
import { ring } from '#platform/push/ring';
import { tellOfAccess } from '#platform/sessions/access';
import type { Settings, SettingsMemory } from '#platform/settings/settings';
import { firstState } from '#platform/settings/statuses';

/** Milliseconds without a sign of life after which a unit is asked, and after which it is clocked out. */
const ASK_AFTER = ASK_AFTER_MINUTES * MINUTE;
const CLOCK_OUT_AFTER = CLOCK_OUT_AFTER_MINUTES * MINUTE;
/** The same of one on an open call. */
const ASK_ON_CALL_AFTER = ASK_ON_CALL_AFTER_MINUTES * MINUTE;
const CLOCK_OUT_ON_CALL_AFTER = CLOCK_OUT_ON_CALL_AFTER_MINUTES * MINUTE;
/** Who was asked has so long to answer, however late the question came. */
const ANSWER_WITHIN = CLOCK_OUT_AFTER - ASK_AFTER;

/** When a unit that was asked is clocked out unless there is a sign of life. */
export const clockOutTime = (activeAt: number, askedAt: number): number =>
  Math.max(activeAt + CLOCK_OUT_AFTER, askedAt + ANSWER_WITHIN);

/**
 * Writes down that an officer on duty is there, and tells the board where a timer runs for the unit, or a dispatcher waits
 * to hear of it.
 */
export async function noteSignOfLife(
  db: Db,
  { officerId, settings, now }: { officerId: string; settings: Settings; now: number },
): Promise<void> {
  const unit = await markHeard(db, { unitId: officerId, now });
  if (unit === undefined) return;
  const isAnswer = unit.contacted_at === now;
  const shown = unit.aboard === null ? unit : await findUnit(db, unit.aboard);
  if (!isAnswer && !isTimed(shown, settings)) return;
  await inTransaction(db, async (tx) => {
    await holdPlatform(tx, unit.platform);
    await publishUnits(tx, [officerId], now);
  });
}

/** The same of who dispatches; where they had been asked, their pages hear that it was answered. */
export async function noteDispatching(
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  const isAnswer = (await signOffTime(db, userId)) !== null;
  await markDispatching(db, { userId, now });
  if (isAnswer) await inTransaction(db, (tx) => tellOfAccess(tx, userId, now));
}

/** When a dispatcher who was asked is signed off unless there is a sign of life; null for who was not asked. */
export async function signOffTime(db: Db, userId: string): Promise<number | null> {
  const times = (await listPostsOf(db, userId)).flatMap(({ active_at, asked_at }) =>
    asked_at === null ? [] : [clockOutTime(active_at, asked_at)],
  );
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * Keeps the board true, a minute at a time: asks units without a sign of life whether anybody is there, and clocks out
 * those that were asked and did not answer, on an open call much later. Several processes may do it at once. Also clocks out who is on duty without
 * the role or is suspended, and hands over the 911 calls of dispatchers who are not signed on.
 */
export async function checkOnUnits(parts: {
  database: Database;
  clock: Clock;
  settings: SettingsMemory;
}): Promise<void> {
  const { database } = parts;
  const { db } = database;
  const now = parts.clock.now();
  const settings = await parts.settings.recent();
  const toAsk = { activeBefore: now - ASK_AFTER, onCallActiveBefore: now - ASK_ON_CALL_AFTER };
  for (const unit of await listToAsk(db, toAsk)) await ask(db, unit, now);
  const silence = {
    activeBefore: now - CLOCK_OUT_AFTER,
    onCallActiveBefore: now - CLOCK_OUT_ON_CALL_AFTER,
    askedBefore: now - ANSWER_WITHIN,
  };
  for (const { officer_id: officerId, department_id, platform } of await listSilent(db, silence)) {
    const state = firstState(settings, department_id, 'Off duty');
    await inTransaction(db, async (tx) => {
      await holdPlatform(tx, platform);
      if (!(await holdSilent(tx, officerId, silence))) return;
      await clockOut(tx, { officerId, platform, ...state, endedBy: 'silence', by: null, settings, now });
    });
  }
  await checkOnDispatchers(db, { settings, now });
  for (const unit of await listRolesOnDuty(db)) {
    const roles: string[] = JSON.parse(unit.roles);
    if (mayServe({ ...unit, roles }, settings)) continue;
    const request = { whose: { userId: unit.user_id }, rolesOf: () => roles, settings, now };
    await inTransaction(db, (tx) => standDownWithoutRole(tx, request));
  }
  for (const post of await listDispatcherRoles(db)) {
    const roles: string[] = JSON.parse(post.roles);
    if (mayDispatch({ ...post, roles }, settings)) continue;
    const request = { whose: { userId: post.user_id }, rolesOf: () => roles, settings, now };
    await inTransaction(db, (tx) => standDownWithoutRole(tx, request));
  }
  for (const userId of await listExcludedOnDuty(db, now)) {
    await inTransaction(db, (tx) => endAllDuty(tx, { userId, reason: 'staff', settings, now }));
  }
  await handOverAbandoned(db, { settings, now });
}

/** Asks dispatchers without a sign of life, and signs off those who were asked and did not answer. */
async function checkOnDispatchers(
  db: Db,
  { settings, now }: { settings: Settings; now: number },
): Promise<void> {
  const activeBefore = now - ASK_AFTER;
  for (const post of await listDispatchersToAsk(db, activeBefore)) {
    await inTransaction(db, async (tx) => {
      if (!(await markDispatcherAsked(tx, post.id, { activeBefore, now }))) return;
      const data = { clockOutAt: moment(clockOutTime(post.active_at, now)) };
      await publish(tx, { name: 'duty-check', readers: { userId: post.user_id }, data, now });
      await ringAbout(tx, post.user_id, now);
    });
  }
  const silence = { activeBefore: now - CLOCK_OUT_AFTER, askedBefore: now - ANSWER_WITHIN };
  for (const { id, platform } of await listSilentDispatchers(db, silence)) {
    await inTransaction(db, async (tx) => {
      await holdPlatform(tx, platform);
      const silent = (await listSilentDispatchers(tx, silence)).find((post) => post.id === id);
      if (silent !== undefined) await endPost(tx, silent, { endedBy: 'silence', settings, now });
    });
  }
}

/**
 * Units on duty, and dispatchers, that nobody's roles would cover with other settings, units in the department that they
 * move to if any, or whose platform would be off: how many, and what ends their duty, first in the transaction.
 */
export async function standDownUncovered(
  tx: Db,
  change: { settings: Settings; moveTo: ReadonlyMap<string, string>; now: number },
): Promise<{ count: number; carryOut: () => Promise<void> }> {
  const { settings, moveTo, now } = change;
  const isOff = (platform: Platform) => !settings.values.general.platforms.includes(platform);
  const find = async () => ({
    units: (await listRolesOnDuty(tx)).filter((unit) => {
      const department_id = moveTo.get(unit.department_id) ?? unit.department_id;
      return !mayServe({ ...unit, department_id, roles: JSON.parse(unit.roles) }, settings);
    }),
    dispatchers: (await listDispatcherRoles(tx)).filter(
      (post) => isOff(post.platform) || !mayDispatch({ ...post, roles: JSON.parse(post.roles) }, settings),
    ),
  });
  const foreseen = await find();
  return {
    count: foreseen.units.length + foreseen.dispatchers.length,
    carryOut: async () => {
      // All of them: whoever begins a duty meanwhile waits, and then goes by the new settings.
      await holdPlatforms(tx, PLATFORMS);
      const { units, dispatchers } = await find();
      for (const { user_id: userId, platform } of dispatchers) {
        const post = (await listPostsOf(tx, userId)).find((one) => one.platform === platform);
        const endedBy = isOff(platform) ? 'platform' : 'role';
        if (post !== undefined) await endPost(tx, post, { endedBy, settings, now });
      }
      for (const { officer_id: officerId, department_id, platform } of units) {
        const state = firstState(settings, department_id, 'Off duty');
        const endedBy = isOff(platform) ? 'platform' : 'role';
        await clockOut(tx, { officerId, platform, ...state, endedBy, by: null, settings, now });
      }
    },
  };
}

function ask(db: Db, unit: DutyRow, now: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await markAsked(tx, unit, now))) return;
    await publish(tx, {
      name: 'duty-check',
      readers: { userId: unit.user_id },
      data: { clockOutAt: moment(clockOutTime(unit.active_at, now)) },
      now,
    });
    await ringAbout(tx, unit.user_id, now);
  });
}

const ringAbout = (tx: Db, userId: string, now: number): Promise<void> =>
  ring(tx, [{ kind: 'duty', subjectId: userId, userId }], now);
