import { firstStatus, statusLabel } from '#lib/community.ts';
import { holdsWords, RANK, rankOfCode } from '#lib/match-words.ts';
import { showSuccess } from '#ui/toast.ts';
import { attachCommands, callCommands } from './call-commands.ts';
import { clearCommands } from './clear-commands.ts';
import { createCallCommands, TRAFFIC_STOP, trafficStopCommands } from './create-call-commands.ts';
import {
  type Command,
  type CommandContext,
  STATUS_FAILED,
  type Suggestion,
  suggest,
  type Verb,
} from './verb.ts';

type Row = Omit<Verb, 'who'> & Partial<Pick<Verb, 'who'>>;

const ROWS: readonly Row[] = [
  {
    word: 'status',
    usage: '<code>',
    description: 'Set your status',
    parse: orRefusal('status', ({ options }) => options.statuses.map(({ code }) => code), statusCommands),
  },
  {
    word: 'attach',
    usage: '[callsign] <number>',
    description: 'Attach your unit or another to a call',
    parse: attachCommands,
  },
  {
    word: 'detach',
    usage: '<number>',
    description: 'Detach your unit from a call',
    parse: (typed, context) => callCommands('detach', typed, context),
  },
  {
    word: 'note',
    usage: '<number> <text>',
    description: 'Add a note to a call',
    parse: (typed, context) => callCommands('note', typed, context),
  },
  {
    word: 'close',
    usage: '<number> [disposition]',
    description: 'Close a call',
    parse: (typed, context) => callCommands('close', typed, context),
  },
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
    who: isOfPolice,
    parse: trafficStopCommands,
  },
  ...(['plate', 'name'] as const).map(
    (by): Row => ({
      word: by,
      usage: `<${by}>`,
      description: `Search the database by ${by}`,
      who: isOfPolice,
      isSearch: true,
      parse: searchBy(by),
    }),
  ),
  {
    word: 'bolo',
    usage: '',
    description: 'Open Create BOLO',
    who: isOfPolice,
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
    who: (context) => isOfPolice(context) || context.subdivisions.length > 0,
    parse: orRefusal('subdivision', ({ subdivisions }) => subdivisions, subdivisionCommands),
  },
];

export const UNIT_VERBS: readonly Verb[] = ROWS.map(({ who, ...row }) => ({
  ...row,
  who: (context) => context.officer !== null && (who?.(context) ?? true),
}));

export function bareStatusCommands(typed: string, context: CommandContext): Suggestion[] {
  const found = typed === '' ? [] : statusCommands(typed, context);
  return found.filter(({ rank }) => rank !== RANK.part);
}

function isOfPolice({ officer }: CommandContext): boolean {
  return officer?.kind !== 'Fire & EMS';
}

function withoutArguments(name: string, description: string, command: Command): Verb['parse'] {
  return (typed) =>
    typed === ''
      ? [suggest(name, name, description, command)]
      : [refusal(`Nothing can follow "${name}"`, 'Delete the rest, then press Enter')];
}

function searchBy(by: 'plate' | 'name'): Verb['parse'] {
  return (typed, { dispatch }) => {
    // Dispatchers search on the console.
    if (typed !== '' && dispatch !== null) return [];
    const text = by === 'plate' ? typed.toUpperCase() : typed;
    const command: Command =
      text === ''
        ? { kind: 'complete', text: `${by} ` }
        : { kind: 'unit', run: ({ search }) => search(by, text) };
    const name = text === '' ? `${by} <${by}>` : `Search ${by} ${text}`;
    return [suggest(`search ${by}`, name, 'Opens Search Database', command)];
  };
}

function orRefusal(
  noun: string,
  known: (context: CommandContext) => readonly string[],
  parse: (typed: string, context: CommandContext) => Suggestion[],
): Verb['parse'] {
  return (typed, context) => {
    const found = parse(typed, context);
    return found.length > 0 ? found : [refusal(`No ${noun} "${typed}"`, known(context).join(', '))];
  };
}

function refusal(name: string, description: string): Suggestion {
  return suggest(`refused ${name}`, name, description, null, RANK.part);
}

function statusCommands(typed: string, { options }: CommandContext): Suggestion[] {
  const wanted = /^\d{1,2}$/.test(typed) && typed !== '10' ? `10-${typed}` : typed;
  return options.statuses.flatMap((status) => {
    const { code, label } = status;
    const rank = typed === '' ? RANK.exact : rankOfCode(code, label, wanted);
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
