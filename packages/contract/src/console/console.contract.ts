import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  Id,
  IdParams,
  Moment,
  NextCursor,
  Nullable,
  OneOf,
  OptionalInteger,
  OptionalOf,
  PageQuery,
  RequiredText,
} from '../common/schema.ts';
import { CALL_ENTRY_KINDS, NOTE_MAX, SERVICES } from '../dispatch/dispatch.values.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { OfferedPlatform } from '../settings/offered.ts';
import { DEPARTMENT_KINDS } from '../settings/settings.values.ts';
import {
  AUDIENCES,
  BOARD_ENTRY_KINDS,
  BROADCAST_MAX,
  BROADCAST_MINUTES_MAX,
  TONES,
} from './console.values.ts';

/** Somebody who dispatches on a platform. */
export const Dispatcher = Type.Object({
  _id: Id,
  platform: OneOf(PLATFORMS),
  /** 1 is Dispatch 1. */
  position: Type.Integer(),
  /** The username. */
  name: Type.String(),
  since: Moment,
});
export type Dispatcher = Static<typeof Dispatcher>;

/** What everybody addressed is told; with `hold` the air is kept free until it is ended. */
export const Broadcast = Type.Object({
  _id: Id,
  platform: OneOf(PLATFORMS),
  audience: OneOf(AUDIENCES),
  text: Type.String(),
  tone: OneOf(TONES),
  hold: Type.Boolean(),
  by: Type.String(),
  at: Moment,
  /** Null for a hold. */
  endsAt: Nullable(Moment),
  endedAt: Nullable(Moment),
  endedBy: Nullable(Type.String()),
});
export type Broadcast = Static<typeof Broadcast>;

/** A line of a platform's log: the board's own, or one of a call. */
const LogEntry = Type.Object({
  _id: Id,
  at: Moment,
  by: Nullable(Type.String()),
  kind: OneOf([...BOARD_ENTRY_KINDS, ...CALL_ENTRY_KINDS]),
  text: Type.String(),
  callNumber: Nullable(Type.Integer()),
});
export type LogEntry = Static<typeof LogEntry>;

/** How long something took, in seconds; null where it never happened. */
const Span = Type.Object({
  n: Type.Integer(),
  median: Nullable(Type.Number()),
  p90: Nullable(Type.Number()),
});

const byService = Type.Array(Type.Object({ service: OneOf(SERVICES), n: Type.Integer() }));

/** What came of the calls that were made in a time. */
export const Statistics = Type.Object({
  calls: Type.Object({
    total: Type.Integer(),
    perHour: Type.Number(),
    byType: Type.Array(Type.Object({ type: Type.String(), n: Type.Integer() })),
    byService,
    bySource: Type.Array(Type.Object({ source: Type.String(), n: Type.Integer() })),
    /** From midnight on, in the zone that was asked for. */
    byHour: Type.Array(Type.Integer(), { minItems: 24, maxItems: 24 }),
    byDay: Type.Array(Type.Object({ day: Type.String(), n: Type.Integer(), byService })),
  }),
  times: Type.Object({ answer: Span, dispatch: Span, turnout: Span, travel: Span, response: Span }),
  responseByType: Type.Array(Type.Object({ type: Type.String(), ...Span.properties })),
  responseByDay: Type.Array(Type.Object({ day: Type.String(), ...Span.properties })),
  emergencies: Type.Object({
    total: Type.Integer(),
    released: Type.Integer(),
    /** Released by the clock, or by a unit, with a dispatcher signed on. */
    fallback: Type.Integer(),
    linked: Type.Integer(),
    dropped: Type.Integer(),
    cancelled: Type.Integer(),
  }),
  units: Type.Array(
    Type.Object({
      callsign: Type.String(),
      kind: OneOf(DEPARTMENT_KINDS),
      calls: Type.Integer(),
      onDutySeconds: Type.Integer(),
      response: Span,
    }),
  ),
  dispatchers: Type.Array(
    Type.Object({
      name: Type.String(),
      onDutySeconds: Type.Integer(),
      taken: Type.Integer(),
      answer: Span,
    }),
  ),
});
export type Statistics = Static<typeof Statistics>;

