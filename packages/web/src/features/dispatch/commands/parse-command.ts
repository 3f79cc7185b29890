import { foldWords } from '@ten-four/contract/common/fold';
import { firstStatus, type Status, statusLabel } from '#lib/community.ts';
import { holdsWords, RANK, type Rank, rankOfCode } from '#lib/match-words.ts';
import { activeCalls, attachCommands, callCommands, unitsNamed } from './call-commands.ts';
import { clearCommands } from './clear-commands.ts';
import { createCallCommands, TRAFFIC_STOP, trafficStopCommands } from './create-call-commands.ts';
import {
  type Command,
  type CommandContext,
  SUGGESTION_GROUPS,
  type Suggestion,
  suggest,
} from './suggestion.ts';

interface Verb {
  word: string;
  rest: string;
  description: string | ((context: CommandContext) => string);
  /** Whom it is offered; everybody where it does not say. */
  isFor?: (context: CommandContext) => boolean;
  /** It only looks something up, as those without a profile may in their own way. */
  isSearch?: true;
  /** What the word means with `typed` after it. */
  means: (typed: string, context: CommandContext) => Suggestion[];
}

const VERBS: readonly Verb[] = [
  {
    word: 'status',
    rest: '<code>',
    description: 'Set your status',
    means: orRefusal('status', ({ offers }) => offers.statuses.map(({ code }) => code), statusCommands),
  },
  {
    word: 'attach',
    rest: '[callsign] <number>',
    description: 'Attach your unit or another to a call',
    means: attachCommands,
  },
  {
    word: 'detach',
    rest: '<number>',
    description: 'Detach your unit from a call',
    means: (typed, context) => callCommands('detach', typed, context),
  },
  {
    word: 'note',
    rest: '<number> <text>',
    description: 'Add a note to a call',
    means: (typed, context) => callCommands('note', typed, context),
  },
  {
    word: 'close',
    rest: '<number> [disposition]',
    description: 'Close a call',
    means: (typed, context) => callCommands('close', typed, context),
  },
  {
    word: 'clear',
    rest: '[disposition]',
    description: ({ offers }) => `Clear your call and go ${firstStatus(offers.statuses, 'Available')?.code}`,
    means: clearCommands,
  },
  { word: 'call', rest: '<type> [location]', description: 'Create a call', means: createCallCommands },
  {
    word: TRAFFIC_STOP,
    rest: '<plate> [location]',
    description: 'A whole traffic stop: call, status and plate',
    isFor: isOfPolice,
    means: trafficStopCommands,
  },
  ...(['plate', 'name'] as const).map((by) => ({
    word: by,
    rest: `<${by}>`,
    description: `Search the database by ${by}`,
    isFor: isOfPolice,
    isSearch: true as const,
    means: searchBy(by),
  })),
  {
    word: 'bolo',
    rest: '',
    description: 'Open Create BOLO',
    isFor: isOfPolice,
    means: alone('Create BOLO', 'Opens the dialog on the dashboard', { kind: 'bolo' }),
  },
  {
    word: 'panic',
    rest: '',
    description: 'Raise a panic',
    means: alone('Panic', 'Calls every unit to you. Press Enter twice', { kind: 'panic' }),
  },
  {
    word: 'subdivision',
    rest: '<name>',
    description: 'Set your subdivision',
    isFor: (context) => isOfPolice(context) || context.subdivisions.length > 0,
    means: orRefusal('subdivision', ({ subdivisions }) => subdivisions, subdivisionCommands),
  },
];

/**
 * What a text in the command field may mean, best first: commands of an officer, active calls, units, 10-codes. With nothing
 * typed, all that can be begun. Depends on nothing but its arguments and never throws.
 */
export function parseCommand(text: string, context: CommandContext): Suggestion[] {
  const typed = text.trim();
  const commands =
    context.officer === null ? [] : [...verbCommands(text, context), ...bareStatusCommands(typed, context)];
  return [
    ...commands,
    ...activeCalls(typed, context),
    ...unitsNamed(typed, context),
    ...codes(typed, context),
  ].sort(
    (a, b) => a.rank - b.rank || SUGGESTION_GROUPS.indexOf(a.group) - SUGGESTION_GROUPS.indexOf(b.group),
  );
}

