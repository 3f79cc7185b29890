import { type Static, Type } from 'typebox';
import { Id, Moment, Nullable, NullableOneOf, OneOf } from '../common/schema.ts';
import { Services } from '../dispatch/calls.schema.ts';
import { RESPONSES } from '../dispatch/dispatch.values.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { EMERGENCY_STAGES, EMERGENCY_STATES } from './emergencies.values.ts';

const text = Nullable(Type.String());

/** What is said about a 911 call: by the caller, or by whoever answers, who goes by their signature. */
const EmergencyLine = Type.Object({
  _id: Id,
  /** Caller, Dispatch 1, or a unit's callsign. */
  from: Type.String(),
  text: Type.String(),
  at: Moment,
});

const common = {
  _id: Id,
  platform: OneOf(PLATFORMS),
  /** Of its platform, shown as 911-7. */
  number: Type.Integer(),
  state: OneOf(EMERGENCY_STATES),
  stage: OneOf(EMERGENCY_STAGES),
  type: Type.String(),
  services: Services,
  location: text,
  postal: text,
  details: text,
  /** The character's, or Anonymous. */
  callerName: Type.String(),
  /** Who took it, such as Dispatch 1. */
  takenBy: text,
  callNumber: Nullable(Type.Integer()),
  lines: Type.Array(EmergencyLine),
  createdAt: Moment,
  takenAt: Nullable(Moment),
  releasedAt: Nullable(Moment),
  endedAt: Nullable(Moment),
  endReason: text,
};

const forDispatch = {
  callId: Nullable(Id),
  /** When it began to wait: when it was made, or restored. */
  waitsSince: Moment,
  /** When its dispatcher, who had left it alone, was asked about it; null where they were not, or answered. */
  askedAt: Nullable(Moment),
};

/** A 911 call as dispatch sees it; who called goes out nowhere but by `revealCaller`. */
export const Emergency = Type.Object({
  ...common,
  ...forDispatch,
});
export type Emergency = Static<typeof Emergency>;

const comingUnits = Type.Array(
  Type.Object({
    callsign: Type.String(),
    /** Null once the call is closed. */
    response: NullableOneOf(RESPONSES),
    dispatchedAt: Moment,
    onSceneAt: Nullable(Moment),
  }),
);

/** The same as its caller sees it, with who is coming. */
export const OwnEmergency = Type.Object({ ...common, units: comingUnits });
export type OwnEmergency = Static<typeof OwnEmergency>;

/** What of it whoever asks may see: as dispatch sees it, as its caller does, or both. */
export const AnyEmergency = Type.Object({
  ...common,
  callId: Type.Optional(forDispatch.callId),
  waitsSince: Type.Optional(forDispatch.waitsSince),
  askedAt: Type.Optional(forDispatch.askedAt),
  units: Type.Optional(comingUnits),
});
export type AnyEmergency = Static<typeof AnyEmergency>;
