import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { readJsonRows } from '#db/engine';
import type { OfficerActor } from '#features/dispatch/calls/calls.policy';
import type { ChangeContext } from '#features/dispatch/change-context';
import { lockFor } from '#features/dispatch/confirming.domain';
import { insertShift } from '#features/dispatch/units/duty.store';
import { endOtherDuties, type OwnShift } from '#features/dispatch/units/own-shift.domain';
import { setOnDuty, updateStatus } from '#features/dispatch/units/unit-states.store';
import { clockIn, leaveCalls, leaveSeat } from '#features/dispatch/units/units.domain';
import { type CrewRow, getUnit, publishUnit } from '#features/dispatch/units/units.events';
import * as store from '#features/dispatch/units/units.store';
import { conflict, conflictingField, forbidden, notFound } from '#platform/errors';
import { publishAccessChanged } from '#platform/sessions/access';
import { availableApparatus, type OfferedApparatus } from '#platform/settings/apparatus';
import type { Settings } from '#platform/settings/settings';
import { defaultStatus } from '#platform/settings/statuses';

export interface CrewedApparatus {
  apparatus: OfferedApparatus;
  crew: CrewRow[];
}

export async function listApparatus(
  db: Db,
  { platforms, settings }: { platforms: readonly GamePlatform[]; settings: Settings },
): Promise<CrewedApparatus[]> {
  const offered = availableApparatus(settings).filter(({ platform }) => platforms.includes(platform));
  const ids = offered.map(({ _id }) => _id);
  const units = await store.findUnits(db, ids);
  const crews = new Map(units.map(({ id, crew }) => [id, readJsonRows(crew)]));
  return offered.map((apparatus) => ({ apparatus, crew: crews.get(apparatus._id) ?? [] }));
}

/** Seats a member, puts them on duty and detaches their own unit from its calls. Throws 403, 404, 409 and 422. */
export function boardApparatus(db: Db, request: OwnShift & { id: string; seat: string | null }) {
  const { id, now } = request;
  requireApparatus(id, request.by, request.settings);
  return inTransaction(db, async (tx) => {
    const { by, settings, ...ended } = await endOtherDuties(tx, request);
    const context = { settings, now };
    const { officerId, platform, kind } = by;
    const apparatus = requireApparatus(id, by, settings);
    const seat = await chooseSeat(tx, { apparatus, officerId, wanted: request.seat });
    if (seat === 'own') return { unit: await getUnit(tx, id, settings), ...ended };
    const before = await store.findUnit(tx, officerId);
    if (before.aboard === id) {
      await store.updateSeat(tx, officerId, { apparatusId: id, ...seat });
      return { unit: await publishUnit(tx, await store.findUnit(tx, id), context), ...ended };
    }
    await leaveCalls(tx, { unitId: officerId, platform, aboard: apparatus.callsign, by, settings, now });
    if (before.on_duty_since === null) {
      await clockIn(tx, { officerId, kind, ...context });
    } else if (before.aboard !== null)
      await leaveSeat(tx, { officerId, from: before.aboard }, { endedBy: 'officer', by, ...context });
    await store.upsertApparatus(tx, apparatus, context);
    await store.updateSeat(tx, officerId, { apparatusId: id, ...seat });
    await publishUnit(tx, await store.findUnit(tx, officerId), context);
    const status = defaultStatus(settings, apparatus.kind, 'Available');
    const begun = await setOnDuty(tx, { unitId: id, statusId: status._id, now });
    if (begun !== undefined) await insertShift(tx, id, now);
    const unit = await publishUnit(tx, await store.findUnit(tx, id), context);
    await publishAccessChanged(tx, by.userId, now);
    return { unit, ...ended };
  });
}

/** Makes a crew member a separate unit again; the last one out takes the apparatus off duty. Throws 409. */
export function leaveApparatus(db: Db, request: ChangeContext & { by: OfficerActor }) {
  const { now } = request;
  return inTransaction(db, async (tx) => {
    const { by, settings } = await lockFor(tx, request);
    const { officerId } = by;
    const { aboard } = await store.findUnit(tx, officerId);
    if (aboard === null) throw conflict(DISPATCH_TEXTS.notAboard);
    const ending = { endedBy: 'officer', by, settings, now } as const;
    const { callsign: left } = await leaveSeat(tx, { officerId, from: aboard }, ending);
    const { _id: statusId } = defaultStatus(settings, by.kind, 'Available');
    await updateStatus(tx, { unitId: officerId, statusId, now });
    const unit = await publishUnit(tx, await store.findUnit(tx, officerId), { settings, now });
    await publishAccessChanged(tx, by.userId, now);
    return { unit, left };
  });
}

function requireApparatus(id: string, by: OfficerActor, settings: Settings): OfferedApparatus {
  const apparatus = availableApparatus(settings).find(({ _id }) => _id === id);
  if (apparatus === undefined || apparatus.platform !== by.platform) {
    throw notFound(DISPATCH_TEXTS.apparatusNotFound);
  }
  if (apparatus.departmentId !== by.departmentId) throw forbidden(DISPATCH_TEXTS.apparatusOfAnother);
  return apparatus;
}

async function chooseSeat(
  tx: Tx,
  { apparatus, officerId, wanted }: { apparatus: OfferedApparatus; officerId: string; wanted: string | null },
): Promise<{ no: number; name: string } | 'own'> {
  const taken = await store.listSeatsTaken(tx, apparatus._id);
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
