import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  Id,
  IdParams,
  Moment,
  Nullable,
  NullableOneOf,
  OneOf,
  OptionalBody,
  OptionalOneOf,
  RequiredText,
} from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { Offered, OfferedPlatform, OptionalOffered } from '../settings/offered.ts';
import { DEPARTMENT_KINDS, STATUS_MEANINGS } from '../settings/settings.values.ts';
import { RESPONSES, SERVICES, STATUS_CODE_MAX } from './dispatch.values.ts';

/** Which unit something is about. */
export const OfficerRef = Type.Object({ _id: Id, callsign: Type.String(), name: Type.String() });
export type OfficerRef = Static<typeof OfficerRef>;

/** Who is aboard an apparatus. */
export const CrewMember = Type.Object({ ...OfficerRef.properties, seat: Type.String() });
export type CrewMember = Static<typeof CrewMember>;

/**
 * Whoever can be sent: an officer alone, or an apparatus with its crew. On duty while `onDutySince` is set; an event with
 * null takes the unit off the board, as one of a person does that says what they are aboard.
 */
export const Unit = Type.Object({
  /** The officer's id, or the apparatus'. */
  _id: Id,
  platform: OneOf(PLATFORMS),
  callsign: Type.String(),
  name: Type.String(),
  /** Of the department whose short name the board shows. */
  departmentId: Id,
  /** The code of the status; what it means is what counts. */
  status: Type.String(),
  meaning: OneOf(STATUS_MEANINGS),
  subdivision: Nullable(Type.String()),
  /** Number of the call that the unit was attached to last and still is; null without one. */
  call: Nullable(Type.Integer()),
  onDutySince: Nullable(Moment),
  kind: OneOf(DEPARTMENT_KINDS),
  services: Type.Array(OneOf(SERVICES)),
  /** When the status became what it is. */
  statusSince: Moment,
  /** How far the unit is on the way to the call that it shows; null without one. */
  response: NullableOneOf(RESPONSES),
  responseSince: Nullable(Moment),
  /** Since when the unit could be sent; null while it cannot. */
  availableSince: Nullable(Moment),
  /** The last sign of life, or contact that a dispatcher noted. */
  contactAt: Moment,
  /** When a dispatcher asked whether all is well; null once the unit was heard of. */
  askedAt: Nullable(Moment),
  isApparatus: Type.Boolean(),
  /** By seat; nobody of a person's unit. */
  crew: Type.Array(CrewMember),
  /** The apparatus that the person is aboard. */
  aboard: Nullable(Id),
});
export type Unit = Static<typeof Unit>;

/**
 * As which of their two profiles a member does something; absent or empty the one that is on duty, else the one in law
 * enforcement.
 */
export const AsKind = { kind: OptionalOneOf(DEPARTMENT_KINDS) };

/** Narrows what readers of both platforms are shown; nobody sees more by it. */
export const PlatformQuery = Type.Object({ platform: Type.Optional(OfferedPlatform) });

export const UnitSaved = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  unit: Unit,
  /** What beginning the shift ended, also part of the message; absent where it ended nothing. */
  ended: Type.Optional(Type.String()),
});
export type UnitSaved = Static<typeof UnitSaved>;

export const unitEndpoints = {
  listUnits: endpoint({
    method: 'GET',
    path: '/api/units',
    summary: 'The units on duty, by callsign',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: PlatformQuery,
    answer: Type.Object({ units: Type.Array(Unit) }),
  }),
  clockIn: endpoint({
    method: 'POST',
    path: '/api/clock/in',
    summary: 'Begin a shift; one that is open goes on',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    body: OptionalBody(AsKind),
    answer: UnitSaved,
    daily: 'shifts',
  }),
  clockOut: endpoint({
    method: 'POST',
    path: '/api/clock/out',
    summary: 'End the shift',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    answer: UnitSaved,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/api/units/status',
    summary: 'Set your status by its code; those that mean Available clock in, Off duty out',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    body: Type.Object({ status: Offered('statuses'), ...AsKind }),
    answer: UnitSaved,
    daily: 'status changes',
  }),
  setSubdivision: endpoint({
    method: 'POST',
    path: '/api/units/subdivision',
    summary: 'Set your subdivision; empty means none',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    body: OptionalBody({ subdivision: OptionalOffered('subdivisions'), ...AsKind }),
    answer: UnitSaved,
  }),
  setUnitStatus: endpoint({
    method: 'POST',
    path: '/api/units/:id/status',
    summary: 'Set the status of another unit on duty, as its dispatcher; what means Off duty clocks it out',
    tag: 'dispatch',
    who: ['dispatching'],
    params: IdParams,
    /** One of those that the unit's kind has. */
    body: Type.Object({ status: RequiredText(STATUS_CODE_MAX) }),
    answer: UnitSaved,
    daily: 'unit status changes',
  }),
  noteContact: endpoint({
    method: 'POST',
    path: '/api/units/:id/contact',
    summary: 'Note that a unit on duty was heard of: its dispatcher, or the unit itself',
    tag: 'dispatch',
    who: ['officer', 'fireUnit', 'dispatching'],
    params: IdParams,
    answer: UnitSaved,
    daily: 'contact notes',
  }),
  askUnit: endpoint({
    method: 'POST',
    path: '/api/units/:id/ask',
    summary: "Ask on a unit's screens whether all is well; within a minute once",
    tag: 'dispatch',
    who: ['dispatching'],
    params: IdParams,
    answer: UnitSaved,
    daily: 'welfare checks',
  }),
};
