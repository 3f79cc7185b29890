import { expect, test } from 'vitest';
import { statisticsOf } from '#features/console/statistics/statistics.rules';
import type { CountedCall, StatisticsRows } from '#features/console/statistics/statistics.store';
import { daysOf, localTimeIn } from '#features/console/statistics/zone.rules';
import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock';

const NEW_YORK = 'America/New_York';
/** Midnight in New York, in winter. */
const MIDNIGHT = Date.parse('2026-01-15T05:00:00.000Z');
const at = (clock: string) => Date.parse(`2026-01-15T${clock}.000-05:00`);

const call = (number: number, made: string, fields: Partial<CountedCall> = {}): CountedCall => ({
  number,
  type: 'Robbery',
  services: '["Police"]',
  source: 'Unit',
  created_at: at(made),
  merged_into: null,
  reported_after: null,
  ...fields,
});

/** Creation times of the day's calls. */
const MADE = ['00:10:00', '08:00:00', '20:30:00', '20:40:00', '20:50:00', '23:59:59'];

const response = (
  number: number,
  unit: string,
  [dispatched, enRoute, onScene]: [string, string | null, string | null],
): StatisticsRows['responses'][number] => {
  const after = (clock: string) => at(clock) - at(MADE[number - 1] ?? '');
  return {
    number,
    unit_id: unit,
    callsign: unit,
    kind: 'Law Enforcement',
    dispatched_after: after(dispatched),
    en_route_after: enRoute === null ? null : after(enRoute),
    on_scene_after: onScene === null ? null : after(onScene),
  };
};

const DAY_OF_IT: StatisticsRows = {
  calls: [
    call(1, '00:10:00'),
    call(2, '08:00:00', { source: 'Dispatch', services: '["EMS","Police"]', type: 'Traffic Collision' }),
    // Reported two minutes before the call was created.
    call(3, '20:30:00', { source: '911', reported_after: -2 * MINUTE }),
    // Created by a unit on scene.
    call(4, '20:40:00'),
    call(5, '20:50:00', { merged_into: 1003 }),
    // No unit arrived within two hours.
    call(6, '23:59:59', { type: 'Other' }),
  ],
  responses: [
    response(1, 'D-1', ['00:11:00', '00:11:30', '00:15:00']),
    response(1, 'D-2', ['00:12:00', '00:12:10', '00:14:00']),
    response(2, 'D-1', ['08:00:30', null, '08:05:00']),
    response(3, 'D-2', ['20:31:00', '20:32:00', null]),
    response(3, 'D-1', ['20:35:00', '20:35:20', '20:38:00']),
    response(4, 'D-1', ['20:40:00', null, '20:40:00']),
    response(4, 'D-2', ['20:41:00', '20:41:10', '20:44:00']),
    response(5, 'D-2', ['20:50:30', '20:50:40', '20:51:00']),
    response(6, 'D-2', ['23:59:59', null, null]),
  ],
  emergencies: (
    [
      ['Released', 20, 'dee'],
      ['Released', 60, null],
      ['Linked', 40, 'dee'],
      ['Cancelled', null, null],
      ['Dropped', 60, 'dee'],
      // Went straight to the board without a dispatcher.
      ['Released', 0, null],
    ] as const
  ).map(([state, seconds, user_id], index) => ({
    state,
    is_fallback: index === 1 ? 1 : 0,
    answered_after: seconds === null ? null : seconds * SECOND,
    user_id,
    username: user_id && 'dee.hollis',
  })),
  shifts: [
    // One shift from the day before that ends after half an hour, and one that goes on.
    {
      unit_id: 'D-1',
      callsign: 'D-1',
      kind: 'Law Enforcement',
      since: MIDNIGHT - HOUR,
      ended_at: at('00:30:00'),
    },
    { unit_id: 'D-1', callsign: 'D-1', kind: 'Law Enforcement', since: at('23:00:00'), ended_at: null },
    {
      unit_id: 'D-3',
      callsign: 'D-3',
      kind: 'Law Enforcement',
      since: at('10:00:00'),
      ended_at: at('10:00:10'),
    },
  ],
  posts: [
    { user_id: 'dee', username: 'dee.hollis', since: at('20:00:00'), ended_at: at('22:00:00') },
    { user_id: 'al', username: 'al', since: at('23:30:00'), ended_at: null },
  ],
};

const countDay = (counted: StatisticsRows, now = MIDNIGHT + 2 * DAY) =>
  statisticsOf(counted, {
    period: { from: MIDNIGHT, to: MIDNIGHT + DAY },
    toLocalTime: localTimeIn(NEW_YORK),
    now,
  });

const span = (...seconds: [n: number, median: number | null, p90: number | null]) => {
  const [n, median, p90] = seconds;
  return { n, median, p90 };
};
const services = (police: number, fire: number, ems: number) => [
  { service: 'Police', n: police },
  { service: 'Fire', n: fire },
  { service: 'EMS', n: ems },
];

