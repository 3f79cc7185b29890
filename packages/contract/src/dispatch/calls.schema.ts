import { type Static, Type } from 'typebox';
import { Id, Moment, Nullable, NullableOneOf, OneOf } from '../common/schema.ts';
import { EMERGENCY_STATES } from '../emergencies/emergencies.values.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { DEPARTMENT_KINDS } from '../settings/settings.values.ts';
import {
  CALL_ENTRY_KINDS,
  CALL_SOURCES,
  CALL_STATUSES,
  CLEAR_REASONS,
  RESPONSES,
  SERVICES,
} from './dispatch.values.ts';
import { OfficerRef } from './units.contract.ts';

const text = Nullable(Type.String());
const NullableRef = Type.Unsafe<OfficerRef | null>({ anyOf: [OfficerRef, { type: 'null' }] });

/** A unit on a call, and how far it is on the way there; no response on a closed one. */
const CallUnit = Type.Object({
  ...OfficerRef.properties,
  kind: OneOf(DEPARTMENT_KINDS),
  response: NullableOneOf(RESPONSES),
  since: Nullable(Moment),
});
export type CallUnit = Static<typeof CallUnit>;

/** Who is to come, one to all three. */
export const Services = Type.Array(OneOf(SERVICES), { minItems: 1, maxItems: 3, uniqueItems: true });

const callFields = {
  _id: Id,
  platform: OneOf(PLATFORMS),
  callNumber: Type.Integer(),
  type: Type.String(),
  location: text,
  postal: text,
  details: text,
  /** 1 is the most urgent, 3 the least. */
  priority: Type.Integer(),
  /** Assigned while a unit is attached; Closed whatever is attached. */
  status: OneOf(CALL_STATUSES),
  primaryOfficer: NullableRef,
  /** The attached units in the order in which they came; a closed call keeps them. */
  units: Type.Array(CallUnit),
  /** An officer; a dispatcher goes by the callsign Dispatch 1, a 911 call by 911. */
  createdBy: OfficerRef,
  createdAt: Moment,
  updatedAt: Moment,
  closedAt: Nullable(Moment),
  disposition: text,
  /** Who it needs. */
  services: Services,
  source: OneOf(CALL_SOURCES),
  /** Until when an open call without units waits on purpose; null where it does not. */
  heldUntil: Nullable(Moment),
  heldReason: text,
  /** The number of the call that goes on in this one's place. */
  mergedInto: Nullable(Type.Integer()),
  /** How many 911 calls belong to it. */
  callers: Type.Integer(),
  /** How many patients it has, by how badly they are hurt. */
  patients: Type.Object({
    Green: Type.Integer(),
    Yellow: Type.Integer(),
    Red: Type.Integer(),
    Black: Type.Integer(),
  }),
};

/** A call as lists and events show it. */
export const Call = Type.Object(callFields);
export type Call = Static<typeof Call>;

/** One line of a call's log. */
export const CallEntry = Type.Object({
  _id: Id,
  kind: OneOf(CALL_ENTRY_KINDS),
  text: Type.String(),
  /** Callsign of who did it; null where the server did. */
  by: text,
  at: Moment,
});
export type CallEntry = Static<typeof CallEntry>;

/** A line as its live event carries it. */
export const CallEventEntry = Type.Object({
  ...CallEntry.properties,
  /** The unit that was attached. */
  unitId: Type.Optional(Id),
  /** The services that a change of services added. */
  added: Type.Optional(Type.Array(OneOf(SERVICES))),
});
export type CallEventEntry = Static<typeof CallEventEntry>;

/** A unit's way to a call; a time that is missing was skipped, or has not come yet. */
const CallResponse = Type.Object({
  _id: Id,
  unit: OfficerRef,
  kind: OneOf(DEPARTMENT_KINDS),
  dispatchedAt: Moment,
  enRouteAt: Nullable(Moment),
  onSceneAt: Nullable(Moment),
  transportingAt: Nullable(Moment),
  atHospitalAt: Nullable(Moment),
  clearedAt: Nullable(Moment),
  clearReason: NullableOneOf(CLEAR_REASONS),
});
export type CallResponse = Static<typeof CallResponse>;

/** A call with lines of its log, oldest first: in the answer to a change those that the change added. */
export const CallDetail = Type.Object({
  ...callFields,
  log: Type.Array(CallEntry),
  /** Every unit that was sent, also those that left, oldest first. */
  responses: Type.Array(CallResponse),
  emergencies: Type.Array(
    Type.Object({
      _id: Id,
      number: Type.Integer(),
      callerName: Type.String(),
      state: OneOf(EMERGENCY_STATES),
      createdAt: Moment,
    }),
  ),
});
export type CallDetail = Static<typeof CallDetail>;
