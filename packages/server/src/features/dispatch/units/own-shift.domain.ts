import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { type Db, inTransaction, type Tx } from '#db/database';
import type { OfficerActor } from '#features/dispatch/calls/calls.policy';
import { lockPlatformsOf, lockProfile } from '#features/dispatch/calls/calls.store';
import { followStatus } from '#features/dispatch/calls/responses.domain';
import type { ChangeContext } from '#features/dispatch/change-context';
import { confirmActor, lockFor } from '#features/dispatch/confirming.domain';
import { endPost } from '#features/dispatch/dispatchers/dispatchers.domain';
import { listPostsOf } from '#features/dispatch/dispatchers/dispatchers.store';
import { listServingUnits, markActive } from '#features/dispatch/units/serving.store';
import { updateStatus } from '#features/dispatch/units/unit-states.store';
import { clockIn, clockOut, clockOutOwn, requireStatus } from '#features/dispatch/units/units.domain';
import { getUnit, publishUnit } from '#features/dispatch/units/units.events';
import { successorOf } from '#platform/settings/statuses';

export interface OwnShift extends ChangeContext {
  by: OfficerActor;
  /** Set if they dispatch, or have a second profile that may be on duty. */
  mayHaveOtherDuty: boolean;
}

export interface ShiftChange {
  unit: Unit;
  signedOff: number[];
  clockedOut: string | null;
}

const NOTHING_ENDED = { signedOff: [], clockedOut: null };

/** Locks the platform, confirms the officer, and ends their other duties. */
export async function endOtherDuties(tx: Tx, request: OwnShift) {
  const { by, mayHaveOtherDuty, now } = request;
  if (!mayHaveOtherDuty) return { ...NOTHING_ENDED, ...(await lockFor(tx, request)) };
  await lockProfile(tx, by.userId);
  const posts = await listPostsOf(tx, by.userId);
  const serving = await listServingUnits(tx, 'o.user_id', [by.userId]);
  const others = serving.filter(({ officerId }) => officerId !== by.officerId);
  await lockPlatformsOf(tx, [by, ...posts, ...others]);
  const confirmed = await confirmActor(tx, request);
  const { settings } = confirmed;
  for (const post of posts) await endPost(tx, post, { endedBy: 'other duty', settings, now });
  const clockedOut = await clockOutOwn(tx, others, { settings, now });
  return { signedOff: posts.map(({ position }) => position), clockedOut, ...confirmed };
}

/** Starts a shift. Throws 422 if the officer's character is deceased or deleted. */
export function beginShift(db: Db, request: OwnShift): Promise<ShiftChange> {
  const { now } = request;
  const { officerId, kind } = request.by;
  return inTransaction(db, async (tx) => {
    const { settings, by: _, ...ended } = await endOtherDuties(tx, request);
    await markActive(tx, { officerId, now });
    return { unit: await clockIn(tx, { officerId, kind, settings, now }), ...ended };
  });
}

export function endOwnShift(db: Db, request: ChangeContext & { by: OfficerActor }): Promise<Unit> {
  const { by, settings } = request;
  return inTransaction(db, async (tx) => {
    const unit = await clockOut(tx, by, { ...request, endedBy: 'officer' });
    return unit ?? getUnit(tx, by.officerId, settings);
  });
}

/** Sets an officer's own status, shift and response. Throws 422 like `clockIn`, and 400 for an unknown code. */
export function setStatus(db: Db, request: OwnShift & { status: string }): Promise<ShiftChange> {
  const { now } = request;
  const { officerId, kind } = request.by;
  const requested = requireStatus(request.settings, kind, request.status);
  return inTransaction(db, async (tx) => {
    if (requested.meaning === 'Off duty') {
      const left = await clockOut(tx, request.by, { ...request, status: requested, endedBy: 'officer' });
      if (left !== undefined) return { unit: left, ...NOTHING_ENDED };
    }
    const isBeginning = requested.meaning === 'Available';
    const mayHaveOtherDuty = isBeginning && request.mayHaveOtherDuty;
    const { by, settings, ...ended } = await endOtherDuties(tx, { ...request, mayHaveOtherDuty });
    const status = successorOf(settings, kind, requested, requested.meaning !== 'Off duty');
    // Every crew member sets the status of the apparatus.
    const change = { unitId: by.unitId, statusId: status._id, onDuty: isBeginning, now };
    const changed = await updateStatus(tx, change);
    if (changed === undefined) {
      return { unit: await clockIn(tx, { officerId, kind, status, settings, now }), ...ended };
    }
    const isFollowed = !isBeginning && (await followStatus(tx, { unit: changed, by, settings, now }));
    const unit = isFollowed
      ? await getUnit(tx, by.unitId, settings)
      : await publishUnit(tx, changed, { settings, now });
    return { unit, ...ended };
  });
}
