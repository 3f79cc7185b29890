import { foldWords } from '@ten-four/contract/common/fold';
import { LOCATION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { PLATE_MAX } from '@ten-four/contract/vehicles/vehicles.values';
import { type CallType, firstStatus } from '#lib/community.ts';
import { RANK } from '#lib/match-words.ts';
import { type Command, type CommandContext, type Place, type Suggestion, suggest } from './verb.ts';

/**
 * After `call`: the types that the first words fit, with the rest as the location. All types where nothing is typed
 * yet; the better a type fits, the earlier it comes.
 */
export function createCallCommands(typed: string, context: CommandContext): Suggestion[] {
  const { offers } = context;
  const types = offers.ownCallTypes;
  const tokens = typed.split(/\s+/).filter((token) => token !== '');
  if (tokens.length === 0) return types.flatMap((type) => createCall(type, NOWHERE, context));
  const found = types
    .map((type) => ({ type, ...fitOf(type.title, tokens) }))
    .filter(({ taken }) => taken > 0)
    .sort((a, b) => b.taken - a.taken || b.whole - a.whole || a.start - b.start);
  if (found.length === 0)
    return [hint('No call type starts with that', types.map(({ title }) => title).join(', '))];
  const calls = found.map(({ type, taken }) => ({ type, place: placeOf(tokens.slice(taken)) }));
  const possible = calls.filter(({ place }) => place.location.length <= LOCATION_MAX);
  if (possible.length === 0) return [hint('The location is too long', `At most ${LOCATION_MAX} characters`)];
  return possible.flatMap(({ type, place }) => createCall(type, place, context));
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
    // A word after the first is cut short only while it is being typed: in 'traffic St Andrews' it is the place.
    const isCut = index === 0 || index === tokens.length - 1;
    if (word === undefined || !(isWhole || (isCut && word.startsWith(typed)))) break;
    fit.taken += 1;
    if (isWhole) fit.whole += 1;
  }
  return fit;
}

const NOWHERE: Place = { location: '', postal: '' };

/** The words of a place, of which the last is the postal where it is a number of as many digits as postals have. */
function placeOf(tokens: readonly string[]): Place {
  const last = tokens.at(-1) ?? '';
  const hasPostal = /^\d{3,5}$/.test(last);
  return {
    location: (hasPostal ? tokens.slice(0, -1) : tokens).join(' '),
    postal: hasPostal ? last : '',
  };
}

/** A place as it follows what happens there; empty for none. */
export function atPlace({ location, postal }: Place): string {
  const parts = [location, ...(postal === '' ? [] : [`postal ${postal}`])].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` at ${parts.join(', ')}`;
}

function createCall(
  { title: type, priority }: CallType,
  place: Place,
  context: CommandContext,
): Suggestion[] {
  const where = atPlace(place);
  const description = [
    `Priority ${priority}`,
    ...(type === SELF_STARTED ? ['attaches your unit'] : []),
    ...(where === '' ? ['no location yet'] : []),
  ].join(', ');
  const name = `Create call: ${type}${where}`;
  const command = { kind: 'create-call' as const, type, ...place };
  const create = suggest(`call ${type}`, name, description, command);
  return type === SELF_STARTED ? movesOrBoth(create, command, context) : [create];
}

/** A call that attaches one's unit, once by leaving the calls that it is on and once by keeping them. */
function movesOrBoth(
  create: Suggestion,
  command: Extract<Command, { kind: 'create-call' | 'traffic-stop' }>,
  { officer, calls }: CommandContext,
): Suggestion[] {
  const own =
    typeof calls === 'string'
      ? []
      : calls.filter(({ units }) => units.some(({ _id }) => _id === officer?.id));
  if (own.length === 0) return [create];
  const { id, name, description } = create;
  const numbers = `call${own.length === 1 ? '' : 's'} ${own.map(({ callNumber }) => callNumber).join(', ')}`;
  return [
    { ...create, description: `${description}, leaves ${numbers}`, command: { ...command, move: true } },
    { ...create, id: `${id} too`, name: `${name}, too`, description: `${description}, stays on ${numbers}` },
  ];
}

const hint = (name: string, description: string): Suggestion => suggest(`call ${name}`, name, description);

export const TRAFFIC_STOP = '10-11';

/**
 * After `10-11`: the plate, in quotes where nothing else tells its parts from the place, then the place. Nothing in a
 * community that has no such calls.
 */
export function trafficStopCommands(typed: string, context: CommandContext): Suggestion[] {
  const { offers } = context;
  if (!offers.ownCallTypes.some(({ title }) => title === SELF_STARTED)) return [];
  const stop = firstStatus(offers.statuses, 'On a stop');
  const tokens = typed.split(/\s+/).filter((token) => token !== '');
  if (tokens.length === 0)
    return [suggest(TRAFFIC_STOP, USAGE, 'A whole traffic stop', TO_BE_TYPED, RANK.beginning)];
  const [, quoted, after] = /^"\s*([^"]*[^"\s])\s*"(.*)$/.exec(tokens.join(' ')) ?? [];
  const taken = partsOfPlate(tokens);
  const plate = (quoted ?? tokens.slice(0, taken).join(' ')).toUpperCase();
  const place = placeOf(after?.split(' ').filter((token) => token !== '') ?? tokens.slice(taken));
  if (plate.length > PLATE_MAX) return [offer('The plate is too long', `At most ${PLATE_MAX} characters`)];
  if (place.location.length > LOCATION_MAX)
    return [offer('The location is too long', `At most ${LOCATION_MAX} characters`)];
  const where = atPlace(place) || ', no location yet';
  const sets = stop === undefined ? '' : `, sets ${stop.code}`;
  const does = `Creates the call with you on it${sets}, runs the plate`;
  const command = { kind: 'traffic-stop' as const, plate, ...place };
  return movesOrBoth(offer(`Traffic stop: ${plate}${where}`, does, command), command, context);
}

const USAGE = `${TRAFFIC_STOP} <plate> [location]`;
const TO_BE_TYPED = { kind: 'complete', text: `${TRAFFIC_STOP} ` } as const;

/** Plates that are typed in parts and can be nothing else: 'MV 104' and, as on the state's own, '46 EEK 572'. */
const PARTED = [/^[^\d\s]{1,4} \d[\da-z]*$/i, /^\d\d ?[a-z]{3} ?\d{3}$/i];

/** With how many of the words a plate is typed. */
function partsOfPlate(tokens: readonly string[]): number {
  const fits = (parts: number) => PARTED.some((plate) => plate.test(tokens.slice(0, parts).join(' ')));
  return [3, 2].find((parts) => tokens.length >= parts && fits(parts)) ?? 1;
}

const offer = (name: string, description: string, command?: Command): Suggestion =>
  suggest(TRAFFIC_STOP, name, description, command);
