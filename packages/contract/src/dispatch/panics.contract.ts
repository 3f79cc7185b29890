import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DateTime,
  Id,
  IdParams,
  Nullable,
  OneOf,
  OptionalBody,
  OptionalOf,
  OptionalText,
  RequiredText,
  Saved,
} from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { DISPOSITION_MAX, LOCATION_MAX } from './dispatch.values.ts';
import { AsKind, OfficerRef, PlatformQuery } from './units.contract.ts';

const PanicAcknowledgement = Type.Object({
  userId: Id,
  /** Null for fire/rescue. */
  callsign: Nullable(Type.String()),
  name: Type.String(),
  at: DateTime,
});

export const Panic = Type.Object({
  _id: Id,
  platform: OneOf(PLATFORMS),
  officer: OfficerRef,
  location: Type.String(),
  callId: Id,
  callNumber: Type.Integer(),
  raisedAt: DateTime,
  acknowledgements: Type.Array(PanicAcknowledgement),
  clearedAt: Nullable(DateTime),
  clearedBy: Nullable(Type.String()),
});
export type Panic = Static<typeof Panic>;

const PanicSaved = Saved({ panic: Panic });

export const panicEndpoints = {
  listPanics: endpoint({
    method: 'GET',
    path: '/api/panic',
    summary: 'List active panics, newest first',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: PlatformQuery,
    answer: Type.Object({ panics: Type.Array(Panic) }),
  }),
  raisePanic: endpoint({
    method: 'POST',
    path: '/api/panic',
    summary: 'Raise a panic; returns 200 with your active panic if there is one',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    body: OptionalBody({ location: OptionalText(LOCATION_MAX), ...AsKind }),
    answer: PanicSaved,
    status: 201,
    repeated: 200,
  }),
  acknowledgePanic: endpoint({
    method: 'POST',
    path: '/api/panic/:id/acknowledge',
    summary: 'Acknowledge a panic',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'dispatching'],
    params: IdParams,
    answer: PanicSaved,
  }),
  setPanicLocation: endpoint({
    method: 'POST',
    path: '/api/panic/:id/place',
    summary: 'Set the location of a panic you raised',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    params: IdParams,
    body: Type.Object({ location: RequiredText(LOCATION_MAX) }),
    answer: PanicSaved,
    daily: 'panic location changes',
  }),
  clearPanic: endpoint({
    method: 'POST',
    path: '/api/panic/:id/clear',
    summary: 'Clear a panic, as the officer who raised it, a dispatcher or staff',
    tag: 'dispatch',
    who: ['officer', 'fireUnit', 'staff', 'dispatching'],
    params: IdParams,
    body: OptionalBody({
      closeCall: OptionalOf(Type.Boolean()),
      disposition: OptionalText(DISPOSITION_MAX),
    }),
    answer: PanicSaved,
  }),
};