const OnPlatform = Type.Object({ platform: OfferedPlatform });
const Period = { platform: OfferedPlatform, from: Moment, to: Moment };
const saved = { success: Type.Literal(true), message: Type.String() };
const DispatcherSaved = Type.Object({
  ...saved,
  dispatcher: Dispatcher,
  /** Callsign of the unit that this clocked out; null where it clocked out none. */
  clockedOut: Nullable(Type.String()),
});
const BroadcastSaved = Type.Object({ ...saved, broadcast: Broadcast });

export const consoleEndpoints = {
  getDispatch: endpoint({
    method: 'GET',
    path: '/api/dispatch',
    summary: 'Who dispatches on a platform, what is broadcast there, and how many 911 calls wait',
    tag: 'console',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: Type.Object({
      /** May be left out by who reads one platform only. */
      platform: Type.Optional(OfferedPlatform),
    }),
    answer: Type.Object({
      dispatchers: Type.Array(Dispatcher),
      broadcasts: Type.Array(Broadcast),
      waiting: Type.Integer(),
    }),
  }),
  signOn: endpoint({
    method: 'POST',
    path: '/api/dispatch/sign-on',
    summary: 'Dispatch on a platform from now on; a shift of your own ends',
    tag: 'console',
    who: ['dispatcher'],
    body: OnPlatform,
    answer: DispatcherSaved,
  }),
  signOff: endpoint({
    method: 'POST',
    path: '/api/dispatch/sign-off',
    summary: 'Stop dispatching on a platform',
    tag: 'console',
    who: ['dispatcher'],
    body: OnPlatform,
    answer: Type.Object({ ...saved, dispatcher: Nullable(Dispatcher) }),
  }),
  sendBroadcast: endpoint({
    method: 'POST',
    path: '/api/broadcasts',
    summary: 'Tell the units of a platform something; a second hold takes the place of the first',
    tag: 'console',
    who: ['dispatching'],
    body: Type.Object({
      platform: OfferedPlatform,
      audience: OneOf(AUDIENCES),
      text: RequiredText(BROADCAST_MAX),
      tone: OneOf(TONES),
      hold: OptionalOf(Type.Boolean()),
      minutes: OptionalInteger(1, BROADCAST_MINUTES_MAX),
    }),
    answer: BroadcastSaved,
    status: 201,
    idempotent: true,
  }),
  endBroadcast: endpoint({
    method: 'POST',
    path: '/api/broadcasts/:id/end',
    summary: 'End a broadcast',
    tag: 'console',
    who: ['dispatching'],
    params: IdParams,
    answer: BroadcastSaved,
  }),
  listLog: endpoint({
    method: 'GET',
    path: '/api/dispatch/log',
    summary: "A platform's log with that of its calls, newest first",
    tag: 'console',
    who: ['dispatcher'],
    query: Type.Object({
      ...Period,
      q: Type.Optional(Type.String({ maxLength: 64, pattern: '^[^\\u0000]*$' })),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ entries: Type.Array(LogEntry), nextCursor: NextCursor }),
  }),
  addLogNote: endpoint({
    method: 'POST',
    path: '/api/dispatch/log',
    summary: 'Leave a note to whoever dispatches next',
    tag: 'console',
    who: ['dispatching'],
    body: Type.Object({ platform: OfferedPlatform, text: RequiredText(NOTE_MAX) }),
    answer: Type.Object({ ...saved, entry: LogEntry }),
    status: 201,
    idempotent: true,
  }),
  getStatistics: endpoint({
    method: 'GET',
    path: '/api/dispatch/statistics',
    summary: 'What came of the calls of a time',
    tag: 'console',
    who: ['dispatcher'],
    query: Type.Object({
      ...Period,
      /** IANA; UTC where it is left out. */
      zone: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    answer: Statistics,
  }),
};
