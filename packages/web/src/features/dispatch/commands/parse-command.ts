import { STATUSES, SUBDIVISIONS } from '@ten-four/contract/dispatch/dispatch.values';
import { RANK, rankOfCode, wordsOf } from '#lib/match-words.ts';
import { attachCommands, unitsNamed } from './attach-commands.ts';
import { activeCalls, callCommands } from './call-commands.ts';
import { clearCommands } from './clear-commands.ts';
import { createCallCommands } from './create-call-commands.ts';
import { type CommandContext, SUGGESTION_GROUPS, type Suggestion } from './suggestion.ts';
import { TRAFFIC_STOP, trafficStopCommands } from './traffic-stop-commands.ts';
import { bareStatusCommands, statusCommands, subdivisionCommands } from './unit-commands.ts';

interface Verb {
  word: string;
  /** What is typed after the word. */
  rest: string;
  description: string;
  /** What the word means with `typed` after it. */
  suggest: (typed: string, context: CommandContext) => Suggestion[];
}

/** The words that begin a command, in the order in which they are offered. */
const VERBS: readonly Verb[] = [
  {
    word: 'status',
    rest: '<code>',
    description: 'Set your status',
    suggest: orRefusal('status', STATUSES, statusCommands),
  },
  {
    word: 'attach',
    rest: '[callsign] <number>',
    description: 'Attach your unit or another to a call',
    suggest: attachCommands,
  },
  {
    word: 'detach',
    rest: '<number>',
    description: 'Detach your unit from a call',
    suggest: (typed, context) => callCommands('detach', typed, context),
  },
  {
    word: 'note',
    rest: '<number> <text>',
    description: 'Add a note to a call',
    suggest: (typed, context) => callCommands('note', typed, context),
  },
  {
    word: 'close',
    rest: '<number> [disposition]',
    description: 'Close a call',
    suggest: (typed, context) => callCommands('close', typed, context),
  },
  {
    word: 'clear',
    rest: '[disposition]',
    description: 'Clear your call and go 10-8',
    suggest: clearCommands,
  },
  { word: 'call', rest: '<type> [location]', description: 'Create a call', suggest: createCallCommands },
  {
    word: TRAFFIC_STOP,
    rest: '<plate> [location]',
    description: 'A whole traffic stop: call, status and plate',
    suggest: trafficStopCommands,
  },
  {
    word: 'bolo',
    rest: '',
    description: 'Open Create BOLO',
    suggest: alone('Create BOLO', 'Opens the dialog on the dashboard', { kind: 'bolo' }),
  },
  {
    word: 'panic',
    rest: '',
    description: 'Raise a panic',
    suggest: alone('Panic', 'Calls every unit to you. Press Enter twice', { kind: 'panic' }),
  },
  {
    word: 'subdivision',
    rest: '<name>',
    description: 'Set your subdivision',
    suggest: orRefusal('subdivision', SUBDIVISIONS, subdivisionCommands),
  },
];

/**
 * What a text in the command field may mean, best first: commands of an officer, active calls, units, 10-codes. With nothing
 * typed, all that can be begun. Depends on nothing but its arguments and never throws.
 */
export function parseCommand(text: string, context: CommandContext): Suggestion[] {
  const typed = text.trim();
  const commands =
    context.officer === null ? [] : [...verbCommands(text, context), ...bareStatusCommands(typed)];
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
  const [first] = wordsOf(text);
  return VERBS.some(({ word }) => word === first || text.trim().toLowerCase().startsWith(`${word} `));
}

/** A word that is typed in full is read with what follows; one that is just begun is offered to be completed. */
function verbCommands(text: string, context: CommandContext): Suggestion[] {
  const [, first = '', rest] = /^\s*(\S*)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  const begun = first.toLowerCase();
  return VERBS.flatMap(({ word, rest: usage, description, suggest }) => {
    if (begun === word) return suggest(rest?.trim() ?? '', context);
    // What begins with a number may become any of many codes.
    const isBegun = word.startsWith(begun) && !(/^\d/.test(word) && begun !== '');
    if (rest !== undefined || !isBegun) return [];
    return [
      {
        id: `verb ${word}`,
        group: 'Commands',
        name: usage === '' ? word : `${word} ${usage}`,
        description,
        rank: RANK.beginning,
        command: { kind: 'complete', text: usage === '' ? word : `${word} ` },
      } satisfies Suggestion,
    ];
  });
}

function codes(typed: string, { tenCodes }: CommandContext): Suggestion[] {
  return tenCodes.flatMap(({ code, meaning }) => {
    const rank = rankOfCode(code, meaning, typed);
    if (rank === null) return [];
    return [
      {
        id: `code ${code}`,
        group: '10 Codes',
        name: code,
        description: meaning,
        rank,
        command: { kind: 'read' },
      },
    ];
  });
}

/** A command that is one word. */
function alone(name: string, description: string, command: Suggestion['command']): Verb['suggest'] {
  const group = 'Commands';
  return (typed) =>
    typed === ''
      ? [{ id: name, group, name, description, rank: RANK.exact, command }]
      : [refusal(`Nothing goes after "${name}"`, 'Delete the rest, then press Enter')];
}

/** What a word offers, or why it offers nothing. */
function orRefusal(
  what: string,
  known: readonly string[],
  suggest: (typed: string) => Suggestion[],
): Verb['suggest'] {
  return (typed) => {
    const found = suggest(typed);
    return found.length > 0 ? found : [refusal(`No ${what} "${typed}"`, known.join(', '))];
  };
}

/** Says why what follows a word means nothing. */
function refusal(name: string, description: string): Suggestion {
  return { id: `refused ${name}`, group: 'Commands', name, description, rank: RANK.part, command: null };
}
