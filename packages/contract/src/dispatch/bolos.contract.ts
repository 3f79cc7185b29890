import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DateTime,
  Id,
  IdParams,
  Nullable,
  OneOf,
  OptionalOf,
  OptionalText,
  Saved,
} from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { OfferedPlatform } from '../settings/offered.ts';
import {
  BOLO_DESCRIPTION_MAX,
  BOLO_NAME_MAX,
  BOLO_PLATE_MAX,
  BOLO_STATUSES,
  BOLO_TYPES,
  DETAILS_MAX,
  LOCATION_MAX,
} from './dispatch.values.ts';
import { OfficerRef, PlatformQuery } from './units.contract.ts';

const text = Nullable(Type.String());

export const Bolo = Type.Object({
  _id: Id,
  platform: OneOf(PLATFORMS),
  boloType: OneOf(BOLO_TYPES),
  vehicleDescription: text,
  vehiclePlate: text,
  personDescription: text,
  personName: text,
  /** The linked civilian. Renaming does not change the link. */
  civilianId: Nullable(Id),
  vehicleId: Nullable(Id),
  location: text,
  details: text,
  status: OneOf(BOLO_STATUSES),
  createdBy: OfficerRef,
  createdAt: DateTime,
  updatedAt: DateTime,
  expiresAt: DateTime,
});
export type Bolo = Static<typeof Bolo>;

const fields = {
  vehicleDescription: OptionalText(BOLO_DESCRIPTION_MAX),
  vehiclePlate: OptionalText(BOLO_PLATE_MAX),
  personDescription: OptionalText(BOLO_DESCRIPTION_MAX),
  personName: OptionalText(BOLO_NAME_MAX),
  /** The civilian to link; defaults to the only one with this name. */
  civilianId: OptionalOf(Id),
  vehicleId: OptionalOf(Id),
  location: OptionalText(LOCATION_MAX),
  details: OptionalText(DETAILS_MAX),
  /** Defaults to 24 hours from now. */
  expiresAt: OptionalOf(DateTime),
};
export const BoloCreate = Type.Object({
  boloType: OneOf(BOLO_TYPES),
  ...fields,
  callId: OptionalOf(Id),
  /** Required for dispatchers signed on to both platforms. */
  platform: Type.Optional(OfferedPlatform),
});
export type BoloCreate = Static<typeof BoloCreate>;
/** Absent keys stay unchanged; empty ones are cleared. `cancelled: false` restores the BOLO. */
export const BoloUpdate = Type.Object({
  boloType: Type.Optional(OneOf(BOLO_TYPES)),
  cancelled: OptionalOf(Type.Literal(false)),
  ...fields,
});
export type BoloUpdate = Static<typeof BoloUpdate>;

const BoloSaved = Saved({ bolo: Bolo });

export const boloEndpoints = {
  listBolos: endpoint({
    method: 'GET',
    path: '/api/bolos',
    summary: 'List active BOLOs, newest first',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: PlatformQuery,
    answer: Type.Object({ bolos: Type.Array(Bolo) }),
  }),
  createBolo: endpoint({
    method: 'POST',
    path: '/api/bolos',
    summary: 'Create a BOLO on your platform',
    tag: 'dispatch',
    who: ['officer', 'dispatching'],
    body: BoloCreate,
    answer: BoloSaved,
    status: 201,
    idempotent: true,
    daily: 'BOLOs',
  }),
  updateBolo: endpoint({
    method: 'PUT',
    path: '/api/bolos/:id',
    summary: 'Edit a BOLO, or restore a canceled one',
    tag: 'dispatch',
    who: ['officer', 'dispatching'],
    params: IdParams,
    body: BoloUpdate,
    answer: BoloSaved,
    daily: 'BOLO changes',
  }),
  cancelBolo: endpoint({
    method: 'POST',
    path: '/api/bolos/:id/cancel',
    summary: 'Cancel a BOLO',
    tag: 'dispatch',
    who: ['officer', 'dispatching'],
    params: IdParams,
    answer: BoloSaved,
  }),
};
