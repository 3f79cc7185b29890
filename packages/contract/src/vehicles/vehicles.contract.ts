import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DateTime,
  Done,
  Id,
  IdParams,
  Nullable,
  OneOf,
  OptionalText,
  RequiredText,
  Saved,
} from '../common/schema.ts';
import { OptionalOffered } from '../settings/offered.ts';
import {
  VEHICLE_REASON_MAX,
  VEHICLE_STATUSES,
  VEHICLE_TEXT_MAX,
  VEHICLE_TYPE_MAX,
  VEHICLE_YEAR_MAX,
} from './vehicles.values.ts';

/** Spaces do not count. */
const PLATE_TYPED_MAX = 50;

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

/** Defaults: a generated plate and the first type. */
export const VehicleRegister = Type.Object({
  civilianId: Id,
  plate: OptionalText(PLATE_TYPED_MAX),
  type: OptionalOffered('vehicleTypes'),
  ...optionalFields,
});
export type VehicleRegister = Static<typeof VehicleRegister>;

/** Absent keys stay unchanged; empty ones are cleared, except the plate. A vehicle keeps a type that was removed. */
export const VehicleUpdate = Type.Object({
  plate: Type.Optional(RequiredText(PLATE_TYPED_MAX)),
  type: OptionalText(VEHICLE_TYPE_MAX),
  ...optionalFields,
});
export type VehicleUpdate = Static<typeof VehicleUpdate>;

const text = Nullable(Type.String());

export const Vehicle = Type.Object({
  _id: Id,
  civilianId: Id,
  /** Normalized and unique. */
  plate: Type.String(),
  /** 17 characters with a check digit. */
  vin: Type.String(),
  make: text,
  model: text,
  year: text,
  color: text,
  type: Type.String(),
  insured: Type.Boolean(),
  status: OneOf(VEHICLE_STATUSES),
  /** Stays true while impounded. */
  stolen: Type.Boolean(),
  /** `by` is null for the owner. */
  statusChange: Nullable(Type.Object({ reason: text, at: DateTime, by: text })),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Vehicle = Static<typeof Vehicle>;

const VehicleSaved = Saved({ vehicle: Vehicle });

const Reason = Type.Object({ reason: RequiredText(VEHICLE_REASON_MAX) });

export const vehicleEndpoints = {
  registerVehicle: endpoint({
    method: 'POST',
    path: '/api/vehicles/register',
    summary: 'Register a vehicle to one of your civilians',
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
    summary: "List a civilian's vehicles, oldest first",
    tag: 'vehicles',
    who: ['own', 'officer', 'staff'],
    params: IdParams,
    answer: Type.Object({ vehicles: Type.Array(Vehicle) }),
  }),
  getVehicle: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id',
    summary: 'Get a vehicle',
    tag: 'vehicles',
    who: ['own', 'officer', 'staff', 'dispatching'],
    params: IdParams,
    answer: Type.Object({ success: Type.Literal(true), vehicle: Vehicle }),
  }),
  updateVehicle: endpoint({
    method: 'PUT',
    path: '/api/vehicles/:id',
    summary: 'Edit one of your vehicles; an impounded one keeps its plate',
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
    summary: 'Delete one of your vehicles, unless it is impounded; its plate becomes free',
    tag: 'vehicles',
    who: ['own'],
    params: IdParams,
    answer: Done,
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
    summary: 'Release an impounded vehicle and restore its earlier status',
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
    summary: 'Report one of your vehicles stolen',
    tag: 'vehicles',
    who: ['own'],
    params: IdParams,
    answer: VehicleSaved,
    daily: 'stolen and recovered reports',
  }),
  reportRecovered: endpoint({
    method: 'POST',
    path: '/api/vehicles/:id/recovered',
    summary: 'Report one of your stolen vehicles recovered',
    tag: 'vehicles',
    who: ['own'],
    params: IdParams,
    answer: VehicleSaved,
    daily: 'stolen and recovered reports',
  }),
};
