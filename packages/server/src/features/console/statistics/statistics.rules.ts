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
 * the 911 call to its being taken, or released, but for those that went straight to the board; *dispatch* from the call to the first unit's being dispatched; *turnout*
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
  const timed = timesOf(counted);
  const times = [...timed.values()];
  const ways = counted.ways.filter(({ number }) => timed.has(number));
  const days = daysOf(past, show);
  const callsByDay = groupBy(calls, ({ created_at }) => show(created_at).day);
  const byType = countsOf(calls.map(({ type }) => type));
  const timesByDay = groupBy(times, ({ call }) => show(call.created_at).day);
  const timesByType = groupBy(times, ({ call }) => call.type);
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
        return { day, n: made.length, byService: firstServicesOf(made) };
      }),
    },
    times: {
      answer: spanOf(emergencies.map(answerOf)),
      dispatch: spanOf(times.map(({ dispatched }) => spanBetween(0, dispatched))),
      turnout: spanOf(ways.map((way) => spanBetween(way.dispatched_after, way.en_route_after))),
      travel: spanOf(ways.map((way) => spanBetween(way.en_route_after, way.on_scene_after))),
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

/** What of a call's times counts, in milliseconds after it was made. */
interface Timed {
  call: MadeCall;
  /** When somebody first told of it: 911 may also be called about what is on the board already. */
  made: number;
  /** When the first unit was dispatched, and when the first one arrived. */
  dispatched: number | null;
  arrived: number | null;
}

/** Those of calls whose times count, by number: no other one's, and none that a unit made where it was. */
function timesOf({ calls, ways }: Counted): Map<number, Timed> {
  const timed = new Map<number, Timed>();
  for (const call of calls) {
    if (call.merged_into !== null) continue;
    const made = Math.min(0, call.reported_after ?? 0);
    timed.set(call.number, { call, made, dispatched: null, arrived: null });
  }
  for (const { number, dispatched_after, on_scene_after } of ways) {
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

const responseOf = ({ made, arrived }: Timed) => spanBetween(made, arrived);

const spanOf = (spans: readonly (number | null)[]): Span => summarise(spans.filter((span) => span !== null));

/** One that went straight to the board was not answered: nobody was there to take it. */
const answerOf = ({ answered_after, user_id }: Reported) =>
  answered_after === 0 && user_id === null ? null : spanBetween(0, answered_after);

const ofState = (emergencies: readonly Reported[], wanted: EmergencyState) =>
  emergencies.filter(({ state }) => state === wanted).length;

/** How often each is there, the most frequent first, of these in order. */
function countsOf<K extends string | number>(keys: readonly K[]): [K, number][] {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}

/** The same with each call once, by its first service: of a day's bars, one stands on the other. */
function firstServicesOf(calls: readonly MadeCall[]): { service: Service; n: number }[] {
  const counts = new Map(
    countsOf(calls.map(({ services }) => (JSON.parse(services) as Service[])[0] ?? 'Police')),
  );
  return SERVICES.map((service) => ({ service, n: counts.get(service) ?? 0 }));
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
  timed: ReadonlyMap<number, Timed>,
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
          went.map(({ number, on_scene_after }) =>
            spanBetween(timed.get(number)?.made ?? null, on_scene_after),
          ),
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
