import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DateTime,
  Id,
  IdParams,
  Nullable,
  NullableOneOf,
  OneOf,
  OptionalBody,
  OptionalOneOf,
  RequiredText,
  Saved,
} from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { Offered, OfferedPlatform, OptionalOffered } from '../settings/offered.ts';
import { DEPARTMENT_KINDS, STATUS_MEANINGS } from '../settings/settings.values.ts';
import { RESPONSES, SERVICES, STATUS_CODE_MAX } from './dispatch.values.ts';

export const OfficerRef = Type.Object({ _id: Id, callsign: Type.String(), name: Type.String() });
export type OfficerRef = Static<typeof OfficerRef>;

export const CrewMember = Type.Object({ ...OfficerRef.properties, seat: Type.String() });
export type CrewMember = Static<typeof CrewMember>;

/** An officer, or an apparatus with its crew. `onDutySince` null removes it from the board. */
export const Unit = Type.Object({
  /** ID of the officer or the apparatus. */
  _id: Id,
  platform: OneOf(PLATFORMS),
  callsign: Type.String(),
  name: Type.String(),
  departmentId: Id,
  /** Code of the status. Only `meaning` affects behavior. */
  status: Type.String(),
  meaning: OneOf(STATUS_MEANINGS),
  subdivision: Nullable(Type.String()),
  /** Number of the open call the unit was attached to last; null without one. */
  call: Nullable(Type.Integer()),
  onDutySince: Nullable(DateTime),
  kind: OneOf(DEPARTMENT_KINDS),
  services: Type.Array(OneOf(SERVICES)),
  statusSince: DateTime,
  response: NullableOneOf(RESPONSES),
  responseSince: Nullable(DateTime),
  /** Null while unavailable. */
  availableSince: Nullable(DateTime),
  /** Last activity, or contact logged by a dispatcher. */
  contactAt: DateTime,
  /** Time of an open welfare check. */
  askedAt: Nullable(DateTime),
  isApparatus: Type.Boolean(),
  crew: Type.Array(CrewMember),
  aboard: Nullable(Id),
});
export type Unit = Static<typeof Unit>;

/** The acting profile. Defaults to the one on duty, then to law enforcement. */
export const AsKind = { kind: OptionalOneOf(DEPARTMENT_KINDS) };

/** Narrows the platforms the viewer may read. */
export const PlatformQuery = Type.Object({ platform: Type.Optional(OfferedPlatform) });

export const UnitSaved = Saved({
  unit: Unit,
  /** Message about other duties that the start of this shift ended. */
  ended: Type.Optional(Type.String()),
});
export type UnitSaved = Static<typeof UnitSaved>;

export const unitEndpoints = {
  listUnits: endpoint({
    method: 'GET',
    path: '/api/units',
    summary: 'List units on duty by callsign',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: PlatformQuery,
    answer: Type.Object({ units: Type.Array(Unit) }),
  }),
  clockIn: endpoint({
    method: 'POST',
    path: '/api/clock/in',
    summary: 'Start a shift, unless you are already on duty',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    body: OptionalBody(AsKind),
    answer: UnitSaved,
    daily: 'shifts',
  }),
  clockOut: endpoint({
    method: 'POST',
    path: '/api/clock/out',
    summary: 'End your shift',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    answer: UnitSaved,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/api/units/status',
    summary:
      'Set your status by its code; a status that means Available clocks you in, Off duty clocks you out',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    body: Type.Object({ status: Offered('statuses'), ...AsKind }),
    answer: UnitSaved,
    daily: 'status changes',
  }),
  setSubdivision: endpoint({
    method: 'POST',
    path: '/api/units/subdivision',
    summary: 'Set your subdivision; empty for none',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    body: OptionalBody({ subdivision: OptionalOffered('subdivisions'), ...AsKind }),
    answer: UnitSaved,
  }),
  setUnitStatus: endpoint({
    method: 'POST',
    path: '/api/units/:id/status',
    summary: 'Set the status of another unit on duty, as its dispatcher; Off duty clocks it out',
    tag: 'dispatch',
    who: ['dispatching'],
    params: IdParams,
    body: Type.Object({ status: RequiredText(STATUS_CODE_MAX) }),
    answer: UnitSaved,
    daily: 'unit status changes',
  }),
  logContact: endpoint({
    method: 'POST',
    path: '/api/units/:id/contact',
    summary: 'Log contact with a unit on duty, as its dispatcher or as the unit',
    tag: 'dispatch',
    who: ['officer', 'fireUnit', 'dispatching'],
    params: IdParams,
    answer: UnitSaved,
    daily: 'contact notes',
    idempotent: true,
  }),
  sendWelfareCheck: endpoint({
    method: 'POST',
    path: '/api/units/:id/ask',
    summary: 'Send a welfare check to a unit, at most once a minute',
    tag: 'dispatch',
    who: ['dispatching'],
    params: IdParams,
    answer: UnitSaved,
    daily: 'welfare checks',
  }),
};
