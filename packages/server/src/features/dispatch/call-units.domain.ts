import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import {
  deleteAttached,
  insertAttached,
  listFullyAttached,
  listShowing,
  updateWhereabouts,
} from '#features/dispatch/call-units.store';
import type { CallView } from '#features/dispatch/calls.events';
import type { ActingOfficer } from '#features/dispatch/calls.policy';
import { type Line, primaryLine, requireOpen, without } from '#features/dispatch/calls.rules';
import type { CallRow, OfficerRow } from '#features/dispatch/calls.store';
import { changeCall } from '#features/dispatch/calls-change.domain';
import { clockIn, leaveCalls } from '#features/dispatch/units.domain';
import { findUnits, type UnitRow } from '#features/dispatch/units.store';
import { conflict, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import type { Settings } from '#platform/settings/settings';
import { firstState } from '#platform/settings/statuses';

/** Which call, who does it, which officer is meant (who does it where absent or empty), and when. */
interface Request {
  id: string;
  by: ActingOfficer;
  officerId: string | null | undefined;
  now: number;
}

/**
 * Attaches a unit of the acting officer's platform; the first one is primary. The acting officer is clocked in if need be,
 * others must be on duty. With `move` the unit leaves its other calls. Attached already: nothing else happens. Throws 404
 * for no such call or officer, 409 for a closed call or a unit off duty, 422 for one whose character is deceased
 * and for a unit on too many open calls.
 */
export function attachUnit(
  db: Db,
  request: Request & { move?: boolean | '' | null | undefined; settings: Settings },
): Promise<CallView> {
  const { by, move, settings, now } = request;
  const officerId = request.officerId || by.officerId;
  return changeCall(db, request, async ({ tx, call, units }) => {
    const unit = await requireUnit(tx, officerId, call.platform);
    requireOpen(call);
    const hasLeft =
      move === true && (await leaveCalls(tx, { officerId, platform: by.platform, to: call, by, now }));
    if (units.some(({ id }) => id === officerId)) return hasLeft ? { lines: [], moved: [officerId] } : null;
    const officer = await enterCall(tx, { call, unit, by, settings, now });
    const lines = [attachedLine(officer)];
    const all = { units: [...units, officer], moved: [officerId] };
    if (units.length > 0) return { ...all, lines };
    return { ...all, fields: { primary_officer_id: officerId }, lines: [...lines, primaryLine(officer)] };
  });
}

/**
 * Detaches a unit; where it was primary, the one that has been there longest is from now on. Throws 404 for no such call
 * or officer, and 409 for a closed call or a unit that is not attached.
 */
export function detachUnit(db: Db, request: Request): Promise<CallView> {
  const officerId = request.officerId || request.by.officerId;
  return changeCall(db, request, async ({ tx, call, units }) => {
    const isAttached = units.some(({ id }) => id === officerId);
    if (!isAttached) await requireUnit(tx, officerId, call.platform);
    requireOpen(call);
    if (!isAttached) throw conflict(DISPATCH_TEXTS.notAttached);
    const showing = await listShowing(tx, call.id);
    await deleteAttached(tx, { callId: call.id, officerIds: [officerId] });
    const { remaining, primaryId, lines } = without(units, call.primary_officer_id, {
      leaves: (id) => id === officerId,
    });
    return {
      isEnd: true,
      fields: { primary_officer_id: primaryId },
      units: remaining,
      lines,
      moved: showing.filter((id) => id === officerId),
    };
  });
}

/** Makes an officer the primary one, attaching them if need be. Throws what `attachUnit` does. */
export function setPrimary(db: Db, request: Request & { settings: Settings }): Promise<CallView> {
  const { by, settings, now } = request;
  const officerId = request.officerId || by.officerId;
  return changeCall(db, request, async ({ tx, call, units }) => {
    const unit = await requireUnit(tx, officerId, call.platform);
    requireOpen(call);
    const fields = { primary_officer_id: officerId };
    const there = units.find(({ id }) => id === officerId);
    if (there !== undefined)
      return call.primary_officer_id === officerId ? null : { fields, lines: [primaryLine(there)] };
    const officer = await enterCall(tx, { call, unit, by, settings, now });
    const lines = [attachedLine(officer), primaryLine(officer)];
    return { fields, units: [...units, officer], lines, moved: [officerId] };
  });
}

/** The unit of an officer. Throws 404 where there is none on the platform. */
export async function requireUnit(tx: Db, officerId: string, platform: Platform): Promise<UnitRow> {
  const [unit] = await findUnits(tx, [officerId]);
  if (unit === undefined || unit.platform !== platform) throw notFound(DISPATCH_TEXTS.officerNotFound);
  return unit;
}

/**
 * Stores that a unit of the call's platform is on it, and where it is going, in a transaction that holds the platform;
 * the log and the events are the caller's. Throws 409 and 422 as `attachUnit` does.
 */
export async function enterCall(
  tx: Db,
  entry: {
    call: Pick<CallRow, 'id' | 'location' | 'postal'>;
    unit: UnitRow;
    by: ActingOfficer;
    settings: Settings;
    now: number;
  },
): Promise<OfficerRow> {
  const { call, unit, by, settings, now } = entry;
  const { officer_id: officerId } = unit;
  if (unit.on_duty_since === null) {
    if (officerId !== by.officerId) throw conflict(DISPATCH_TEXTS.notOnDuty);
    await clockIn(tx, { officerId, ...firstState(settings, by.departmentId, 'Available'), settings, now });
  } else if ((await listFullyAttached(tx, [officerId])).length > 0) {
    throw ruleBroken(DISPATCH_TEXTS.onTooManyCalls);
  }
  const officer = officerOf(unit);
  const { callsign, name } = officer;
  await insertAttached(tx, {
    call_id: call.id,
    officer_id: officerId,
    id: newId(),
    attached_at: now,
    callsign,
    name,
  });
  // An unknown place as well: the unit is not any more where an earlier call sent it.
  await updateWhereabouts(tx, { officerId, location: call.location, postal: call.postal });
  return officer;
}

/** The line that tells of a unit's coming. */
export const attachedLine = ({ callsign }: { callsign: string }): Line => ({
  kind: 'attached',
  text: `${callsign} attached`,
});

/** A unit's officer as calls show one. */
export const officerOf = ({ officer_id, callsign, first_name, last_name }: UnitRow): OfficerRow => ({
  id: officer_id,
  callsign,
  name: `${first_name} ${last_name}`,
});
