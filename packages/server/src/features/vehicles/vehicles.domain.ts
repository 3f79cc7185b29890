import type { VehicleRegister, VehicleUpdate } from '@ten-four/contract/vehicles/vehicles.contract';
import { VEHICLE_QUOTA, VEHICLE_TEXTS } from '@ten-four/contract/vehicles/vehicles.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { isUniqueViolation } from '#db/database-errors';
import { vehicleKeys } from '#db/search-keys';
import { type Actor, recordAudit } from '#features/audit/index';
import {
  lockCivilian,
  ownsCivilian,
  renameInSearch,
  requireCivilian,
  requireOwner,
  type Scope,
  type Signature,
} from '#features/ownership/index';
import * as rules from '#features/vehicles/vehicles.rules';
import * as store from '#features/vehicles/vehicles.store';
import { conflict, conflictingField, forbidden, notFound, ruleBroken } from '#platform/errors';
import { findFree } from '#platform/find-free';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import { requireOffered } from '#platform/settings/offered';
import type { Settings } from '#platform/settings/settings';

/** Throws 404, 409 for a taken plate, 422 for a deceased character or above the quota. */
export function registerVehicle(
  db: Db,
  request: { ownerId: string; input: VehicleRegister; settings: Settings; now: number },
): Promise<store.VehicleRow> {
  const { ownerId, input, settings, now } = request;
  const type = rules.defaultType(settings);
  const { plate = null, ...given } = rules.readFields(input, type);
  return inTransaction(db, async (tx) => {
    const civilian = await lockCivilian(tx, input.civilianId, { ownerId });
    if (await isTaken(tx, plate)) throw plateTaken();
    if (civilian.deceased) throw ruleBroken(VEHICLE_TEXTS.deceased);
    if ((await store.vehicleStore.countOf(tx, civilian.id)) >= VEHICLE_QUOTA)
      throw ruleBroken(VEHICLE_TEXTS.quotaReached);
    const times = { created_at: now, updated_at: now };
    const row = { ...rules.NEW_VEHICLE, type, ...given, id: newId(), civilian_id: civilian.id, ...times };
    return findFree('VIN or plate', async () => {
      const numbers = { plate: plate ?? rules.newPlate(), vin: rules.newVin() };
      const vehicle = await store.insertVehicle(tx, { ...row, ...numbers });
      // Either a generated number exists, or the plate was just taken.
      if (vehicle === undefined && (await isTaken(tx, plate))) throw plateTaken();
      return vehicle;
    });
  });
}

const isTaken = async (tx: Tx, plate: string | null): Promise<boolean> =>
  plate !== null && (await store.vehicleStore.listTaken(tx, [plate])).size > 0;

/** Throws 404 outside the scope. */
export async function listVehicles(db: Db, civilianId: string, scope: Scope): Promise<store.VehicleRow[]> {
  const vehicles = await store.vehicleStore.listWithin(db, civilianId, scope);
  // An existing vehicle proves the character exists.
  if (vehicles.length === 0) await requireCivilian(db, civilianId, scope);
  return vehicles;
}

export async function getVehicle(db: Db, id: string, scope: Scope): Promise<store.VehicleRow> {
  return requireFound(await store.vehicleStore.find(db, id, scope));
}

/** Throws 404, 409 for a taken plate or a new one while impounded, 400 for an unavailable new type. */
export async function editVehicle(
  db: Db,
  request: { id: string; ownerId: string; input: VehicleUpdate; settings: Settings; now: number },
): Promise<store.VehicleRow> {
  const { id, ownerId, settings, now } = request;
  const change = { ...rules.readFields(request.input, rules.defaultType(settings)), updated_at: now };
  try {
    return await inTransaction(db, async (tx) => {
      const before = requireFound(await store.vehicleStore.lock(tx, id, { ownerId }));
      if (change.type !== undefined && change.type !== before.type) {
        requireOffered('vehicleTypes', change.type, { field: 'type', settings });
      }
      const isReplated = change.plate !== undefined && change.plate !== before.plate;
      if (isReplated && before.status === 'Impounded')
        throw conflictingField('plate', VEHICLE_TEXTS.impoundedKeepsPlate);
      const vehicle = await store.vehicleStore.update(tx, id, change);
      await renameInSearch(tx, 'vehicle_keys', { things: [replated(vehicle, before.plate)], now });
      return vehicle;
    });
  } catch (error) {
    throw isUniqueViolation(error, 'vehicles') ? plateTaken() : error;
  }
}

function replated(vehicle: store.VehicleRow, formerPlate: string) {
  const label = (plate: string) => ({ text: plate, keys: vehicleKeys({ ...vehicle, plate }) });
  return { id: vehicle.id, before: label(formerPlate), after: label(vehicle.plate) };
}