test('matches a day counted by hand', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ 0: 1, 8: 1, 20: 3, 23: 1 })[hour] ?? 0);
  const response = span(3, 300, 600);
  expect(countDay(DAY_OF_IT)).toEqual({
    calls: {
      total: 6,
      perHour: 0.25,
      byType: [
        { type: 'Robbery', n: 4 },
        { type: 'Other', n: 1 },
        { type: 'Traffic Collision', n: 1 },
      ],
      byService: services(6, 0, 1),
      bySource: [
        { source: 'Unit', n: 4 },
        { source: 'Dispatch', n: 1 },
        { source: '911', n: 1 },
        { source: 'Panic', n: 0 },
      ],
      byHour: hours,
      // Each call counts once, under its first service.
      byDay: [{ day: '2026-01-15', n: 6, byService: services(5, 0, 1) }],
    },
    times: {
      // 20, 60, 40 and 60.
      answer: span(4, 50, 60),
      // 60, 30, 60 and 0.
      dispatch: span(4, 45, 60),
      // 30, 10, 60 and 20.
      turnout: span(4, 25, 60),
      // 210, 110 and 160.
      travel: span(3, 160, 210),
      // 240, 300 and 600.
      response,
    },
    responseByType: [
      { type: 'Robbery', ...span(2, 420, 600) },
      { type: 'Other', ...span(0, null, null) },
      { type: 'Traffic Collision', ...span(1, 300, 300) },
    ],
    responseByDay: [{ day: '2026-01-15', ...response }],
    emergencies: { total: 6, released: 3, fallback: 1, linked: 1, dropped: 1, cancelled: 1 },
    units: [
      { callsign: 'D-2', kind: 'Law Enforcement', calls: 5, onDutySeconds: 0, response: span(1, 240, 240) },
      // 300, 300 and 600.
      {
        callsign: 'D-1',
        kind: 'Law Enforcement',
        calls: 4,
        onDutySeconds: 5400,
        response: span(3, 300, 600),
      },
      {
        callsign: 'D-3',
        kind: 'Law Enforcement',
        calls: 0,
        onDutySeconds: 10,
        response: span(0, null, null),
      },
    ],
    dispatchers: [
      // 20, 40 and 60.
      { name: 'dee.hollis', onDutySeconds: 7200, taken: 3, answer: span(3, 40, 60) },
      { name: 'al', onDutySeconds: 1800, taken: 0, answer: span(0, null, null) },
    ],
  });
});

test('ignores the part of the period that lies in the future', () => {
  const now = at('08:00:00') - 1;
  const [first] = DAY_OF_IT.calls as [CountedCall];
  const { calls, units, dispatchers } = countDay(
    {
      ...DAY_OF_IT,
      calls: [first],
      responses: [],
      shifts: DAY_OF_IT.shifts.filter(({ ended_at }) => ended_at !== null && ended_at < now),
      posts: [{ user_id: 'dee', username: 'dee.hollis', since: at('07:00:00'), ended_at: null }],
    },
    now,
  );
  expect(calls.perHour).toBe(1 / 8);
  expect(units.map(({ callsign, onDutySeconds }) => [callsign, onDutySeconds])).toEqual([['D-1', 1800]]);
  expect(dispatchers.map(({ onDutySeconds }) => onDutySeconds)).toEqual([3600]);
});

test('lists the days of an empty period', () => {
  const nothing = { calls: [], responses: [], emergencies: [], shifts: [], posts: [] };
  const { calls, responseByDay, times, units } = countDay(nothing);
  expect([calls.total, calls.perHour, units]).toEqual([0, 0, []]);
  expect(times.response).toEqual(span(0, null, null));
  expect(responseByDay).toEqual([{ day: '2026-01-15', ...span(0, null, null) }]);
  expect(countDay(nothing, MIDNIGHT - DAY).calls.perHour).toBe(0);
});

test('uses the time zone for days and hours, including clock changes', () => {
  const toLocalTime = localTimeIn(NEW_YORK);
  const shown = (timestamp: string) => toLocalTime(Date.parse(timestamp));
  // 2026-03-08 skips 2 o'clock, and 2026-11-01 repeats 1 o'clock.
  expect(shown('2026-03-08T06:59:59Z')).toEqual({ day: '2026-03-08', hour: 1 });
  expect(shown('2026-03-08T07:00:00Z')).toEqual({ day: '2026-03-08', hour: 3 });
  expect(shown('2026-11-01T05:30:00Z')).toEqual({ day: '2026-11-01', hour: 1 });
  expect(shown('2026-11-01T06:30:00Z')).toEqual({ day: '2026-11-01', hour: 1 });
  expect(shown('2026-11-02T04:59:59Z')).toEqual({ day: '2026-11-01', hour: 23 });
  expect(shown('2026-01-15T05:00:00Z')).toEqual({ day: '2026-01-15', hour: 0 });
  expect(localTimeIn('Asia/Kathmandu')(Date.parse('2026-01-15T18:15:00Z'))).toEqual({
    day: '2026-01-16',
    hour: 0,
  });
  const period = { from: Date.parse('2026-03-08T04:30:00Z'), to: Date.parse('2026-03-09T04:30:00Z') };
  expect(daysOf(period, toLocalTime)).toEqual(['2026-03-07', '2026-03-08', '2026-03-09']);
  const long = { from: Date.parse('2026-10-31T04:00:00Z'), to: Date.parse('2026-11-03T05:00:00Z') };
  expect(daysOf(long, toLocalTime)).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
});

test.each(['Mars/Olympus', '+05:00', '', 'America/New York'])('refuses %j as a time zone', (zone) => {
  expect(() => localTimeIn(zone)).toThrow('Unknown time zone.');
});

test('counts whole and fractional seconds', () => {
  const [first] = DAY_OF_IT.calls as [CountedCall];
  const responses = [{ ...response(1, 'D-1', ['00:11:00', null, null]), dispatched_after: 1.5 * SECOND }];
  expect(countDay({ ...DAY_OF_IT, calls: [first], responses }).times.dispatch).toEqual(span(1, 1.5, 1.5));
});
