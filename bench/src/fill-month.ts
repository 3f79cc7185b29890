import { newId } from '@ten-four/server/platform/ids';
import { type Row, withTarget } from './fill.ts';
import type { Engine } from './servers.ts';

/** How many closed calls are put in, over so many days, each with a unit or two; every other one came by 911. */
const CALLS = 20_000;
export const DAYS = 31;
const UNITS = 200;
/** Beyond those that the server gives. */
const FIRST_NUMBER = 1_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TYPES = ['Traffic Stop', 'Robbery', 'Shots Fired', 'Pursuit', 'Other', 'Traffic Collision'];

/** Adds a busy month to a database that nobody has open: calls with the ways of units to them, 911 calls, dispatchers. */
export function fillMonth(engine: Engine, database: string): Promise<void> {
  return withTarget(engine, database, async ({ insert, find }) => {
    const user = String(await find('select id from users order by id limit 1'));
    const began = Date.now() - DAYS * DAY;
    const shifts = Array.from({ length: DAYS }, (_, day) => ({ id: newId(), since: began + day * DAY }));
    const calls = Array.from({ length: CALLS }, (_, index) => ({
      id: newId(),
      number: FIRST_NUMBER + index,
      at: began + Math.floor((index / CALLS) * DAYS * DAY),
      isReported: index % 2 === 0,
      type: TYPES[index % TYPES.length] ?? '',
    }));
    const reported = calls.filter(({ isReported }) => isReported);
    await insert(
      'dispatchers',
      shifts.map(({ id, since }) => [id, 'Xbox', user, 1, since, since, since + DAY / 2, 'self']),
    );
    await insert(
      'calls',
      calls.map(({ id, number, at, isReported, type }) => [
        ...[id, 'Xbox', number, type, isReported ? '911' : 'Unit', isReported ? 1 : 0],
        ...[2, 'U-1000', 'Unit', at, at + HOUR, at + HOUR, ''],
      ]),
    );
    await insert(
      'emergencies',
      reported.map(({ id, number, at, type }, index) => [
        ...[newId(), 'Xbox', number, 'Released', type, '["Police"]', 'Anonymous', user],
        ...[shifts[index % DAYS]?.id ?? null, 'Dispatch 1', id, number],
        ...[at - MINUTE, at - MINUTE / 2, at, at + HOUR],
      ]),
    );
    await insert('call_responses', calls.flatMap(waysTo));
  });
}

/** The ways of one unit to a call, or of two. */
function waysTo({ id, number, at }: { id: string; number: number; at: number }): Row[] {
  return Array.from({ length: 1 + (number % 2) }, (_, which) => {
    const unit = (number + which * 7) % UNITS;
    const dispatched = at + (1 + (number % 60)) * 1000;
    const arrived = dispatched + (2 + (number % 9)) * MINUTE;
    return [
      ...[newId(), id, `unit-${unit}`, 'Law Enforcement', `U-${1000 + unit}`, 'Unit', 'On scene', arrived],
      ...[dispatched, dispatched + MINUTE, arrived, at + HOUR, 'Completed'],
    ];
  });
}
