import { foldWords } from '@ten-four/contract/common/fold';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { LOCATION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { detailsOfStop, TRAFFIC_STOP_TYPE } from '@ten-four/contract/dispatch/stop-plate';
import { PLATE_MAX } from '@ten-four/contract/vehicles/vehicles.values';
import { type CallType, firstStatus } from '#lib/community.ts';
import { RANK } from '#lib/match-words.ts';
import { callsOfUnit } from '../calls/call-order.ts';
import { formatCallNumbers, numbersOf } from '../calls/call-words.ts';
import {
  type CommandContext,
  type Place,
  type Suggestion,
  setStatusAfter,
  splitWords,
  suggest,
  type UnitActor,
} from './verb.ts';

/** Suggests types that match the first words, best match first, with the rest as the location. */
export function createCallCommands(typed: string, context: CommandContext): Suggestion[] {
  const { options } = context;
  const types = options.ownCallTypes;
  const tokens = splitWords(typed);
  if (tokens.length === 0) return types.flatMap((type) => suggestCreateCall(type, NO_PLACE, context));
  const found = types
    .map((type) => ({ type, ...fitOf(type.title, tokens) }))
    .filter(({ taken }) => taken > 0)
    .sort((a, b) => b.taken - a.taken || b.whole - a.whole || a.start - b.start);
  if (found.length === 0)
    return [hint('No call type starts with that', types.map(({ title }) => title).join(', '))];
  const calls = found.map(({ type, taken }) => ({ type, place: placeOf(tokens.slice(taken)) }));
  const possible = calls.filter(({ place }) => place.location.length <= LOCATION_MAX);
  if (possible.length === 0) return [hint('The location is too long', `At most ${LOCATION_MAX} characters`)];
  return possible.flatMap(({ type, place }) => suggestCreateCall(type, place, context));
}

interface Fit {
  /** Number of typed words in the type, number of those in full, and index of the first. */
  taken: number;
  whole: number;
  start: number;
}

function fitOf(type: string, tokens: readonly string[]): Fit {
  const words = foldWords(type);
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
    // Only the last typed word may be incomplete: in 'traffic St Andrews', 'St' belongs to the place.
    const isCut = index === 0 || index === tokens.length - 1;
    if (word === undefined || !(isWhole || (isCut && word.startsWith(typed)))) break;
    fit.taken += 1;
    if (isWhole) fit.whole += 1;
  }
  return fit;
}

const NO_PLACE: Place = { location: '', postal: '' };

function placeOf(tokens: readonly string[]): Place {
  const last = tokens.at(-1) ?? '';
  const hasPostal = /^\d{3,5}$/.test(last);
  return hasPostal
    ? { location: tokens.slice(0, -1).join(' '), postal: last }
    : { location: tokens.join(' '), postal: '' };
}

export function atPlace({ location, postal }: Place): string {
  const parts = [location, postal && `postal ${postal}`].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` at ${parts.join(', ')}`;
}

function suggestCreateCall({ title: type, priority }: CallType, place: Place, context: CommandContext) {
  const locationText = atPlace(place);
  // The unit that creates a traffic stop is on it.
  const isSelfStarted = type === TRAFFIC_STOP_TYPE;
  const attached = isSelfStarted ? ', attaches your unit' : '';
  const description = `Priority ${priority}${attached}${locationText === '' ? ', no location yet' : ''}`;
  const run = ({ createCall, officer: { kind } }: UnitActor, move: boolean) =>
    createCall({ type, ...place, kind, ...(isSelfStarted ? { attach: true, move } : {}) });
  const create = { id: `call ${type}`, name: `Create call: ${type}${locationText}`, description, run };
  return isSelfStarted ? suggestMoveOrBoth(create, context) : [suggestCreation(create, false)];
}

interface Creation {
  id: string;
  name: string;
  description: string;
  run: (actor: UnitActor, move: boolean) => Promise<void>;
}

const suggestCreation = ({ id, name, description, run }: Creation, move: boolean): Suggestion =>
  suggest(id, name, description, {
    kind: 'unit',
    run: (actor) => run(actor, move),
    failure: { failed: DISPATCH_TEXTS.callFailed, unreachable: DISPATCH_TEXTS.createUnreachable },
  });

function suggestMoveOrBoth(create: Creation, { officer, calls }: CommandContext): Suggestion[] {
  const own = typeof calls === 'string' || officer === null ? [] : callsOfUnit(calls, officer.id);
  if (own.length === 0) return [suggestCreation(create, false)];
  const { id, name, description } = create;
  const others = formatCallNumbers(numbersOf(own));
  return [
    suggestCreation({ ...create, description: `${description}, leaves ${others}` }, true),
    suggestCreation(
      { ...create, id: `${id} too`, name: `${name}, too`, description: `${description}, stays on ${others}` },
      false,
    ),
  ];
}

const hint = (name: string, description: string): Suggestion => suggest(`call ${name}`, name, description);

export const TRAFFIC_STOP = '10-11';

/** Parses `10-11 <plate> [location]`. A plate with spaces needs quotes unless its format is known. */
export function trafficStopCommands(typed: string, context: CommandContext): Suggestion[] {
  const { options } = context;
  if (!options.ownCallTypes.some(({ title }) => title === TRAFFIC_STOP_TYPE)) return [];
  const stop = firstStatus(options.statuses, 'On a stop');
  const tokens = splitWords(typed);
  if (tokens.length === 0) {
    const usage = `${TRAFFIC_STOP} <plate> [location]`;
    const complete = { kind: 'complete', text: `${TRAFFIC_STOP} ` } as const;
    return [suggest(TRAFFIC_STOP, usage, 'A complete traffic stop', complete, RANK.beginning)];
  }
  const [, quoted, after] = /^"\s*([^"]*[^"\s])\s*"(.*)$/.exec(tokens.join(' ')) ?? [];
  const plateLength = partsOfPlate(tokens);
  const plate = (quoted ?? tokens.slice(0, plateLength).join(' ')).toUpperCase();
  const place = placeOf(after === undefined ? tokens.slice(plateLength) : splitWords(after));
  if (plate.length > PLATE_MAX)
    return [suggest(TRAFFIC_STOP, 'The plate is too long', `At most ${PLATE_MAX} characters`)];
  if (place.location.length > LOCATION_MAX)
    return [suggest(TRAFFIC_STOP, 'The location is too long', `At most ${LOCATION_MAX} characters`)];
  const locationText = atPlace(place) || ', no location yet';
  const statusNote = stop === undefined ? '' : `, sets ${stop.code}`;
  const description = `Creates the call, attaches your unit${statusNote}, runs the plate`;
  const run = async (actor: UnitActor, move: boolean) => {
    const details = detailsOfStop(plate);
    await actor.createCall({ type: TRAFFIC_STOP_TYPE, ...place, details, attach: true, move });
    // The card does not wait for the status.
    void setStatusAfter('On a stop', actor);
  };
  return suggestMoveOrBoth(
    { id: TRAFFIC_STOP, name: `Traffic stop: ${plate}${locationText}`, description, run },
    context,
  );
}

/** Plate formats with spaces, such as 'MV 104' and '46 EEK 572'. */
const SPACED_PLATES = [/^[^\d\s]{1,4} \d[\da-z]*$/i, /^\d\d ?[a-z]{3} ?\d{3}$/i];

function partsOfPlate(tokens: readonly string[]): number {
  const fits = (parts: number) => SPACED_PLATES.some((plate) => plate.test(tokens.slice(0, parts).join(' ')));
  return [3, 2].find((parts) => tokens.length >= parts && fits(parts)) ?? 1;
}