/** Throws 404, 409 while impounded. */
export function deleteVehicle(
  db: Db,
  request: { id: string; ownerId: string; actor: Actor; now: number },
): Promise<void> {
  const { id, ownerId, actor, now } = request;
  return inTransaction(db, async (tx) => {
    const { status, plate, civilian_id } = requireFound(await store.vehicleStore.lock(tx, id, { ownerId }));
    if (status === 'Impounded') throw conflict(VEHICLE_TEXTS.impoundedStays);
    const { name } = await requireCivilian(tx, civilian_id, { ownerId });
    await store.vehicleStore.update(tx, id, { updated_at: now, deleted_at: now });
    const summary = `Deleted ${plate} of ${name}`;
    await recordAudit(tx, actor, { action: 'vehicle.delete', about: ['vehicle', id], summary, now });
  });
}

/** Restores vehicles; one whose plate was taken meanwhile gets a new one. */
export async function restoreVehiclesOf(
  tx: Tx,
  { civilianId, deletedAt, now }: { civilianId: string; deletedAt: number; now: number },
): Promise<void> {
  const freed = await store.vehicleStore.listFreedOf(tx, civilianId, deletedAt);
  if (freed.length === 0) return;
  const plates = freed.map(({ plate }) => plate);
  const taken = await store.vehicleStore.listTaken(tx, plates);
  const after = new Map(freed.map(({ id, plate }) => [id, taken.has(plate) ? rules.newPlate() : plate]));
  const before = new Map(freed.map(({ id, plate }) => [id, plate]));
  const restored = await store.vehicleStore.undelete(tx, after);
  const things = restored.map((vehicle) => replated(vehicle, before.get(vehicle.id) ?? vehicle.plate));
  await renameInSearch(tx, 'vehicle_keys', { things, now });
}

/** Notifies the owner of impounds and releases. Throws 404, 403 for one's own, 409 in the wrong status. */
export function changeStatus(
  db: Db,
  request: {
    id: string;
    scope: Scope;
    event: rules.StatusEvent;
    reason: string | null;
    by: Signature;
    actor?: Actor;
    now: number;
  },
): Promise<store.VehicleRow> {
  const { id, scope, event, by, actor, now } = request;
  const reason = request.reason?.trim() ?? null;
  return inTransaction(db, async (tx) => {
    const vehicle = requireFound(
      scope === 'all' ? await store.lockOnRecord(tx, id) : await store.vehicleStore.lock(tx, id, scope),
    );
    const after = rules.statusAfter(event, vehicle);
    const civilian = await requireOwner(tx, vehicle.civilian_id);
    const isOfOfficers = event === 'impound' || event === 'release';
    if (isOfOfficers && ownsCivilian(by, civilian)) throw forbidden(VEHICLE_TEXTS.civilianIsYours);
    if (after === null) throw conflict(`This vehicle's status is now ${vehicle.status}.`);
    await store.insertEvent(tx, {
      id: newId(),
      vehicle_id: id,
      event,
      status: after.status,
      reason,
      by_user_id: by.userId,
      by_callsign: by.callsign,
      created_at: now,
    });
    const { userId, name } = civilian;
    const summary =
      EVENT_TEXTS[event](`${vehicle.plate} of ${name}`) + (reason === null ? '' : `: ${reason}`);
    await recordAudit(tx, actor, { action: `vehicle.${event}`, about: ['vehicle', id], summary, now });
    const data = { civilianId: vehicle.civilian_id };
    if (isOfOfficers) await publish(tx, { name: 'records', readers: { userId }, data, now });
    // The impound reason stays until release.
    const statusChange = { status_reason: reason, status_by: by.callsign, status_at: now };
    // A deleted owner's vehicle frees its plate on release.
    const freed = event === 'release' ? { deleted_at: civilian.deletedAt } : {};
    return store.vehicleStore.update(tx, id, {
      ...after,
      ...(after.status !== vehicle.status && statusChange),
      ...freed,
      updated_at: now,
    });
  });
}

const EVENT_TEXTS: Readonly<Record<rules.StatusEvent, (vehicle: string) => string>> = {
  impound: (vehicle) => `Impounded ${vehicle}`,
  release: (vehicle) => `Released ${vehicle}`,
  stolen: (vehicle) => `Reported ${vehicle} stolen`,
  recovered: (vehicle) => `Reported ${vehicle} recovered`,
};

const plateTaken = () => conflictingField('plate', VEHICLE_TEXTS.plateTaken);

function requireFound(vehicle: store.VehicleRow | undefined): store.VehicleRow {
  if (vehicle === undefined) throw notFound(VEHICLE_TEXTS.notFound);
  return vehicle;
}
