import { type Static, Type } from 'typebox';
import { DateTime, Id, Nullable, NullableOneOf, OneOf } from '../common/schema.ts';
import { Services } from '../dispatch/calls.schema.ts';
import { RESPONSES } from '../dispatch/dispatch.values.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { EMERGENCY_STAGES, EMERGENCY_STATES } from './emergencies.values.ts';

const text = Nullable(Type.String());

const EmergencyLine = Type.Object({
  _id: Id,
  /** Caller, "Dispatch 1", or a callsign. */
  from: Type.String(),
  text: Type.String(),
  at: DateTime,
});

const common = {
  _id: Id,
  platform: OneOf(PLATFORMS),
  number: Type.Integer(),
  state: OneOf(EMERGENCY_STATES),
  stage: OneOf(EMERGENCY_STAGES),
  type: Type.String(),
  services: Services,
  location: text,
  postal: text,
  details: text,
  callerName: Type.String(),
  takenBy: text,
  callNumber: Nullable(Type.Integer()),
  lines: Type.Array(EmergencyLine),
  createdAt: DateTime,
  takenAt: Nullable(DateTime),
  releasedAt: Nullable(DateTime),
  endedAt: Nullable(DateTime),
  endReason: text,
};

const forDispatch = {
  callId: Nullable(Id),
  /** Time of the 911 call or its restoration. */
  waitsSince: DateTime,
  /** Time when the server prompted the idle dispatcher; null once they answered. */
  askedAt: Nullable(DateTime),
};

/** Only `revealCaller` returns the caller. */
export const Emergency = Type.Object({
  ...common,
  ...forDispatch,
});
export type Emergency = Static<typeof Emergency>;

const respondingUnits = Type.Array(
  Type.Object({
    callsign: Type.String(),
    response: NullableOneOf(RESPONSES),
    dispatchedAt: DateTime,
    onSceneAt: Nullable(DateTime),
  }),
);

export const OwnEmergency = Type.Object({ ...common, units: respondingUnits });
export type OwnEmergency = Static<typeof OwnEmergency>;

/** Dispatch's view, the caller's view, or both. */
export const AnyEmergency = Type.Object({
  ...common,
  callId: Type.Optional(forDispatch.callId),
  waitsSince: Type.Optional(forDispatch.waitsSince),
  askedAt: Type.Optional(forDispatch.askedAt),
  units: Type.Optional(respondingUnits),
});
export type AnyEmergency = Static<typeof AnyEmergency>;
