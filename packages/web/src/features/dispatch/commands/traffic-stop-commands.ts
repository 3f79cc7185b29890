import { LOCATION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { PLATE_MAX } from '@ten-four/contract/vehicles/vehicles.values';
import { RANK } from '#lib/match-words.ts';
import { type Command, type Suggestion, suggest } from './suggestion.ts';

/** The code that begins a whole traffic stop. */
export const TRAFFIC_STOP = '10-11';

/** After `10-11`: the plate, then the place. */
export function trafficStopCommands(typed: string): Suggestion[] {
  const tokens = typed.split(/\s+/).filter((token) => token !== '');
  if (tokens.length === 0)
    return [suggest(TRAFFIC_STOP, USAGE, 'A whole traffic stop', TO_BE_TYPED, RANK.beginning)];
  const taken = isSplit(tokens) ? 2 : 1;
  const plate = tokens.slice(0, taken).join(' ').toUpperCase();
  const location = tokens.slice(taken).join(' ');
  if (plate.length > PLATE_MAX) return [offer('The plate is too long', `At most ${PLATE_MAX} characters`)];
  if (location.length > LOCATION_MAX)
    return [offer('The location is too long', `At most ${LOCATION_MAX} characters`)];
  const where = location === '' ? ', no location yet' : ` at ${location}`;
  const does = 'Creates the call with you on it, sets 10-11, runs the plate';
  return [offer(`Traffic stop: ${plate}${where}`, does, { kind: 'traffic-stop', plate, location })];
}

const USAGE = `${TRAFFIC_STOP} <plate> [location]`;
const TO_BE_TYPED = { kind: 'complete', text: `${TRAFFIC_STOP} ` } as const;

/** Whether a plate was typed in two parts: letters, then a number, as in 'MV 104'. */
const isSplit = ([first = '', second = '']: readonly string[]): boolean =>
  /^\D{1,4}$/.test(first) && /^\d[\da-z]*$/i.test(second);

const offer = (name: string, description: string, command?: Command): Suggestion =>
  suggest(TRAFFIC_STOP, name, description, command);
