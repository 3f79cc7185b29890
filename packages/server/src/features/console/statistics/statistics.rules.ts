import type { Span, Statistics } from '@ten-four/contract/console/statistics.contract';
import {
  CALL_SOURCES,
  type CallSource,
  SERVICES,
  type Service,
} from '@ten-four/contract/dispatch/dispatch.values';
import type { EmergencyState } from '@ten-four/contract/emergencies/emergencies.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { Period } from '#features/console/period.rules';
import { spanBetween, summarise } from '#features/console/statistics/spans.rules';
import { daysOf, type Shown } from '#features/console/statistics/zone.rules';
import { HOUR, SECOND } from '#platform/clock';
import { groupBy } from '#platform/group-by';

/**
 * What is counted: rows of one platform. All times in milliseconds; what came `after` something is counted from there: small
 * numbers are faster to read, and take less memory.
 */
export interface Counted {
  /** Calls that were made in the time. */
  calls: readonly MadeCall[];
  /** Units' ways to them. */
  ways: readonly Way[];
  /** 911 calls that were made in the time. */
  emergencies: readonly Reported[];
  /** Units' times on duty that touch it. */
  shifts: readonly Shift[];
  /** Dispatchers' times that touch it. */
  posts: readonly Post[];
}

export interface MadeCall {
  number: number;
  type: string;
  /** A JSON list. */
  services: string;
  source: CallSource;
  created_at: number;
  merged_into: number | null;
  /** How long after it the first 911 call of it was made: mostly less than nothing. */
  reported_after: number | null;
}

export interface Way {
  /** The call's, since which the times are counted. */
  number: number;
  unit_id: string;
  callsign: string;
  kind: DepartmentKind;
  dispatched_after: number;
  en_route_after: number | null;
  on_scene_after: number | null;
}

export interface Reported {
  state: EmergencyState;
  is_fallback: 0 | 1;
  /** How long after it was made it was taken, or else released; null where it was neither. */
  answered_after: number | null;
  /** The member who took it; null where nobody did. */
  user_id: string | null;
  username: string | null;
}

export interface Shift {
  unit_id: string;
  callsign: string;
  kind: DepartmentKind;
  began_at: number;
  ended_at: number | null;
}

export interface Post {
  user_id: string;
  username: string;
  since: number;
  ended_at: number | null;
}

/** Units that are listed. */
const MOST_UNITS = 100;

/**
 * What came of the calls that were made in a time, which ends now at the latest, by the clock of a zone. Times: *answer* from
 * the 911 call to its being taken, or released; *dispatch* from the call to the first unit's being dispatched; *turnout*
 * from there to en route, *travel* from en route to on scene, both of each unit; *response* from the 911 call, or else the
 * call, to the first unit on scene, or of a unit to itself. Calls that a unit made where it was, and those merged into
 * another one, are counted, but their times are left out, as is a span with a stamp missing or of over two hours.
 */
export function statisticsOf(
  counted: Counted,
  { period, show, now }: { period: Period; show: (time: number) => Shown; now: number },
): Statistics {
  const { calls, emergencies } = counted;
  const past = { from: period.from, to: Math.max(period.from + 1, Math.min(period.to, now + 1)) };
  const waysOf = groupBy(counted.ways, ({ number }) => number);
  const timed = calls.flatMap((call) => {
    const ways = waysOf.get(call.number) ?? [];
    return hasTimes(call, ways) ? { call, ways, made: madeAt(call) } : [];
  });
  const made = new Map(timed.map(({ call, made }) => [call.number, made]));
  const ways = timed.flatMap(({ ways }) => ways);
  const responses = timed.map(({ call, ways, made }) => {
    const arrived = earliest(ways, ({ on_scene_after }) => on_scene_after);
    return { type: call.type, day: show(call.created_at).day, span: spanBetween(made, arrived) };
  });
  const days = daysOf(past, show);
  const callsByDay = groupBy(calls, ({ created_at }) => show(created_at).day);
  const byType = countsOf(calls.map(({ type }) => type));
  const responseByDay = groupBy(responses, ({ day }) => day);
  const responseByType = groupBy(responses, ({ type }) => type);
  const bySource = new Map(countsOf(calls.map(({ source }) => source)));
  const byHour = new Map(countsOf(calls.map(({ created_at }) => show(created_at).hour)));
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
        return { day, n: made.length, byService: servicesOf(made) };
      }),
    },
    times: {
      answer: spanOf(emergencies.map(answerOf)),
      dispatch: spanOf(
        timed.map(({ ways }) =>
          spanBetween(
            0,
            earliest(ways, ({ dispatched_after }) => dispatched_after),
          ),
        ),
      ),
      turnout: spanOf(ways.map((way) => spanBetween(way.dispatched_after, way.en_route_after))),
      travel: spanOf(ways.map((way) => spanBetween(way.en_route_after, way.on_scene_after))),
      response: spanOf(responses.map(({ span }) => span)),
    },
    responseByType: byType.map(([type]) => ({
      type,
      ...spanOf((responseByType.get(type) ?? []).map(({ span }) => span)),
    })),
    responseByDay: days.map((day) => ({
      day,
      ...spanOf((responseByDay.get(day) ?? []).map(({ span }) => span)),
    })),
    emergencies: {
      total: emergencies.length,
      released: ofState(emergencies, 'Released'),
      fallback: emergencies.filter(({ is_fallback }) => is_fallback === 1).length,
      linked: ofState(emergencies, 'Linked'),
      dropped: ofState(emergencies, 'Dropped'),
      cancelled: ofState(emergencies, 'Cancelled'),
    },
    units: unitsOf(counted, made, past),
    dispatchers: dispatchersOf(counted, past),
  };
}

