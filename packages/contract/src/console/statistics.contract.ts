import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Day, Nullable, OneOf } from '../common/schema.ts';
import { CALL_SOURCES, SERVICES } from '../dispatch/dispatch.values.ts';
import { DEPARTMENT_KINDS } from '../settings/settings.values.ts';
import { Period } from './period.ts';

/** How long something took, in seconds; null where it never happened. */
export const Span = Type.Object({
  n: Type.Integer(),
  median: Nullable(Type.Number()),
  /** Nine of ten took no longer. */
  p90: Nullable(Type.Number()),
});
export type Span = Static<typeof Span>;

/** A call counts once for each service that it needs. */
const byService = Type.Array(Type.Object({ service: OneOf(SERVICES), n: Type.Integer() }));

/** What came of the calls that were made in a time. */
export const Statistics = Type.Object({
  calls: Type.Object({
    total: Type.Integer(),
    perHour: Type.Number(),
    /** Most frequent first. */
    byType: Type.Array(Type.Object({ type: Type.String(), n: Type.Integer() })),
    byService,
    bySource: Type.Array(Type.Object({ source: OneOf(CALL_SOURCES), n: Type.Integer() })),
    /** From midnight on, in the zone that was asked for. */
    byHour: Type.Array(Type.Integer(), { minItems: 24, maxItems: 24 }),
    /** Every day of the time, those without a call too; each call counts for its first service only. */
    byDay: Type.Array(Type.Object({ day: Day, n: Type.Integer(), byService })),
  }),
  times: Type.Object({ answer: Span, dispatch: Span, turnout: Span, travel: Span, response: Span }),
  responseByType: Type.Array(Type.Object({ type: Type.String(), ...Span.properties })),
  responseByDay: Type.Array(Type.Object({ day: Day, ...Span.properties })),
  /** 911 calls by what has become of them. */
  emergencies: Type.Object({
    total: Type.Integer(),
    released: Type.Integer(),
    /** Released by the clock, or by a unit, with a dispatcher signed on. */
    fallback: Type.Integer(),
    linked: Type.Integer(),
    dropped: Type.Integer(),
    cancelled: Type.Integer(),
  }),
  /** Those with most calls first. */
  units: Type.Array(
    Type.Object({
      callsign: Type.String(),
      kind: OneOf(DEPARTMENT_KINDS),
      calls: Type.Integer(),
      onDutySeconds: Type.Integer(),
      response: Span,
    }),
  ),
  /** Those who dispatched longest first. */
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

export const statisticsEndpoints = {
  getStatistics: endpoint({
    method: 'GET',
    path: '/api/dispatch/statistics',
    summary: 'What came of the calls of a time',
    tag: 'console',
    who: ['dispatcher'],
    query: Type.Object({
      ...Period.properties,
      /** IANA; UTC where it is left out. */
      zone: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    answer: Statistics,
    expensive: true,
  }),
};
