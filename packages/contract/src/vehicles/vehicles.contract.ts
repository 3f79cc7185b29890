import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, IdParams, Moment, Nullable, OneOf, OptionalText, RequiredText } from '../common/schema.ts';
import { OptionalOffered } from '../settings/offered.ts';
import {
  VEHICLE_REASON_MAX,
  VEHICLE_STATUSES,
  VEHICLE_TEXT_MAX,
  VEHICLE_TYPE_MAX,
  VEHICLE_YEAR_MAX,
} from './vehicles.values.ts';

/** Longer than any plate, since blanks do not count. */
const PLATE_TYPED_MAX = 50;

/** The fields that may be left out or empty. */
const optionalFields = {
  make: OptionalText(VEHICLE_TEXT_MAX),
  model: OptionalText(VEHICLE_TEXT_MAX),
  year: OptionalText(VEHICLE_YEAR_MAX),
  color: OptionalText(VEHICLE_TEXT_MAX),
  /** Empty means no. */
  insured: Type.Optional(
    Type.Unsafe<boolean | '' | null>({ type: ['boolean', 'string', 'null'], maxLength: 0 }),
  ),
};

/** Without a plate the server issues one, and without a type it is of the first that is offered. */
export const VehicleRegister = Type.Object({
  civilianId: Id,
  plate: OptionalText(PLATE_TYPED_MAX),
  type: OptionalOffered('vehicleTypes'),
  ...optionalFields,
});
export type VehicleRegister = Static<typeof VehicleRegister>;

/**
 * A key that is absent stays as it is; an empty one is cleared, but for the plate, which there must be. An empty type is
 * the first that is offered; one that is not offered any more may be said of a vehicle that has it.
 */
export const VehicleUpdate = Type.Object({
  plate: Type.Optional(RequiredText(PLATE_TYPED_MAX)),
  type: OptionalText(VEHICLE_TYPE_MAX),
  ...optionalFields,
});
export type VehicleUpdate = Static<typeof VehicleUpdate>;

const text = Nullable(Type.String());

/** A registered vehicle. Null means "not given". */
export const Vehicle = Type.Object({
  _id: Id,
  civilianId: Id,
  /** In capitals, without needless blanks; no two vehicles have the same. */
  plate: Type.String(),
  /** Issued by the server: 17 characters with a check digit. */
  vin: Type.String(),
  make: text,
  model: text,
  year: text,
  color: text,
  type: Type.String(),
  insured: Type.Boolean(),
  status: OneOf(VEHICLE_STATUSES),
  /** Reported stolen and not recovered, also while it is impounded. */
  stolen: Type.Boolean(),
  /** How the status came about; null while nobody has changed it. `by` is an officer's callsign, null for the owner. */
  statusChange: Nullable(Type.Object({ reason: text, at: Moment, by: text })),
  createdAt: Moment,
  updatedAt: Moment,
});
export type Vehicle = Static<typeof Vehicle>;

const VehicleSaved = Type.Object({ success: Type.Literal(true), message: Type.String(), vehicle: Vehicle });

const Reason = Type.Object({ reason: RequiredText(VEHICLE_REASON_MAX) });

export const vehicleEndpoints = {
  registerVehicle: endpoint({
    method: 'POST',
    path: '/api/vehicles/register',
    summary: 'Register a vehicle to a civilian of your own',
    tag: 'vehicles',
    who: ['own'],
    body: VehicleRegister,
    answer: VehicleSaved,
    status: 201,
    idempotent: true,
    daily: 'vehicles',
  }),
  listVehicles: endpoint({
    method: 'GET',
    path: '/api/vehicles/by-civilian/:id',
    summary: 'The vehicles of a civilian, oldest first',
    tag: 'vehicles',
    who: ['own', 'officer', 'staff'],
    params: IdParams,
    answer: Type.Object({ vehicles: Type.Array(Vehicle) }),
  }),
  getVehicle: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id',
    summary: 'One vehicle',
    tag: 'vehicles',
    who: ['own', 'officer', 'staff', 'dispatching'],
    params: IdParams,
    answer: Type.Object({ success: Type.Literal(true), vehicle: Vehicle }),
  }),
  updateVehicle: endpoint({
    method: 'PUT',
    path: '/api/vehicles/:id',
    summary: 'Edit a vehicle of your own; an impounded one keeps its plate',
    tag: 'vehicles',
    who: ['own'],
    params: IdParams,
    body: VehicleUpdate,
    answer: VehicleSaved,
    daily: 'vehicle changes',
  }),
  deleteVehicle: endpoint({
    method: 'DELETE',
    path: '/api/vehicles/:id',
    summary: 'Delete a vehicle of your own that is not impounded; its plate is free again',
    tag: 'vehicles',
    who: ['own'],
    params: IdParams,
    answer: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  }),
  impoundVehicle: endpoint({
    method: 'POST',
    path: '/api/vehicles/:id/impound',
    summary: 'Impound a vehicle',
    tag: 'vehicles',
    who: ['officer'],
    params: IdParams,
    body: Reason,
    answer: VehicleSaved,
    daily: 'impounds',
  }),
  releaseVehicle: endpoint({
    method: 'POST',
    path: '/api/vehicles/:id/release',
    summary: 'Release an impounded vehicle; it is again what it was before',
    tag: 'vehicles',
    who: ['officer'],
    params: IdParams,
    body: Reason,
    answer: VehicleSaved,
    daily: 'impounds',
  }),
  reportStolen: endpoint({
    method: 'POST',
    path: '/api/vehicles/:id/stolen',
    summary: 'Report a vehicle of your own stolen',
    tag: 'vehicles',
    who: ['own'],
    params: IdParams,
    answer: VehicleSaved,
    daily: 'stolen and recovered reports',
  }),
  reportRecovered: endpoint({
    method: 'POST',
    path: '/api/vehicles/:id/recovered',
    summary: 'Report a stolen vehicle of your own recovered',
    tag: 'vehicles',
    who: ['own'],
    params: IdParams,
    answer: VehicleSaved,
    daily: 'stolen and recovered reports',
  }),
};
