import { type Static, Type } from 'typebox';
import { DateTime, Id, Nullable, NullableOneOf, OneOf } from '../common/schema.ts';
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

const CallUnit = Type.Object({
  ...OfficerRef.properties,
  kind: OneOf(DEPARTMENT_KINDS),
  response: NullableOneOf(RESPONSES),
  since: Nullable(DateTime),
});
export type CallUnit = Static<typeof CallUnit>;

export const Services = Type.Array(OneOf(SERVICES), { minItems: 1, maxItems: 3, uniqueItems: true });

const callFields = {
  _id: Id,
  platform: OneOf(PLATFORMS),
  callNumber: Type.Integer(),
  type: Type.String(),
  location: text,
  postal: text,
  details: text,
  priority: Type.Integer(),
  status: OneOf(CALL_STATUSES),
  primaryOfficer: NullableRef,
  /** In order of attachment; a closed call keeps them. */
  units: Type.Array(CallUnit),
  /** An officer, "Dispatch 1" or "911". */
  createdBy: OfficerRef,
  createdAt: DateTime,
  updatedAt: DateTime,
  closedAt: Nullable(DateTime),
  disposition: text,
  services: Services,
  source: OneOf(CALL_SOURCES),
  /** End of hold. */
  heldUntil: Nullable(DateTime),
  heldReason: text,
  /** Number of the call that replaced this one. */
  mergedInto: Nullable(Type.Integer()),
  /** Linked 911 calls. */
  callers: Type.Integer(),
  patients: Type.Object({
    Green: Type.Integer(),
    Yellow: Type.Integer(),
    Red: Type.Integer(),
    Black: Type.Integer(),
  }),
};

export const Call = Type.Object(callFields);
export type Call = Static<typeof Call>;

export const CallEntry = Type.Object({
  _id: Id,
  kind: OneOf(CALL_ENTRY_KINDS),
  text: Type.String(),
  by: text,
  at: DateTime,
});
export type CallEntry = Static<typeof CallEntry>;

export const CallEventEntry = Type.Object({
  ...CallEntry.properties,
  unitId: Type.Optional(Id),
  added: Type.Optional(Type.Array(OneOf(SERVICES))),
});
export type CallEventEntry = Static<typeof CallEventEntry>;

/** A unit's response. Times are null for steps that were skipped or not reached. */
const CallResponse = Type.Object({
  _id: Id,
  unit: OfficerRef,
  kind: OneOf(DEPARTMENT_KINDS),
  dispatchedAt: DateTime,
  enRouteAt: Nullable(DateTime),
  onSceneAt: Nullable(DateTime),
  transportingAt: Nullable(DateTime),
  atHospitalAt: Nullable(DateTime),
  clearedAt: Nullable(DateTime),
  clearReason: NullableOneOf(CLEAR_REASONS),
});
export type CallResponse = Static<typeof CallResponse>;

/** Log entries are oldest first. The response to a change has only the new ones. */
export const CallDetail = Type.Object({
  ...callFields,
  log: Type.Array(CallEntry),
  /** All units ever sent, oldest first. */
  responses: Type.Array(CallResponse),
  emergencies: Type.Array(
    Type.Object({
      _id: Id,
      number: Type.Integer(),
      callerName: Type.String(),
      state: OneOf(EMERGENCY_STATES),
      createdAt: DateTime,
    }),
  ),
});
export type CallDetail = Static<typeof CallDetail>;
