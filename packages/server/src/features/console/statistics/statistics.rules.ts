import { SPAN_HOURS_MAX } from '@ten-four/contract/console/console.values';
import type { Span, Statistics } from '@ten-four/contract/console/statistics.contract';
import { CALL_SOURCES, SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { EmergencyState } from '@ten-four/contract/emergencies/emergencies.values';
import type { Period } from '#features/console/period.rules';
import type {
  CountedCall,
  CountedEmergency,
  StatisticsRows,
} from '#features/console/statistics/statistics.store';
import { daysOf, type LocalTime } from '#features/console/statistics/zone.rules';
import { HOUR, SECOND } from '#platform/clock';
import { groupBy } from '#platform/group-by';

const MAX_UNITS = 100;

/** Computes statistics. Merged calls and calls that a unit created on scene count without their times. */
export function statisticsOf(
  counted: StatisticsRows,
  { period, toLocalTime, now }: { period: Period; toLocalTime: (time: number) => LocalTime; now: number },
): Statistics {
  const { calls, emergencies } = counted;
  const past = { from: period.from, to: Math.max(period.from + 1, Math.min(period.to, now + 1)) };
  const timed = timesOf(counted);
  const times = [...timed.values()];
  const responses = counted.responses.filter(({ number }) => timed.has(number));
  const days = daysOf(past, toLocalTime);
  const callsByDay = groupBy(calls, ({ created_at }) => toLocalTime(created_at).day);
  const byType = countsOf(calls.map(({ type }) => type));
  const timesByDay = groupBy(times, ({ call }) => toLocalTime(call.created_at).day);
  const timesByType = groupBy(times, ({ call }) => call.type);
  const bySource = new Map(countsOf(calls.map(({ source }) => source)));
  const byHour = new Map(countsOf(calls.map(({ created_at }) => toLocalTime(created_at).hour)));
  return {
    calls: {
      total: calls.length,
      perHour: calls.length / ((past.to - past.from) / HOUR),
      byType: byType.map(([type, n]) => ({ type, n })),
      byService: servicesOf(calls),
      bySource: CALL_SOURCES.map((source) => ({ source, n: bySource.get(source) ?? 0 })),
      byHour: Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0),
      byDay: days.map((day) => {
        const made = callsByDay.get(day) ?? [];
        return { day, n: made.length, byService: servicesOf(made, 'first') };
      }),
    },
    times: {
      answer: spanOf(emergencies.map(answerOf)),
      dispatch: spanOf(times.map(({ dispatched }) => spanBetween(0, dispatched))),
      turnout: spanOf(responses.map((one) => spanBetween(one.dispatched_after, one.en_route_after))),
      travel: spanOf(responses.map((one) => spanBetween(one.en_route_after, one.on_scene_after))),
      response: spanOf(times.map(responseOf)),
    },
    responseByType: byType.map(([type]) => ({
      type,
      ...spanOf((timesByType.get(type) ?? []).map(responseOf)),
    })),
    responseByDay: days.map((day) => ({
      day,
      ...spanOf((timesByDay.get(day) ?? []).map(responseOf)),
    })),
    emergencies: {
      total: emergencies.length,
      released: ofState(emergencies, 'Released'),
      fallback: emergencies.filter(({ is_fallback }) => is_fallback === 1).length,
      linked: ofState(emergencies, 'Linked'),
      dropped: ofState(emergencies, 'Dropped'),
      cancelled: ofState(emergencies, 'Cancelled'),
    },
    units: unitsOf(counted, timed, past),
    dispatchers: dispatchersOf(counted, past),
  };
}

interface CallTimes {
  call: CountedCall;
  /** The first report, or the call's creation if that was earlier. */
  made: number;
  dispatched: number | null;
  arrived: number | null;
}

/** Computes the times of calls from the responses of all units. */
export function timesOf({ calls, responses }: Pick<StatisticsRows, 'calls' | 'responses'>) {
  const timed = new Map<number, CallTimes>();
  for (const call of calls) {
    if (call.merged_into !== null) continue;
    const made = Math.min(0, call.reported_after ?? 0);
    timed.set(call.number, { call, made, dispatched: null, arrived: null });
  }
  for (const { number, dispatched_after, on_scene_after } of responses) {
    const times = timed.get(number);
    if (times === undefined) continue;
    if (dispatched_after === 0 && on_scene_after === 0) timed.delete(number);
    times.dispatched = earlier(times.dispatched, dispatched_after);
    times.arrived = earlier(times.arrived, on_scene_after);
  }
  return timed;
}

const earlier = (known: number | null, time: number | null): number | null =>
  known === null || (time !== null && time < known) ? time : known;

const responseOf = ({ made, arrived }: CallTimes) => spanBetween(made, arrived);

