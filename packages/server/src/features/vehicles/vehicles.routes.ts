import { vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { VEHICLE_TEXTS } from '@ten-four/contract/vehicles/vehicles.values';
import { foundScope, officerSignature, registryScope } from '#features/ownership/index';
import * as domain from '#features/vehicles/vehicles.domain';
import { presentVehicle } from '#features/vehicles/vehicles.presenter';
import type { VehicleRow } from '#features/vehicles/vehicles.store';
import { type RequestContextLike, routes, withMessage } from '#platform/http/routes';

const saved = (message: string, vehicle: VehicleRow) =>
  withMessage(message, { vehicle: presentVehicle(vehicle) });

const byOfficer =
  (event: 'impound' | 'release', message: string) =>
  async (call: RequestContextLike<typeof vehicleEndpoints.impoundVehicle>) => {
    const { viewer, params, body, db, actor, now } = call;
    const what = { id: params.id, scope: 'all', event, reason: body.reason } as const;
    return saved(
      message,
      await domain.changeStatus(db, { ...what, by: officerSignature(viewer), actor, now }),
    );
  };

const byOwner =
  (event: 'stolen' | 'recovered', message: string) =>
  async ({ viewer, params, db, actor, now }: RequestContextLike<typeof vehicleEndpoints.reportStolen>) => {
    const by = { userId: viewer.userId, callsign: null };
    const what = { id: params.id, scope: { ownerId: viewer.userId }, event, reason: null };
    return saved(message, await domain.changeStatus(db, { ...what, by, actor, now }));
  };

export const vehicleRoutes = routes(vehicleEndpoints, {
  registerVehicle: async ({ viewer, body, db, settings, now }) => {
    const vehicle = await domain.registerVehicle(db, { ownerId: viewer.userId, input: body, settings, now });
    return saved(VEHICLE_TEXTS.registered, vehicle);
  },

  listVehicles: async ({ viewer, params, db }) => {
    const vehicles = await domain.listVehicles(db, params.id, registryScope(viewer));
    return { vehicles: vehicles.map(presentVehicle) };
  },

  getVehicle: async ({ viewer, params, db }) => {
    const vehicle = await domain.getVehicle(db, params.id, foundScope(viewer));
    return { success: true as const, vehicle: presentVehicle(vehicle) };
  },

  updateVehicle: async ({ viewer, params, body, db, settings, now }) => {
    const request = { id: params.id, ownerId: viewer.userId, input: body, settings, now };
    const vehicle = await domain.editVehicle(db, request);
    return saved(VEHICLE_TEXTS.updated, vehicle);
  },

  deleteVehicle: async ({ viewer, params, db, actor, now }) => {
    await domain.deleteVehicle(db, { id: params.id, ownerId: viewer.userId, actor, now });
    return withMessage(VEHICLE_TEXTS.deleted, {});
  },

  impoundVehicle: byOfficer('impound', VEHICLE_TEXTS.impounded),
  releaseVehicle: byOfficer('release', VEHICLE_TEXTS.released),
  reportStolen: byOwner('stolen', VEHICLE_TEXTS.reportedStolen),
  reportRecovered: byOwner('recovered', VEHICLE_TEXTS.recovered),
});
