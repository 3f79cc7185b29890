import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { failureMessage } from '#lib/api-client.ts';
import { firstStatus, type Status, statusLabel } from '#lib/community.ts';
import { holdsWords, RANK, type Rank, rankOfCode } from '#lib/match-words.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { showError, showSuccess } from '#ui/toast.ts';
import { CALL_FAILED, closeCall, detachUnit } from '../calls/call-actions.ts';
import { changeCall } from '../calls/calls.queries.ts';
import { attachCommands, callCommands } from './call-commands.ts';
import { clearCommands } from './clear-commands.ts';
import {
  createCallCommands,
  SELF_STARTED,
  TRAFFIC_STOP,
  trafficStopCommands,
} from './create-call-commands.ts';
import {
  type Command,
  type CommandContext,
  type Leaving,
  type Suggestion,
  suggest,
  type UnitActor,
  type UnitCommand,
  type Verb,
} from './verb.ts';

type Of<K extends UnitCommand['kind']> = Extract<UnitCommand, { kind: K }>;
type Row = Omit<Verb, 'who'> & Partial<Pick<Verb, 'who'>>;

const STATUS_FAILED = 'Failed to set the status.';
const CHANGE_FAILED = { ...CALL_FAILED, unreachable: DISPATCH_TEXTS.unreachable };
const CREATION_FAILED = {
  failed: DISPATCH_TEXTS.callFailed,
  unreachable: DISPATCH_TEXTS.createUnreachable,
};

const STATUS: Verb = {
  word: 'status',
  who: ({ officer }) => officer !== null,
  usage: '<code>',
  description: 'Set your status',
  parse: orRefusal('status', ({ options }) => options.statuses.map(({ code }) => code), statusCommands),
  run: async (command: Of<'status'>, { officer, statuses, setStatus }: UnitActor) => {
    const status = statuses.find(({ code }) => code === command.status);
    const answer = status === undefined ? null : await setStatus(officer, status);
    if (answer !== null) showSuccess(answer.message);
  },
  failure: () => ({ failed: STATUS_FAILED }),
};

