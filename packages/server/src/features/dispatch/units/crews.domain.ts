import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { readJsonRows } from '#db/engine';
import type { ActingOfficer } from '#features/dispatch/calls/calls.policy';
import { lockFor } from '#features/dispatch/confirming.domain';
import { listSeatsTaken, updateSeat, upsertApparatus } from '#features/dispatch/units/apparatus.store';
import { endOthers, type OwnShift, type ShiftChange } from '#features/dispatch/units/own-shift.domain';
import { insertShift } from '#features/dispatch/units/shifts.store';
import { beginDuty, updateStatus } from '#features/dispatch/units/unit-states.store';
import { clockIn, leaveCalls, stepOff } from '#features/dispatch/units/units.domain';
import { publishUnit } from '#features/dispatch/units/units.events';
import { findUnit, findUnits } from '#features/dispatch/units/units.store';
import { conflict, conflictingField, forbidden, notFound } from '#platform/errors';
import { publish } from '#platform/live/publish';
import { type OfferedApparatus, offeredApparatus } from '#platform/settings/apparatus';
import type { Settings } from '#platform/settings/settings';
import { firstState } from '#platform/settings/statuses';

/** Who rides what: an apparatus is one unit, whoever is aboard. */

/** An apparatus in service with who is aboard. */
export interface Manned {
  apparatus: OfferedApparatus;
  crew: { id: string; callsign: string; name: string; seat: string | null }[];
}

/** The apparatus in service on the platforms. */
export async function listApparatus(
  db: Db,
  { platforms, settings }: { platforms: readonly Platform[]; settings: Settings },
): Promise<Manned[]> {
  const offered = offeredApparatus(settings).filter(({ platform }) => platforms.includes(platform));
  const units = await findUnits(
    db,
    offered.map(({ _id }) => _id),
  );
  const crews = new Map(units.map(({ id, crew }) => [id, readJsonRows(crew)]));
  return offered.map((apparatus) => ({ apparatus, crew: crews.get(apparatus._id) ?? [] }));
}

/**
 * Takes a member aboard an apparatus of their department, on a seat by its name, or the first one that is free: they are
 * on duty, off their own calls and no unit of their own. Who is aboard changes seats. Throws 404 for what is
 * not in service there, 403 for another department's, 409 where the seat is taken or there is none of that name, and 422 where the character is deceased.
 */
export function boardApparatus(
  db: Db,
  request: OwnShift & { id: string; seat: string | null },
): Promise<ShiftChange> {
  const { id, now } = request;
  requireApparatus(id, request.by, request.settings);
  return inTransaction(db, async (tx) => {
    const { by, settings, ...ended } = await endOthers(tx, request);
    const { officerId, platform } = by;
    const apparatus = requireApparatus(id, by, settings);
    const seat = await chooseSeat(tx, { apparatus, officerId, wanted: request.seat });
    if (seat === 'own') return { unit: await findUnit(tx, id), ...ended };
    const before = await findUnit(tx, officerId);
    if (before.aboard === id) {
      await updateSeat(tx, officerId, { apparatusId: id, ...seat });
      const unit = await findUnit(tx, id);
      await publishUnit(tx, unit, now);
      return { unit, ...ended };
    }
    await leaveCalls(tx, { unitId: officerId, platform, aboard: apparatus.callsign, by, settings, now });
    if (before.on_duty_since === null) {
      const state = firstState(settings, by.departmentId, 'Available');
      await clockIn(tx, { officerId, ...state, settings, now });
    } else if (before.aboard !== null)
      await stepOff(tx, { officerId, from: before.aboard, endedBy: 'officer', by, settings, now });
    await upsertApparatus(tx, apparatus, { settings, now });
    await updateSeat(tx, officerId, { apparatusId: id, ...seat });
    await publishUnit(tx, await findUnit(tx, officerId), now);
    const state = firstState(settings, apparatus.departmentId, 'Available');
    const begun = await beginDuty(tx, { unitId: id, ...state, now });
    if (begun !== undefined) await insertShift(tx, { unitId: id, now });
    const unit = await findUnit(tx, id);
    await publishUnit(tx, unit, now);
    await publish(tx, { name: 'access', readers: { userId: by.userId }, data: {}, now });
    return { unit, ...ended };
  });
}

/** Makes a rider a unit of their own again, available; the last one out takes the apparatus off duty. Throws 409. */
export function leaveApparatus(
  db: Db,
  request: { by: ActingOfficer; settings: Settings; now: number },
): Promise<{ unit: Awaited<ReturnType<typeof findUnit>>; left: string }> {
  const { now } = request;
  return inTransaction(db, async (tx) => {
    const { by, settings } = await lockFor(tx, request);
    const { officerId } = by;
    const { aboard } = await findUnit(tx, officerId);
    if (aboard === null) throw conflict(DISPATCH_TEXTS.notAboard);
    const step = { officerId, from: aboard, endedBy: 'officer', by, settings, now } as const;
    const { callsign: left } = await stepOff(tx, step);
    const state = firstState(settings, by.departmentId, 'Available');
    const unit = await updateStatus(tx, { unitId: officerId, ...state, now });
    await publishUnit(tx, unit, now);
    await publish(tx, { name: 'access', readers: { userId: by.userId }, data: {}, now });
    return { unit, left };
  });
}

function requireApparatus(id: string, by: ActingOfficer, settings: Settings): OfferedApparatus {
  const apparatus = offeredApparatus(settings).find(({ _id }) => _id === id);
  if (apparatus === undefined || apparatus.platform !== by.platform) {
    throw notFound(DISPATCH_TEXTS.apparatusNotFound);
  }
  if (apparatus.departmentId !== by.departmentId) throw forbidden(DISPATCH_TEXTS.apparatusOfAnother);
  return apparatus;
}

/** A seat that is free; 'own' where the rider is on one that would do. Throws 409. */
async function chooseSeat(
  tx: Tx,
  { apparatus, officerId, wanted }: { apparatus: OfferedApparatus; officerId: string; wanted: string | null },
): Promise<{ no: number; name: string } | 'own'> {
  const taken = await listSeatsTaken(tx, apparatus._id);
  const own = taken.find(({ id }) => id === officerId)?.seat_no ?? null;
  const seats = apparatus.seats.map((name, no) => ({ no, name }));
  if (own !== null && (wanted === null || seats[own]?.name === wanted)) return 'own';
  const fitting = seats.filter(({ name }) => wanted === null || name === wanted);
  const free = fitting.find(({ no }) => !taken.some(({ seat_no }) => seat_no === no));
  if (free !== undefined) return free;
  if (wanted === null) throw conflict(DISPATCH_TEXTS.apparatusFull);
  if (fitting.length === 0) throw conflictingField('seat', DISPATCH_TEXTS.noSuchSeat(wanted));
  throw conflict(DISPATCH_TEXTS.seatTaken(wanted));
}