const spanOf = (spans: readonly (number | null)[]): Span => summarize(spans.filter((span) => span !== null));

const answerOf = ({ answered_after, user_id }: CountedEmergency) =>
  answered_after === 0 && user_id === null ? null : spanBetween(0, answered_after);

const ofState = (emergencies: readonly CountedEmergency[], wanted: EmergencyState) =>
  emergencies.filter(({ state }) => state === wanted).length;

function countsOf<K extends string | number>(keys: readonly K[]): [K, number][] {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}

/** Counts calls by service: all of their services, or with `first` only the first. */
function servicesOf(calls: readonly CountedCall[], first?: 'first'): { service: Service; n: number }[] {
  const all = calls.flatMap(({ services }) => (JSON.parse(services) as Service[]).slice(0, first && 1));
  const counts = new Map(countsOf(all));
  return SERVICES.map((service) => ({ service, n: counts.get(service) ?? 0 }));
}

function unitsOf(
  { responses, shifts }: StatisticsRows,
  timed: ReadonlyMap<number, CallTimes>,
  past: Period,
): Statistics['units'] {
  const responsesOf = groupBy(responses, ({ unit_id }) => unit_id);
  const shiftsOf = groupBy(shifts, ({ unit_id }) => unit_id);
  return [...new Set([...responsesOf.keys(), ...shiftsOf.keys()])]
    .flatMap((id) => {
      const [unitResponses, unitShifts] = [responsesOf.get(id) ?? [], shiftsOf.get(id) ?? []];
      const unit = unitShifts.at(-1) ?? unitResponses.at(-1);
      if (unit === undefined) return [];
      const { callsign, kind } = unit;
      const calls = new Set(unitResponses.map(({ number }) => number)).size;
      return { callsign, kind, calls, ...unitFiguresOf(unitResponses, unitShifts, { timed, past }) };
    })
    .sort(
      (a, b) => b.calls - a.calls || b.onDutySeconds - a.onDutySeconds || (a.callsign < b.callsign ? -1 : 1),
    )
    .slice(0, MAX_UNITS);
}

/** Computes a unit's time on duty and response times. */
export function unitFiguresOf(
  responses: StatisticsRows['responses'],
  shifts: readonly Duty[],
  { timed, past }: { timed: ReadonlyMap<number, CallTimes>; past: Period },
) {
  const responseTimes = responses.map(({ number, on_scene_after }) =>
    spanBetween(timed.get(number)?.made ?? null, on_scene_after),
  );
  return { onDutySeconds: secondsWithin(shifts, past), response: spanOf(responseTimes) };
}

function dispatchersOf({ posts, emergencies }: StatisticsRows, past: Period): Statistics['dispatchers'] {
  const postsOf = groupBy(posts, ({ user_id }) => user_id);
  const taken = emergencies.filter(({ user_id }) => user_id !== null);
  const takenBy = groupBy(taken, ({ user_id }) => user_id ?? '');
  const names = new Map([...taken, ...posts].map(({ user_id, username }) => [user_id ?? '', username ?? '']));
  return [...names]
    .map(([id, name]) => ({
      name,
      onDutySeconds: secondsWithin(postsOf.get(id) ?? [], past),
      taken: (takenBy.get(id) ?? []).length,
      answer: spanOf((takenBy.get(id) ?? []).map(answerOf)),
    }))
    .sort((a, b) => b.onDutySeconds - a.onDutySeconds || (a.name < b.name ? -1 : 1));
}

type Duty = Pick<StatisticsRows['shifts'][number], 'since' | 'ended_at'>;

function secondsWithin(duties: readonly Duty[], { from, to }: Period): number {
  const durations = duties.map(({ since, ended_at }) =>
    Math.max(0, Math.min(ended_at ?? to, to) - Math.max(since, from)),
  );
  return Math.floor(durations.reduce((sum, each) => sum + each, 0) / SECOND);
}

/** Returns null if a time is missing, the end precedes the start, or the span exceeds two hours. */
export function spanBetween(from: number | null, to: number | null): number | null {
  if (from === null || to === null) return null;
  const span = to - from;
  return span < 0 || span > SPAN_HOURS_MAX * HOUR ? null : span;
}

/** Returns median and 90th percentile (nearest rank) in seconds. */
export function summarize(spans: readonly number[]): Span {
  const n = spans.length;
  if (n === 0) return { n, median: null, p90: null };
  const sorted = new Float64Array(spans).sort();
  const at = (rank: number) => (sorted[rank - 1] ?? Number.NaN) / SECOND;
  const median = (at(Math.floor((n + 1) / 2)) + at(Math.ceil((n + 1) / 2))) / 2;
  return { n, median, p90: at(Math.ceil((n * 9) / 10)) };
}
