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

/** What is counted: rows of one platform. All times in milliseconds. */
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
  id: string;
  type: string;
  /** A JSON list. */
  services: string;
  source: CallSource;
  created_at: number;
  merged_into: number | null;
  /** When the first 911 call of it was made. */
  reported_at: number | null;
}

export interface Way {
  call_id: string;
  unit_id: string;
  callsign: string;
  kind: DepartmentKind;
  dispatched_at: number;
  en_route_at: number | null;
  on_scene_at: number | null;
}

export interface Reported {
  state: EmergencyState;
  is_fallback: 0 | 1;
  created_at: number;
  taken_at: number | null;
  released_at: number | null;
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
  const waysOf = groupBy(counted.ways, ({ call_id }) => call_id);
  const timed = calls.flatMap((call) => timesOf(call, waysOf.get(call.id) ?? []));
  const responses = timed.map(({ response, type, created_at }) => ({ response, type, time: created_at }));
  const days = daysOf(past, show);
  const callsByDay = groupBy(calls, ({ created_at }) => show(created_at).day);
  const byType = countsOf(calls.map(({ type }) => type));
  const responseByDay = groupBy(responses, ({ time }) => show(time).day);
  const responseByType = groupBy(responses, ({ type }) => type);
  const byHour = new Map(countsOf(calls.map(({ created_at }) => show(created_at).hour)));
  return {
    calls: {
      total: calls.length,
      perHour: calls.length / ((past.to - past.from) / HOUR),
      byType: byType.map(([type, n]) => ({ type, n })),
      byService: servicesOf(calls),
      bySource: CALL_SOURCES.map((source) => ({
        source,
        n: calls.filter((call) => call.source === source).length,
      })),
      byHour: Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0),
      byDay: days.map((day) => {
        const made = callsByDay.get(day) ?? [];
        return { day, n: made.length, byService: servicesOf(made) };
      }),
    },
    times: {
      answer: spanOf(emergencies.map(answerOf)),
      dispatch: spanOf(timed.map(({ dispatch }) => dispatch)),
      turnout: spanOf(timed.flatMap(({ turnouts }) => turnouts)),
      travel: spanOf(timed.flatMap(({ travels }) => travels)),
      response: spanOf(responses.map(({ response }) => response)),
    },
    responseByType: byType.map(([type]) => ({
      type,
      ...spanOf((responseByType.get(type) ?? []).map(({ response }) => response)),
    })),
    responseByDay: days.map((day) => ({
      day,
      ...spanOf((responseByDay.get(day) ?? []).map(({ response }) => response)),
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

/** A call's times, those of each unit among them; none for a call whose times do not count. */
function timesOf(call: MadeCall, ways: readonly Way[]) {
  const { type, created_at, merged_into, reported_at } = call;
  const isSelfInitiated = ways.some(
    ({ dispatched_at, on_scene_at }) => dispatched_at === created_at && on_scene_at === created_at,
  );
  if (merged_into !== null || isSelfInitiated) return [];
  // Somebody may call 911 about what is on the board already.
  const made = Math.min(created_at, reported_at ?? created_at);
  const arrivals = ways.flatMap(({ on_scene_at }) => on_scene_at ?? []);
  return [
    {
      type,
      created_at,
      dispatch: spanBetween(created_at, earliest(ways.map(({ dispatched_at }) => dispatched_at))),
      turnouts: ways.map(({ dispatched_at, en_route_at }) => spanBetween(dispatched_at, en_route_at)),
      travels: ways.map(({ en_route_at, on_scene_at }) => spanBetween(en_route_at, on_scene_at)),
      response: spanBetween(made, earliest(arrivals)),
      ofUnits: ways.map(({ unit_id, on_scene_at }) => ({ unit_id, span: spanBetween(made, on_scene_at) })),
    },
  ];
}

const earliest = (times: readonly number[]): number | null =>
  times.length === 0 ? null : Math.min(...times);

const spanOf = (spans: readonly (number | null)[]): Span => summarise(spans.filter((span) => span !== null));

const answerOf = ({ created_at, taken_at, released_at }: Reported) =>
  spanBetween(created_at, taken_at ?? released_at);

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

type Timed = ReturnType<typeof timesOf>;

function unitsOf({ ways, shifts }: Counted, timed: Timed, past: Period): Statistics['units'] {
  const waysOf = groupBy(ways, ({ unit_id }) => unit_id);
  const shiftsOf = groupBy(shifts, ({ unit_id }) => unit_id);
  const arrivals = timed.flatMap(({ ofUnits }) => ofUnits);
  const spansOf = groupBy(arrivals, ({ unit_id }) => unit_id);
  // As they are called now, where they were on duty.
  const named = new Map([...ways, ...shifts].map((unit) => [unit.unit_id, unit]));
  return [...named]
    .map(([id, { callsign, kind }]) => ({
      callsign,
      kind,
      calls: new Set((waysOf.get(id) ?? []).map(({ call_id }) => call_id)).size,
      onDutySeconds: secondsWithin(
        (shiftsOf.get(id) ?? []).map(({ began_at, ended_at }) => [began_at, ended_at]),
        past,
      ),
      response: spanOf((spansOf.get(id) ?? []).map(({ span }) => span)),
    }))
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
