import { ASK_AFTER_MINUTES, CLOCK_OUT_AFTER_MINUTES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Database, type Db, inTransaction } from '#db/database';
import { holdPlatform } from '#features/dispatch/calls.store';
import {
  type DutyRow,
  holdSilent,
  listRolesOnDuty,
  listSilent,
  listToAsk,
  markAsked,
} from '#features/dispatch/duty.store';
import { clockOut, mayServe, standDownWithoutRole } from '#features/dispatch/units.domain';
import { markActive } from '#features/dispatch/units.store';
import { type Clock, MINUTE } from '#platform/clock';
import { publish } from '#platform/live/publish';
import { moment } from '#platform/moments';
import type { Settings, SettingsMemory } from '#platform/settings/settings';
import { firstState } from '#platform/settings/statuses';

/** Milliseconds without a sign of life after which a unit is asked, and after which it is clocked out. */
const ASK_AFTER = ASK_AFTER_MINUTES * MINUTE;
const CLOCK_OUT_AFTER = CLOCK_OUT_AFTER_MINUTES * MINUTE;
/** Who was asked has so long to answer, however late the question came. */
const ANSWER_WITHIN = CLOCK_OUT_AFTER - ASK_AFTER;

/** When a unit that was asked is clocked out unless there is a sign of life. */
export const clockOutTime = (activeAt: number, askedAt: number): number =>
  Math.max(activeAt + CLOCK_OUT_AFTER, askedAt + ANSWER_WITHIN);

/** Writes down that an officer on duty is there. */
export const noteSignOfLife = (db: Db, officerId: string, now: number): Promise<void> =>
  markActive(db, { officerId, now });

/**
 * Keeps the board true, a minute at a time: asks units without a sign of life whether anybody is there, and clocks out
 * those that were asked and did not answer. Several processes may do it at once. Also clocks out who is on duty without
 * the role, such as one who lost it in the very moment of clocking in.
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
  for (const unit of await listToAsk(db, now - ASK_AFTER)) await ask(db, unit, now);
  const silence = { activeBefore: now - CLOCK_OUT_AFTER, askedBefore: now - ANSWER_WITHIN };
  for (const { officer_id: officerId, department_id, platform } of await listSilent(db, silence)) {
    const state = firstState(settings, department_id, 'Off duty');
    await inTransaction(db, async (tx) => {
      await holdPlatform(tx, platform);
      if (!(await holdSilent(tx, officerId, silence))) return;
      await clockOut(tx, { officerId, platform, ...state, endedBy: 'silence', by: null, settings, now });
    });
  }
  for (const unit of await listRolesOnDuty(db)) {
    const roles: string[] = JSON.parse(unit.roles);
    if (mayServe({ ...unit, roles }, settings)) continue;
    const request = { whose: { userId: unit.user_id }, roles, settings, now };
    await inTransaction(db, (tx) => standDownWithoutRole(tx, request));
  }
}

/**
 * Units on duty that nobody's roles would cover with other settings, in the department that they move to if any, or whose
 * platform would be off: how many, and what clocks them out, first in the transaction.
 */
export async function standDownUncovered(
  tx: Db,
  change: { settings: Settings; moveTo: ReadonlyMap<string, string>; now: number },
): Promise<{ count: number; carryOut: () => Promise<void> }> {
  const { settings, moveTo, now } = change;
  const units = (await listRolesOnDuty(tx)).filter((unit) => {
    const department_id = moveTo.get(unit.department_id) ?? unit.department_id;
    return !mayServe({ ...unit, department_id, roles: JSON.parse(unit.roles) }, settings);
  });
  const isOff = (platform: Platform) => !settings.values.general.platforms.includes(platform);
  return {
    count: units.length,
    carryOut: async () => {
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
    const isAsked = await markAsked(tx, unit.officer_id, { activeBefore: now - ASK_AFTER, now });
    if (!isAsked) return;
    await publish(tx, {
      name: 'duty-check',
      readers: { userId: unit.user_id },
      data: { clockOutAt: moment(clockOutTime(unit.active_at, now)) },
      now,
    });
  });
}
