import { LOCATION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { PLATE_MAX } from '@ten-four/contract/vehicles/vehicles.values';
import { type CallType, firstStatus } from '#lib/community.ts';
import { RANK, wordsOf } from '#lib/match-words.ts';
import { type Command, type CommandContext, type Suggestion, suggest } from './suggestion.ts';

/**
 * After `call`: the types that the first words fit, with the rest as the location. All types where nothing is typed
 * yet; the better a type fits, the earlier it comes.
 */
export function createCallCommands(typed: string, { offers }: CommandContext): Suggestion[] {
  const types = offers.ownCallTypes;
  const tokens = typed.split(/\s+/).filter((token) => token !== '');
  if (tokens.length === 0) return types.map((type) => createCall(type, ''));
  const found = types
    .map((type) => ({ type, ...fitOf(type.title, tokens) }))
    .filter(({ taken }) => taken > 0)
    .sort((a, b) => b.taken - a.taken || b.whole - a.whole || a.start - b.start);
  if (found.length === 0)
    return [hint('No call type starts with that', types.map(({ title }) => title).join(', '))];
  const calls = found.map(({ type, taken }) => ({ type, location: tokens.slice(taken).join(' ') }));
  const possible = calls.filter(({ location }) => location.length <= LOCATION_MAX);
  if (possible.length === 0) return [hint('The location is too long', `At most ${LOCATION_MAX} characters`)];
  return possible.map(({ type, location }) => createCall(type, location));
}

/** Whoever makes a call of this type is on it. */
export const SELF_STARTED = 'Traffic Stop';

interface Fit {
  /** How many of the typed words are the type's, how many of those in full, and at which of its words they begin. */
  taken: number;
  whole: number;
  start: number;
}

/** Of all places in a type where the typed words may begin, the best one. */
function fitOf(type: string, tokens: readonly string[]): Fit {
  const words = wordsOf(type);
  return words
    .map((_, start) => fitFrom(words, start, tokens))
    .reduce((best, fit) => (fit.taken > best.taken ? fit : best), { taken: 0, whole: 0, start: 0 });
}

function fitFrom(words: readonly string[], start: number, tokens: readonly string[]): Fit {
  const fit = { taken: 0, whole: 0, start };
  for (const [index, token] of tokens.entries()) {
    const word = words[start + index];
    const typed = token.toLowerCase();
    const isWhole = word === typed;
    // A word after the first is cut short only while it is being typed: in 'traffic St Andrews' it is the place.
    const isCut = index === 0 || index === tokens.length - 1;
    if (word === undefined || !(isWhole || (isCut && word.startsWith(typed)))) break;
    fit.taken += 1;
    if (isWhole) fit.whole += 1;
  }
  return fit;
}

function createCall({ title: type, priority }: CallType, location: string): Suggestion {
  const description = [
    `Priority ${priority}`,
    ...(type === SELF_STARTED ? ['attaches your unit'] : []),
    ...(location === '' ? ['no location yet'] : []),
  ].join(', ');
  const name = `Create call: ${type}${location === '' ? '' : ` at ${location}`}`;
  return suggest(`call ${type}`, name, description, { kind: 'create-call', type, location });
}

const hint = (name: string, description: string): Suggestion => suggest(`call ${name}`, name, description);

export const TRAFFIC_STOP = '10-11';

/** After `10-11`: the plate, then the place. Nothing in a community that has no such calls. */
export function trafficStopCommands(typed: string, { offers }: CommandContext): Suggestion[] {
  if (!offers.ownCallTypes.some(({ title }) => title === SELF_STARTED)) return [];
  const stop = firstStatus(offers.statuses, 'On a stop');
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
  const sets = stop === undefined ? '' : `, sets ${stop.code}`;
  const does = `Creates the call with you on it${sets}, runs the plate`;
  return [offer(`Traffic stop: ${plate}${where}`, does, { kind: 'traffic-stop', plate, location })];
}

const USAGE = `${TRAFFIC_STOP} <plate> [location]`;
const TO_BE_TYPED = { kind: 'complete', text: `${TRAFFIC_STOP} ` } as const;

/** Whether a plate was typed in two parts: letters, then a number, as in 'MV 104'. */
const isSplit = ([first = '', second = '']: readonly string[]): boolean =>
  /^\D{1,4}$/.test(first) && /^\d[\da-z]*$/i.test(second);

const offer = (name: string, description: string, command?: Command): Suggestion =>
  suggest(TRAFFIC_STOP, name, description, command);
