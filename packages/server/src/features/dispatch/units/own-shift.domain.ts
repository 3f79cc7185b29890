import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { type Db, inTransaction, type Tx } from '#db/database';
import type { ActingOfficer } from '#features/dispatch/calls/calls.policy';
import { holdPlatform, holdPlatforms, holdProfile } from '#features/dispatch/calls/calls.store';
import { followStatus } from '#features/dispatch/calls/responses.domain';
import { endPost } from '#features/dispatch/dispatchers/dispatchers.domain';
import { listPostsOf } from '#features/dispatch/dispatchers/dispatchers.store';
import { markActive } from '#features/dispatch/units/serving.store';
import { clockIn, clockOut, tellChanged } from '#features/dispatch/units/units.domain';
import {
  findUnit,
  type UnitRow,
  updateStatus,
  updateStatusOnDuty,
} from '#features/dispatch/units/units.store';
import { invalidField } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';
import { firstState, stateOf, statusesOf } from '#platform/settings/statuses';

/** An officer's own unit: who does it, whether they are signed on as dispatcher, by which settings, and when. */
interface OwnShift {
  by: ActingOfficer;
  isDispatching: boolean;
  settings: Settings;
  now: number;
}

/** A unit after a change of its shift, and what its officer dispatched as until then: positions that they were signed off. */
export interface ShiftChange {
  unit: UnitRow;
  signedOff: number[];
}

/**
 * Holds the unit's platform; whoever begins a shift dispatches no more, which takes holding more than that. Answers the
 * positions.
 */
async function endDispatching(tx: Tx, { by, isDispatching, settings, now }: OwnShift): Promise<number[]> {
  if (!isDispatching) {
    await holdPlatform(tx, by.platform);
    return [];
  }
  await holdProfile(tx, by.userId);
  const posts = await listPostsOf(tx, by.userId);
  await holdPlatforms(tx, [by.platform, ...posts.map(({ platform }) => platform)]);
  for (const post of posts) await endPost(tx, post, { endedBy: 'other duty', settings, now });
  return posts.map(({ position }) => position);
}

/** Begins a shift as available; one that is open goes on. Throws 422 where the officer's character is deceased or deleted. */
export function beginShift(db: Db, request: OwnShift): Promise<ShiftChange> {
  const { by, settings, now } = request;
  const { officerId, departmentId } = by;
  return inTransaction(db, async (tx) => {
    const signedOff = await endDispatching(tx, request);
    await markActive(tx, { officerId, now });
    const state = firstState(settings, departmentId, 'Available');
    const unit = await clockIn(tx, { officerId, ...state, settings, now });
    return { unit, signedOff };
  });
}

/** Ends the shift; a unit that is off duty stays as it is. */
export function endOwnShift(db: Db, { by, settings, now }: OwnShift): Promise<UnitRow> {
  return inTransaction(db, async (tx) => {
    const { officerId, departmentId, platform } = by;
    const state = firstState(settings, departmentId, 'Off duty');
    const end = { officerId, platform, ...state, endedBy: 'officer', by, settings, now } as const;
    return (await clockOut(tx, end)) ?? findUnit(tx, officerId);
  });
}

/**
 * Sets an officer's own status by its code; some clock in or out as well, and some say how far the unit is on the way to
 * its call. Throws 422 as `clockIn` does, 400 for no such code.
 */
export function setStatus(db: Db, request: OwnShift & { status: string }): Promise<ShiftChange> {
  const { by, settings, now } = request;
  const { officerId, departmentId, platform } = by;
  const entry = statusesOf(settings, departmentId).find(({ code }) => code === request.status);
  if (entry === undefined) throw invalidField('status', SETTINGS_TEXTS.notOffered);
  const state = stateOf(entry);
  return inTransaction(db, async (tx) => {
    if (state.meaning === 'Off duty') {
      const end = { officerId, platform, ...state, endedBy: 'officer', by, settings, now } as const;
      const left = await clockOut(tx, end);
      if (left !== undefined) return { unit: left, signedOff: [] };
    }
    const isBeginning = state.meaning === 'Available';
    const signedOff = await endDispatching(tx, {
      ...request,
      isDispatching: isBeginning && request.isDispatching,
    });
    if (isBeginning) {
      const onDuty = await updateStatusOnDuty(tx, { officerId, ...state, now });
      const unit =
        onDuty === undefined
          ? await clockIn(tx, { officerId, ...state, settings, now })
          : await tellChanged(tx, onDuty, { settings, now });
      return { unit, signedOff };
    }
    const changed = await updateStatus(tx, { officerId, ...state, now });
    const isFollowed = await followStatus(tx, { unit: changed, by, now });
    const unit = isFollowed
      ? await findUnit(tx, officerId)
      : await tellChanged(tx, changed, { settings, now });
    return { unit, signedOff };
  });
}
