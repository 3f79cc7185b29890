import { vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { VEHICLE_TEXTS } from '@ten-four/contract/vehicles/vehicles.values';
import { officerSignature, registryScope } from '#features/ownership/index';
import {
  changeStatus,
  deleteVehicle,
  editVehicle,
  listVehicles,
  registerVehicle,
} from '#features/vehicles/vehicles.domain';
import { presentVehicle } from '#features/vehicles/vehicles.presenter';
import type { VehicleRow } from '#features/vehicles/vehicles.store';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The calls about vehicles. */
export function vehicleRoutes({ clock }: Platform): Routes[] {
  return routes(vehicleEndpoints, {
    registerVehicle: async ({ viewer, body, db }) => {
      const vehicle = await registerVehicle(db, { ownerId: viewer.userId, input: body, now: clock.now() });
      return saved(VEHICLE_TEXTS.registered, vehicle);
    },

    listVehicles: async ({ viewer, params, db }) => {
      const vehicles = await listVehicles(db, params.id, registryScope(viewer));
      return { vehicles: vehicles.map(presentVehicle) };
    },

    updateVehicle: async ({ viewer, params, body, db }) => {
      const vehicle = await editVehicle(db, {
        id: params.id,
        ownerId: viewer.userId,
        input: body,
        now: clock.now(),
      });
      return saved(VEHICLE_TEXTS.updated, vehicle);
    },

    deleteVehicle: async ({ viewer, params, db, request }) => {
      const actor = { viewer, address: request.ip };
      await deleteVehicle(db, { id: params.id, ownerId: viewer.userId, actor, now: clock.now() });
      return { success: true as const, message: VEHICLE_TEXTS.deleted };
    },

    impoundVehicle: async ({ viewer, params, body, db, request }) => {
      const vehicle = await changeStatus(db, {
        id: params.id,
        scope: 'all',
        event: 'impound',
        reason: body.reason,
        by: officerSignature(viewer),
        actor: { viewer, address: request.ip },
        now: clock.now(),
      });
      return saved(VEHICLE_TEXTS.impounded, vehicle);
    },

    releaseVehicle: async ({ viewer, params, body, db, request }) => {
      const vehicle = await changeStatus(db, {
        id: params.id,
        scope: 'all',
        event: 'release',
        reason: body.reason,
        by: officerSignature(viewer),
        actor: { viewer, address: request.ip },
        now: clock.now(),
      });
      return saved(VEHICLE_TEXTS.released, vehicle);
    },

    reportStolen: async ({ viewer, params, db, request }) => {
      const vehicle = await changeStatus(db, {
        id: params.id,
        scope: { ownerId: viewer.userId },
        event: 'stolen',
        reason: null,
        by: { userId: viewer.userId, callsign: null },
        actor: { viewer, address: request.ip },
        now: clock.now(),
      });
      return saved(VEHICLE_TEXTS.reportedStolen, vehicle);
    },

    reportRecovered: async ({ viewer, params, db, request }) => {
      const vehicle = await changeStatus(db, {
        id: params.id,
        scope: { ownerId: viewer.userId },
        event: 'recovered',
        reason: null,
        by: { userId: viewer.userId, callsign: null },
        actor: { viewer, address: request.ip },
        now: clock.now(),
      });
      return saved(VEHICLE_TEXTS.recovered, vehicle);
    },
  });
}

const saved = (message: string, vehicle: VehicleRow) => ({
  success: true as const,
  message,
  vehicle: presentVehicle(vehicle),
});