const ROWS: readonly Row[] = [
  STATUS,
  {
    word: 'attach',
    usage: '[callsign] <number>',
    description: 'Attach your unit or another to a call',
    parse: attachCommands,
    run: async ({ call, unit, move = false }: Of<'attach'>, { queryClient, officer }: UnitActor) => {
      const { _id, callsign } = unit ?? ownUnitOf(officer);
      await changeCall(queryClient, call._id, { kind: 'attach', officerId: _id, move });
      showSuccess(`${callsign} ${move ? 'moved' : 'attached'} to call ${call.callNumber}.`);
    },
    failure: () => CHANGE_FAILED,
  },
  {
    word: 'detach',
    usage: '<number>',
    description: 'Detach your unit from a call',
    parse: (typed, context) => callCommands('detach', typed, context),
    run: leave,
    failure: () => CHANGE_FAILED,
  },
  {
    word: 'note',
    usage: '<number> <text>',
    description: 'Add a note to a call',
    parse: (typed, context) => callCommands('note', typed, context),
    run: async ({ call, text }: Of<'note'>, { queryClient }: UnitActor) => {
      await changeCall(queryClient, call._id, { kind: 'note', text });
      showSuccess(`Note added to call ${call.callNumber}.`);
    },
    failure: () => CHANGE_FAILED,
  },
  {
    word: 'close',
    usage: '<number> [disposition]',
    description: 'Close a call',
    parse: (typed, context) => callCommands('close', typed, context),
    run: leave,
    failure: () => CHANGE_FAILED,
  },
  {
    word: 'clear',
    usage: '[disposition]',
    description: ({ options }) =>
      `Clear your call and go ${firstStatus(options.statuses, 'Available')?.code}`,
    parse: clearCommands,
    run: async (command: Of<'clear' | 'clear-panic'>, actor: UnitActor) => {
      if (command.kind === 'clear-panic') {
        const { message } = await actor.clearPanic(command.panicId, command.disposition);
        return showSuccess(message);
      }
      await leave(command.leaving, actor);
      await setStatusAfter('Available', actor);
    },
    failure: ({ kind }) =>
      kind === 'clear-panic' ? { failed: 'The panic could not be cleared.' } : CHANGE_FAILED,
  },
  {
    word: 'call',
    usage: '<type> [location]',
    description: 'Create a call',
    parse: createCallCommands,
    run: (
      { type, location, postal, move = false }: Of<'create-call'>,
      { createCall, officer }: UnitActor,
    ) => {
      const attach = type === SELF_STARTED ? { attach: true, move } : {};
      return createCall({ type, location, postal, kind: officer.kind, ...attach });
    },
    failure: () => CREATION_FAILED,
  },
  {
    word: TRAFFIC_STOP,
    usage: '<plate> [location]',
    description: 'A complete traffic stop: call, status and plate',
    who: isOfPolice,
    parse: trafficStopCommands,
    run: async ({ plate, location, postal, move = false }: Of<'traffic-stop'>, actor: UnitActor) => {
      const details = `Plate ${plate}`;
      await actor.createCall({ type: SELF_STARTED, location, postal, details, attach: true, move });
      await setStatusAfter('On a stop', actor);
      actor.search('plate', plate);
    },
    failure: () => CREATION_FAILED,
  },
  ...(['plate', 'name'] as const).map(
    (by): Row => ({
      word: by,
      usage: `<${by}>`,
      description: `Search the database by ${by}`,
      who: isOfPolice,
      isSearch: true,
      parse: searchBy(by),
      run: ({ text }: Of<'search'>, { search }: UnitActor) => search(by, text),
    }),
  ),
  {
    word: 'bolo',
    usage: '',
    description: 'Open Create BOLO',
    who: isOfPolice,
    parse: withoutArguments('Create BOLO', 'Opens the dialog on the dashboard', { kind: 'bolo' }),
    run: (_: Command, { openBolo }: UnitActor) => openBolo(),
  },
  {
    word: 'panic',
    usage: '',
    description: 'Raise a panic',
    parse: withoutArguments('Panic', 'Calls every unit to you. Press Enter twice', { kind: 'panic' }),
    // The banner shows the outcome.
    run: (_: Command, { raisePanic }: UnitActor) => raisePanic(),
    failure: () => ({ failed: 'PANIC NOT SENT. Use the radio.' }),
    ask: () => 'Panic: press Enter again within 3 seconds',
  },
  {
    word: 'subdivision',
    usage: '<name>',
    description: 'Set your subdivision',
    who: (context) => isOfPolice(context) || context.subdivisions.length > 0,
    parse: orRefusal('subdivision', ({ subdivisions }) => subdivisions, subdivisionCommands),
    run: async ({ subdivision }: Of<'subdivision'>, { changeDuty }: UnitActor) =>
      showSuccess((await changeDuty({ subdivision })).message),
    failure: () => ({ failed: 'Failed to set the subdivision.' }),
  },
];

export const UNIT_VERBS: readonly Verb[] = ROWS.map(({ who, ...row }) => ({
  ...row,
  who: (context) => context.officer !== null && (who?.(context) ?? true),
}));

export function bareStatusCommands(typed: string, context: CommandContext): Suggestion[] {
  const found = typed === '' ? [] : statusCommands(typed, context);
  return found.filter(({ rank }) => rank !== RANK.part).map((one) => ({ ...one, verb: STATUS }));
}

function leave(command: Leaving, { queryClient, officer }: UnitActor): Promise<void> {
  const { call } = command;
  if (command.kind === 'close') return closeCall(queryClient, call, { disposition: command.disposition });
  return detachUnit(queryClient, call, ownUnitOf(officer));
}

const ownUnitOf = (officer: Officer) => ({ _id: unitIdOf(officer), callsign: officer.callsign });

/** Sets a status after another request, which must not be sent again if this one fails. */
async function setStatusAfter(
  wanted: 'Available' | 'On a stop',
  { statuses, changeDuty }: UnitActor,
): Promise<void> {
  const status = firstStatus(statuses, wanted);
  if (status === undefined) return;
  const { code, meaning } = status;
  await changeDuty({ status: code, meaning }).catch((error: unknown) =>
    showError(failureMessage(error, STATUS_FAILED)),
  );
}

function isOfPolice({ officer }: CommandContext): boolean {
  return officer?.kind !== 'Fire & EMS';
}

function withoutArguments(name: string, description: string, command: Suggestion['command']): Verb['parse'] {
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
      text === '' ? { kind: 'complete', text: `${by} ` } : { kind: 'search', by, text };
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
    const rank = typed === '' ? RANK.exact : rankOfCode(status.code, status.label, wanted);
    return rank === null ? [] : [statusCommand(status, rank)];
  });
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
