import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, IdParams, Moment, Nullable, OneOf, OptionalOf, OptionalText } from '../common/schema.ts';
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

/** Be on the lookout: a vehicle or a person. The fields of the other kind are null. */
export const Bolo = Type.Object({
  _id: Id,
  platform: OneOf(PLATFORMS),
  boloType: OneOf(BOLO_TYPES),
  vehicleDescription: text,
  /** Normalised like a registered vehicle's plate. */
  vehiclePlate: text,
  personDescription: text,
  personName: text,
  /** The civilian it is about, where that was clear; another name does not change it. */
  civilianId: Nullable(Id),
  /** The vehicle it is about, where that was clear. */
  vehicleId: Nullable(Id),
  location: text,
  details: text,
  status: OneOf(BOLO_STATUSES),
  createdBy: OfficerRef,
  createdAt: Moment,
  updatedAt: Moment,
  expiresAt: Moment,
});
export type Bolo = Static<typeof Bolo>;

const fields = {
  vehicleDescription: OptionalText(BOLO_DESCRIPTION_MAX),
  vehiclePlate: OptionalText(BOLO_PLATE_MAX),
  personDescription: OptionalText(BOLO_DESCRIPTION_MAX),
  personName: OptionalText(BOLO_NAME_MAX),
  /** The civilian chosen for the name; without one, the only civilian of that name. */
  civilianId: OptionalOf(Id),
  /** The same for the plate. */
  vehicleId: OptionalOf(Id),
  location: OptionalText(LOCATION_MAX),
  details: OptionalText(DETAILS_MAX),
  /** A moment in the future; empty means a day from now. */
  expiresAt: OptionalOf(Moment),
};
export const BoloCreate = Type.Object({
  boloType: OneOf(BOLO_TYPES),
  ...fields,
  /** The call that it comes from, whose log tells of it. */
  callId: OptionalOf(Id),
  /** For a dispatcher of both platforms, who has to say which. */
  platform: Type.Optional(OfferedPlatform),
});
export type BoloCreate = Static<typeof BoloCreate>;
/** A key that is absent stays as it is; an empty one is cleared. `cancelled: false` takes a cancelling back. */
export const BoloUpdate = Type.Object({
  boloType: Type.Optional(OneOf(BOLO_TYPES)),
  cancelled: OptionalOf(Type.Literal(false)),
  ...fields,
});
export type BoloUpdate = Static<typeof BoloUpdate>;

const BoloSaved = Type.Object({ success: Type.Literal(true), message: Type.String(), bolo: Bolo });

export const boloEndpoints = {
  listBolos: endpoint({
    method: 'GET',
    path: '/api/bolos',
    summary: 'The active BOLOs, newest first',
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
    summary: 'Edit a BOLO, or take its cancelling back',
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