/** Whether a call's times count: it is no other one's, and no unit made it where it was. */
const hasTimes = ({ merged_into }: MadeCall, ways: readonly Way[]): boolean =>
  merged_into === null &&
  !ways.some(({ dispatched_after, on_scene_after }) => dispatched_after === 0 && on_scene_after === 0);

/** How long after a call somebody first told of it: 911 may also be called about what is on the board already. */
const madeAt = ({ reported_after }: MadeCall): number => Math.min(0, reported_after ?? 0);

function earliest(ways: readonly Way[], timeOf: (way: Way) => number | null): number | null {
  let first: number | null = null;
  for (const way of ways) {
    const time = timeOf(way);
    if (time !== null && (first === null || time < first)) first = time;
  }
  return first;
}

const spanOf = (spans: readonly (number | null)[]): Span => summarise(spans.filter((span) => span !== null));

const answerOf = ({ answered_after }: Reported) => spanBetween(0, answered_after);

const ofState = (emergencies: readonly Reported[], wanted: EmergencyState) =>
  emergencies.filter(({ state }) => state === wanted).length;

/** How often each is there, the most frequent first, of these in order. */
function countsOf<K extends string | number>(keys: readonly K[]): [K, number][] {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}

function servicesOf(calls: readonly MadeCall[]): { service: Service; n: number }[] {
  const lists = countsOf(calls.map(({ services }) => services)).map(([list, n]) => ({
    services: JSON.parse(list) as Service[],
    n,
  }));
  return SERVICES.map((service) => ({
    service,
    n: lists.reduce((sum, { services, n }) => (services.includes(service) ? sum + n : sum), 0),
  }));
}

function unitsOf(
  { ways, shifts }: Counted,
  made: ReadonlyMap<number, number>,
  past: Period,
): Statistics['units'] {
  const waysOf = groupBy(ways, ({ unit_id }) => unit_id);
  const shiftsOf = groupBy(shifts, ({ unit_id }) => unit_id);
  return [...new Set([...waysOf.keys(), ...shiftsOf.keys()])]
    .flatMap((id) => {
      const [went, served] = [waysOf.get(id) ?? [], shiftsOf.get(id) ?? []];
      // As it is called now, where it was on duty.
      const unit = served.at(-1) ?? went.at(-1);
      if (unit === undefined) return [];
      return {
        callsign: unit.callsign,
        kind: unit.kind,
        calls: new Set(went.map(({ number }) => number)).size,
        onDutySeconds: secondsWithin(
          served.map(({ began_at, ended_at }) => [began_at, ended_at]),
          past,
        ),
        response: spanOf(
          went.map(({ number, on_scene_after }) => spanBetween(made.get(number) ?? null, on_scene_after)),
        ),
      };
    })
    .sort(
      (a, b) => b.calls - a.calls || b.onDutySeconds - a.onDutySeconds || (a.callsign < b.callsign ? -1 : 1),
    )
    .slice(0, MOST_UNITS);
}

function dispatchersOf({ posts, emergencies }: Counted, past: Period): Statistics['dispatchers'] {
  const postsOf = groupBy(posts, ({ user_id }) => user_id);
  const taken = emergencies.filter(({ user_id }) => user_id !== null);
  const takenBy = groupBy(taken, ({ user_id }) => user_id ?? '');
  const names = new Map([...taken, ...posts].map(({ user_id, username }) => [user_id ?? '', username ?? '']));
  return [...names]
    .map(([id, name]) => ({
      name,
      onDutySeconds: secondsWithin(
        (postsOf.get(id) ?? []).map(({ since, ended_at }) => [since, ended_at]),
        past,
      ),
      taken: (takenBy.get(id) ?? []).length,
      answer: spanOf((takenBy.get(id) ?? []).map(answerOf)),
    }))
    .sort((a, b) => b.onDutySeconds - a.onDutySeconds || (a.name < b.name ? -1 : 1));
}

/** How long times lasted within a period, in seconds; one without an end goes on. */
function secondsWithin(times: readonly [number, number | null][], { from, to }: Period): number {
  const lasted = times.map(([began, ended]) =>
    Math.max(0, Math.min(ended ?? to, to) - Math.max(began, from)),
  );
  return Math.floor(lasted.reduce((sum, each) => sum + each, 0) / SECOND);
}
