import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { type Db, inTransaction, type Tx } from '#db/database';
import type { ActingOfficer } from '#features/dispatch/calls/calls.policy';
import { holdPlatforms, holdProfile } from '#features/dispatch/calls/calls.store';
import { followStatus } from '#features/dispatch/calls/responses.domain';
import { confirmActor, lockFor } from '#features/dispatch/confirming.domain';
import { endPost } from '#features/dispatch/dispatchers/dispatchers.domain';
import { listPostsOf } from '#features/dispatch/dispatchers/dispatchers.store';
import { listUnitsOfWhom, markActive } from '#features/dispatch/units/serving.store';
import { updateStatus, updateStatusOnDuty } from '#features/dispatch/units/unit-states.store';
import { clockIn, clockOut, clockOutOwn, tellChanged } from '#features/dispatch/units/units.domain';
import { findUnit, type UnitRow } from '#features/dispatch/units/units.store';
import { invalidField } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';
import { firstState, stateOf, statusesOf } from '#platform/settings/statuses';

/** Somebody's own unit: who does it, what else they may be doing, by which settings, and when. */
export interface OwnShift {
  by: ActingOfficer;
  /** Whether they are signed on as dispatcher, or have a profile of the other kind, which may be on duty. */
  isElsewhere: boolean;
  settings: Settings;
  now: number;
}

/** A unit after a change of its shift, and what its officer did until then: positions that they were signed off, a callsign. */
export interface ShiftChange {
  unit: UnitRow;
  signedOff: number[];
  clockedOut: string | null;
}

/** Where nothing else was ended. */
const ALONE = { signedOff: [], clockedOut: null };

/** What began, by whom as they are now: the rights were confirmed once the platform was locked. */
type Begun = Omit<ShiftChange, 'unit'> & Pick<OwnShift, 'by' | 'settings'>;

/**
 * Locks the unit's platform and confirms the officer; whoever begins a shift dispatches no more, and serves under no other
 * profile, which takes more locks than that. Returns what was ended.
 */
export async function endOthers(tx: Tx, request: OwnShift): Promise<Begun> {
  const { by, isElsewhere, settings, now } = request;
  if (!isElsewhere) return { ...ALONE, ...(await lockFor(tx, request)) };
  await holdProfile(tx, by.userId);
  const posts = await listPostsOf(tx, by.userId);
  const others = (await listUnitsOfWhom(tx, { userId: by.userId })).filter(
    ({ officer_id }) => officer_id !== by.officerId,
  );
  await holdPlatforms(
    tx,
    [by, ...posts, ...others].map(({ platform }) => platform),
  );
  const confirmed = await confirmActor(tx, request);
  for (const post of posts) await endPost(tx, post, { endedBy: 'other duty', settings, now });
  const clockedOut = await clockOutOwn(tx, others, { settings, now });
  return { signedOff: posts.map(({ position }) => position), clockedOut, ...confirmed };
}

/** Begins a shift as available; one that is open goes on. Throws 422 where the officer's character is deceased or deleted. */
export function beginShift(db: Db, request: OwnShift): Promise<ShiftChange> {
  const { now } = request;
  const { officerId } = request.by;
  return inTransaction(db, async (tx) => {
    const { by, settings, ...ended } = await endOthers(tx, request);
    const { departmentId } = by;
    await markActive(tx, { officerId, now });
    const state = firstState(settings, departmentId, 'Available');
    const unit = await clockIn(tx, { officerId, ...state, settings, now });
    return { unit, ...ended };
  });
}

/** Ends the shift; a unit that is off duty stays as it is. */
export function endOwnShift(db: Db, { by, settings, now }: Omit<OwnShift, 'isElsewhere'>): Promise<UnitRow> {
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
  const { settings, now } = request;
  const { officerId, departmentId, platform } = request.by;
  const entry = statusesOf(settings, departmentId).find(({ code }) => code === request.status);
  if (entry === undefined) throw invalidField('status', SETTINGS_TEXTS.notOffered);
  const state = stateOf(entry);
  return inTransaction(db, async (tx) => {
    if (state.meaning === 'Off duty') {
      const { by } = request;
      const end = { officerId, platform, ...state, endedBy: 'officer', by, settings, now } as const;
      const left = await clockOut(tx, end);
      if (left !== undefined) return { unit: left, ...ALONE };
    }
    const isBeginning = state.meaning === 'Available';
    const isElsewhere = isBeginning && request.isElsewhere;
    const { by, signedOff, clockedOut } = await endOthers(tx, { ...request, isElsewhere });
    const ended = { signedOff, clockedOut };
    // What one of a crew presses is the apparatus'.
    const { unitId } = by;
    if (isBeginning) {
      const onDuty = await updateStatusOnDuty(tx, { unitId, ...state, now });
      const unit =
        onDuty === undefined
          ? await clockIn(tx, { officerId, ...state, settings, now })
          : await tellChanged(tx, onDuty, { settings, now });
      return { unit, ...ended };
    }
    const changed = await updateStatus(tx, { unitId, ...state, now });
    const isFollowed = await followStatus(tx, { unit: changed, by, settings, now });
    const unit = isFollowed ? await findUnit(tx, unitId) : await tellChanged(tx, changed, { settings, now });
    return { unit, ...ended };
  });
}
