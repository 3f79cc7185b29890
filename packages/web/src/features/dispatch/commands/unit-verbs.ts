import { firstStatus, statusLabel } from '#lib/community.ts';
import { holdsWords, RANK, rankOfCode } from '#lib/match-words.ts';
import { showSuccess } from '#ui/toast.ts';
import { attachCommands, callCommands } from './call-commands.ts';
import { clearCommands } from './clear-commands.ts';
import { createCallCommands, TRAFFIC_STOP, trafficStopCommands } from './create-call-commands.ts';
import { type Command, type CommandContext, STATUS_FAILED, type Suggestion, suggest } from './verb.ts';

interface Verb {
  word: string;
  usage: string;
  description: string | ((context: CommandContext) => string);
  isFor?: (context: CommandContext) => boolean;
  /** Also passes the typed text to the search sources of the palette. */
  isSearch?: true;
  parse: Parse;
}

type Parse = (typed: string, context: CommandContext) => Suggestion[];

const isPolice = ({ officer }: CommandContext): boolean => officer?.kind !== 'Fire & EMS';

export const UNIT_VERBS: readonly Verb[] = [
  {
    word: 'status',
    usage: '<code>',
    description: 'Set your status',
    parse: withRefusal('status', ({ options }) => options.statuses.map(({ code }) => code), statusCommands),
  },
  {
    word: 'attach',
    usage: '[callsign] <number>',
    description: 'Attach your unit or another to a call',
    parse: attachCommands,
  },
  callVerb('detach', '<number>', 'Detach your unit from a call'),
  callVerb('note', '<number> <text>', 'Add a note to a call'),
  callVerb('close', '<number> [disposition]', 'Close a call'),
  {
    word: 'clear',
    usage: '[disposition]',
    description: ({ options }) =>
      `Clear your call and go ${firstStatus(options.statuses, 'Available')?.code}`,
    parse: clearCommands,
  },
  {
    word: 'call',
    usage: '<type> [location]',
    description: 'Create a call',
    parse: createCallCommands,
  },
  {
    word: TRAFFIC_STOP,
    usage: '<plate> [location]',
    description: 'A complete traffic stop: call, status and plate',
    isFor: isPolice,
    parse: trafficStopCommands,
  },
  searchVerb('plate'),
  searchVerb('name'),
  {
    word: 'bolo',
    usage: '',
    description: 'Open Create BOLO',
    isFor: isPolice,
    parse: withoutArguments('Create BOLO', 'Opens the dialog on the dashboard', {
      kind: 'unit',
      run: ({ openBolo }) => openBolo(),
    }),
  },
  {
    word: 'panic',
    usage: '',
    description: 'Raise a panic',
    parse: withoutArguments('Panic', 'Calls every unit to you. Press Enter twice', {
      kind: 'panic',
      // The banner shows the outcome.
      run: ({ raisePanic }) => raisePanic(),
      failure: { failed: 'PANIC NOT SENT. Use the radio.' },
      ask: 'Panic: press Enter again within 3 seconds',
    }),
  },
  {
    word: 'subdivision',
    usage: '<name>',
    description: 'Set your subdivision',
    isFor: (context) => isPolice(context) || context.subdivisions.length > 0,
    parse: withRefusal('subdivision', ({ subdivisions }) => subdivisions, subdivisionCommands),
  },
];

export function bareStatusCommands(typed: string, context: CommandContext): Suggestion[] {
  const found = typed === '' ? [] : statusCommands(typed, context);
  return found.filter(({ rank }) => rank !== RANK.part);
}

function callVerb(word: 'detach' | 'note' | 'close', usage: string, description: string): Verb {
  return { word, usage, description, parse: (typed, context) => callCommands(word, typed, context) };
}

function withoutArguments(name: string, description: string, command: Command): Parse {
  return (typed) =>
    typed === ''
      ? [suggest(name, name, description, command)]
      : [refusal(`Nothing goes after "${name}"`, 'Delete the rest, then press Enter')];
}

function searchVerb(by: 'plate' | 'name'): Verb {
  const parse: Parse = (typed, { dispatch }) => {
    if (typed === '') {
      const complete: Command = { kind: 'complete', text: `${by} ` };
      return [suggest(`search ${by}`, `${by} <${by}>`, 'Opens Search Database', complete)];
    }
    // Dispatchers search on the console.
    if (dispatch !== null) return [];
    const text = by === 'plate' ? typed.toUpperCase() : typed;
    const command: Command = { kind: 'unit', run: ({ search }) => search(by, text) };
    return [suggest(`search ${by}`, `Search ${by} ${text}`, 'Opens Search Database', command)];
  };
  const description = `Search the database by ${by}`;
  return { word: by, usage: `<${by}>`, description, isFor: isPolice, isSearch: true, parse };
}

function withRefusal(noun: string, all: (context: CommandContext) => readonly string[], parse: Parse): Parse {
  return (typed, context) => {
    const found = parse(typed, context);
    return found.length > 0 ? found : [refusal(`No ${noun} "${typed}"`, all(context).join(', '))];
  };
}

const refusal = (name: string, description: string): Suggestion =>
  suggest(`refused ${name}`, name, description, null, RANK.part);

function statusCommands(typed: string, { options }: CommandContext): Suggestion[] {
  const fullCode = /^\d{1,2}$/.test(typed) && typed !== '10' ? `10-${typed}` : typed;
  return options.statuses.flatMap((status) => {
    const { code, label } = status;
    const rank = typed === '' ? RANK.exact : rankOfCode(code, label, fullCode);
    if (rank === null) return [];
    const command: Command = {
      kind: 'unit',
      run: async ({ officer, setStatus }) => {
        const answer = await setStatus(officer, status);
        if (answer !== null) showSuccess(answer.message);
      },
      failure: { failed: STATUS_FAILED },
    };
    return [suggest(`status ${code}`, `Status ${statusLabel(status)}`, 'Set your status', command, rank)];
  });
}

function subdivisionCommands(typed: string, { subdivisions }: CommandContext): Suggestion[] {
  return [...subdivisions, null]
    .filter((subdivision) => typed === '' || holdsWords(subdivision ?? 'None', typed))
    .map((subdivision) => {
      const name = subdivision ?? 'None';
      return suggest(`subdivision ${name}`, `Subdivision ${name}`, 'Set your subdivision', {
        kind: 'unit',
        run: async ({ changeDuty }) => showSuccess((await changeDuty({ subdivision })).message),
        failure: { failed: 'Failed to set the subdivision.' },
      });
    });
}