/** Whether a text is meant as a command, whoever types it. */
export function isCommand(text: string): boolean {
  const [first] = foldWords(text);
  return VERBS.some(
    ({ word, isSearch }) => !isSearch && (word === first || text.trim().toLowerCase().startsWith(`${word} `)),
  );
}

/** A word that is typed in full is read with what follows; one that is just begun is offered to be completed. */
function verbCommands(text: string, context: CommandContext): Suggestion[] {
  const [, first = '', rest] = /^\s*(\S*)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  const begun = first.toLowerCase();
  return VERBS.flatMap(({ word, rest: usage, description, isFor, means }) => {
    if (isFor?.(context) === false) return [];
    if (begun === word) return means(rest?.trim() ?? '', context);
    // What begins with a number may become any of many codes.
    const isBegun = word.startsWith(begun) && !(/^\d/.test(word) && begun !== '');
    if (rest !== undefined || !isBegun) return [];
    const name = usage === '' ? word : `${word} ${usage}`;
    const next = { kind: 'complete' as const, text: usage === '' ? word : `${word} ` };
    const words = typeof description === 'string' ? description : description(context);
    return [suggest(`verb ${word}`, name, words, next, RANK.beginning)];
  });
}

function isOfPolice({ officer }: CommandContext): boolean {
  return officer?.kind !== 'Fire & EMS';
}

function codes(typed: string, { tenCodes }: CommandContext): Suggestion[] {
  return tenCodes.flatMap(({ code, meaning }) => {
    const rank = rankOfCode(code, meaning, typed);
    if (rank === null) return [];
    const read = suggest(`code ${code}`, code, meaning, { kind: 'read' }, rank);
    return [{ ...read, group: '10 Codes' as const }];
  });
}

function alone(name: string, description: string, command: Suggestion['command']): Verb['means'] {
  return (typed) =>
    typed === ''
      ? [suggest(name, name, description, command)]
      : [refusal(`Nothing goes after "${name}"`, 'Delete the rest, then press Enter')];
}

function searchBy(by: 'plate' | 'name'): Verb['means'] {
  return (typed) => {
    const text = by === 'plate' ? typed.toUpperCase() : typed;
    const command: Command =
      text === '' ? { kind: 'complete', text: `${by} ` } : { kind: 'search', by, text };
    const name = text === '' ? `${by} <${by}>` : `Search ${by} ${text}`;
    return [suggest(`search ${by}`, name, 'In Search Database', command)];
  };
}

function orRefusal(
  what: string,
  known: (context: CommandContext) => readonly string[],
  means: Verb['means'],
): Verb['means'] {
  return (typed, context) => {
    const found = means(typed, context);
    return found.length > 0 ? found : [refusal(`No ${what} "${typed}"`, known(context).join(', '))];
  };
}

function refusal(name: string, description: string): Suggestion {
  return suggest(`refused ${name}`, name, description, null, RANK.part);
}

/** After `status`: the statuses that fit; all of them where nothing is typed yet. A lone number is that of a 10-code. */
function statusCommands(typed: string, { offers }: CommandContext): Suggestion[] {
  const wanted = /^\d{1,2}$/.test(typed) && typed !== '10' ? `10-${typed}` : typed;
  return offers.statuses.flatMap((status) => {
    const rank = typed === '' ? RANK.exact : rankOfCode(status.code, status.label, wanted);
    return rank === null ? [] : [statusCommand(status, rank)];
  });
}

/** The statuses that a text without `status` before it may mean: by code or by words. */
function bareStatusCommands(typed: string, context: CommandContext): Suggestion[] {
  return typed === '' ? [] : statusCommands(typed, context).filter(({ rank }) => rank !== RANK.part);
}

function statusCommand(status: Status, rank: Rank): Suggestion {
  const name = `Status ${statusLabel(status)}`;
  const { code } = status;
  return suggest(`status ${code}`, name, 'Set your status', { kind: 'status', status: code }, rank);
}

function subdivisionCommands(typed: string, { subdivisions }: CommandContext): Suggestion[] {
  return [...subdivisions, null]
    .filter((subdivision) => typed === '' || holdsWords(subdivision ?? 'None', typed))
    .map(subdivisionCommand);
}

function subdivisionCommand(subdivision: string | null): Suggestion {
  const name = subdivision ?? 'None';
  return suggest(`subdivision ${name}`, `Subdivision ${name}`, 'Set your subdivision', {
    kind: 'subdivision',
    subdivision,
  });
}
