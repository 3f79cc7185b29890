import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Day, Nullable, OneOf } from '../common/schema.ts';
import { CALL_SOURCES, SERVICES } from '../dispatch/dispatch.values.ts';
import { DEPARTMENT_KINDS } from '../settings/settings.values.ts';
import { Period } from './period.ts';

/** Seconds. */
export const Span = Type.Object({
  n: Type.Integer(),
  median: Nullable(Type.Number()),
  /** 90th percentile. */
  p90: Nullable(Type.Number()),
});
export type Span = Static<typeof Span>;

/** A call counts once for each of its services. */
const byService = Type.Array(Type.Object({ service: OneOf(SERVICES), n: Type.Integer() }));

export const UnitStatistics = Type.Object({
  callsign: Type.String(),
  kind: OneOf(DEPARTMENT_KINDS),
  calls: Type.Integer(),
  onDutySeconds: Type.Integer(),
  response: Span,
});

export const Statistics = Type.Object({
  calls: Type.Object({
    total: Type.Integer(),
    perHour: Type.Number(),
    byType: Type.Array(Type.Object({ type: Type.String(), n: Type.Integer() })),
    byService,
    bySource: Type.Array(Type.Object({ source: OneOf(CALL_SOURCES), n: Type.Integer() })),
    byHour: Type.Array(Type.Integer(), { minItems: 24, maxItems: 24 }),
    /** Includes days without calls. Each call counts for its first service. */
    byDay: Type.Array(Type.Object({ day: Day, n: Type.Integer(), byService })),
  }),
  times: Type.Object({ answer: Span, dispatch: Span, turnout: Span, travel: Span, response: Span }),
  responseByType: Type.Array(Type.Object({ type: Type.String(), ...Span.properties })),
  responseByDay: Type.Array(Type.Object({ day: Day, ...Span.properties })),
  emergencies: Type.Object({
    total: Type.Integer(),
    released: Type.Integer(),
    /** Released by the timeout, or by a unit while a dispatcher was signed on. */
    fallback: Type.Integer(),
    linked: Type.Integer(),
    dropped: Type.Integer(),
    cancelled: Type.Integer(),
  }),
  units: Type.Array(UnitStatistics),
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
    summary: 'Get statistics of a period',
    tag: 'console',
    who: ['dispatcher'],
    query: Type.Object({
      ...Period.properties,
      /** IANA name; UTC by default. */
      zone: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    answer: Statistics,
    expensive: true,
  }),
};
