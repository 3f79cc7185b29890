import { AUDIENCES, BROADCAST_MAX } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { DROP_REASONS, emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { showSuccess } from '#ui/toast.ts';
import { BOLO_REQUEST } from '../board/board-address.ts';
import { broadcastToAll, setSignal100 } from '../broadcasts/broadcasts.queries.ts';
import { assignUnits, closeCall, detachUnit } from '../calls/call-actions.ts';
import { type CallChange, changeCall } from '../calls/calls.queries.ts';
import { consoleActs } from '../console/console.queries.ts';
import { unitActs } from '../console/use-unit-acts.ts';
import { aboutOf, suggestForCall, suggestForUnit } from './dispatch-call-commands.ts';
import {
  type DispatchActor,
  type DispatchCommand,
  type DispatchContext,
  line,
  refuse,
  type Suggestion,
  tooLong,
  unitNamed,
  type Verb,
} from './verb.ts';

type Of<K extends DispatchCommand['kind']> = Extract<DispatchCommand, { kind: K }>;
type Row = Pick<Verb, 'word' | 'usage' | 'matches' | 'run' | 'ask'> & {
  parse: (words: readonly string[], context: DispatchContext, first: string) => Suggestion | null;
};

const callNumbered = (word: string, { calls }: DispatchContext) =>
  calls.find(({ callNumber }) => String(callNumber) === word);

const ROWS: readonly Row[] = [
  {
    word: '<call>',
    usage: '[p1, p2, p3, <unit>, +<unit or service>, -<unit>, dis, enr, osc, hold, merge or close]',
    matches: (first) => /^\d{3,}$/.test(first),
    parse: (words, context, first) => suggestForCall(Number(first), words, context),
    run: runOnCall,
    // A merge can't be undone.
    ask: ({ name, command }) => (command?.kind === 'merge' ? `${name}? Press Enter again` : undefined),
  },
  {
    word: '<unit>',
    usage: '<status, dis, enr, osc, ok or ask>',
    matches: (first, { dispatch }) => unitNamed(first, dispatch?.units ?? []) !== undefined,
    parse: (words, context, first) => {
      const unit = unitNamed(first, context.units);
      return unit === undefined ? null : suggestForUnit(unit, words, context);
    },
    run: async (command: Of<'status' | 'contact' | 'ask' | 'response'>, actor: DispatchActor) => {
      if (command.kind === 'response') return runOnCall(command, actor);
      const { setStatus, ...acts } = unitActs(actor.queryClient);
      const { message } = await (command.kind === 'status'
        ? setStatus(command.unit, command.status)
        : acts[command.kind](command.unit));
      showSuccess(message);
    },
  },
  {
    word: 'take',
    usage: '[911 number]',
    parse: (words, { waiting }) =>
      onEmergency(words[0] ?? oldestOf(waiting), waiting, (emergency, name) =>
        line(`Take ${name}`, placeOf(emergency), { kind: 'take', emergency }),
      ),
    run: async ({ emergency: { _id } }: Of<'take'>, { queryClient, show }: DispatchActor) => {
      await consoleActs(queryClient).take(_id);
      show({ emergency: _id });
    },
  },
  {
    word: 'release',
    usage: '<911 number>',
    parse: ([word], { waiting }) =>
      onEmergency(word, waiting, (emergency, name) =>
        line(`Release ${name}`, placeOf(emergency), { kind: 'release', emergency }),
      ),
    run: async ({ emergency }: Of<'release'>, { queryClient, show }: DispatchActor) => {
      const { call } = await consoleActs(queryClient).release(emergency._id, {});
      show({ call: call._id, emergency: null });
    },
  },
  {
    word: 'drop',
    usage: '<911 number> <reason>',
    parse: ([word, ...more], { waiting }) =>
      onEmergency(word, waiting, (emergency, name) => {
        const typed = more.join(' ').toLowerCase();
        const reason = DROP_REASONS.find((one) => typed !== '' && one.toLowerCase().startsWith(typed));
        if (reason === undefined)
          return refuse(`drop ${emergency.number} ${DROP_REASONS.join(', ').toLowerCase()}`);
        return line(`Drop ${name}: ${reason}`, placeOf(emergency), { kind: 'drop', emergency, reason });
      }),
    run: ({ emergency, reason }: Of<'drop'>, { queryClient }: DispatchActor) =>
      consoleActs(queryClient).drop(emergency, reason),
  },
  {
    word: 'all',
    usage: '<text>',
    parse: (words) => {
      const text = words.join(' ');
      if (text === '') return refuse('all <text>');
      return (
        tooLong(text, BROADCAST_MAX) ??
        line(`Broadcast to ${AUDIENCES[0]}`, text, { kind: 'broadcast', text })
      );
    },
    run: async ({ text }: Of<'broadcast'>, { queryClient, platform }: DispatchActor) =>
      showSuccess(await broadcastToAll(queryClient, platform, text)),
  },
  {
    word: 'note',
    usage: '<active call> <text>',
    parse: ([word = '', ...more], context) => {
      const call = callNumbered(word, context);
      const text = more.join(' ');
      if (call === undefined || text === '') return refuse('note <active call> <text>');
      return tooLong(text, NOTE_MAX) ?? line(`Note on call ${word}`, text, { kind: 'note', call, text });
    },
    run: runOnCall,
  },
  {
    word: 's100',
    usage: '[off]',
    parse: ([word], { signal100 }) => {
      if (word === undefined)
        return line('Signal 100', 'Hold all but emergency traffic', { kind: 's100', on: true });
      if (word.toLowerCase() !== 'off') return refuse('s100, or s100 off');
      if (!signal100) return refuse('Signal 100 is not in force');
      return line('End Signal 100', 'Normal traffic resumes', { kind: 's100', on: false });
    },
    run: async ({ on }: Of<'s100'>, { queryClient, platform }: DispatchActor) =>
      showSuccess(await setSignal100(queryClient, platform, on)),
  },
  ...(['plate', 'name'] as const).map(
    (by): Row => ({
      word: by,
      usage: `<${by}>`,
      parse: (words) => {
        const typed = words.join(' ');
        const text = by === 'plate' ? typed.toUpperCase() : typed;
        if (text === '') return refuse(`${by} <${by}>`);
        return line(`Search ${by} ${text}`, 'In the Search tab of the console', { kind: 'search', by, text });
      },
      run: ({ text }: Of<'search'>, { show }: DispatchActor) => show({ plate: null, name: null, [by]: text }),
    }),
  ),
  {
    word: 'bolo',
    usage: '<active call>',
    parse: (words, context) => {
      if (words.length === 0) return null;
      const call = callNumbered(words.join(' '), context);
      if (call === undefined) return refuse(`No active call ${words.join(' ')}`);
      return line(`BOLO from call ${call.callNumber}`, aboutOf(call), { kind: 'bolo', call });
    },
    run: ({ call }: Of<'bolo'>, { show }: DispatchActor) =>
      show({ call: call._id, emergency: null }, BOLO_REQUEST),
  },
];

const FAILURE = { failed: 'Something went wrong. Try again.', unreachable: DISPATCH_TEXTS.notSent };

export const DISPATCH_VERBS: readonly Verb[] = ROWS.map(({ parse, ...row }) => ({
  ...row,
  who: ({ dispatch }) => dispatch !== null,
  parse: (typed, { dispatch }, first) => {
    const words = typed.split(/\s+/).filter((word) => word !== '');
    const suggestion = dispatch && parse(words, dispatch, first);
    return suggestion === null ? [] : [suggestion];
  },
  failure: () => FAILURE,
}));

const placeOf = ({ type, location, postal }: Emergency) => `${type}, ${location ?? postal ?? ''}`;

const oldestOf = (waiting: readonly Emergency[]) =>
  waiting.find(({ state }) => state === 'Pending')?.number.toString();

function onEmergency(
  word: string | undefined,
  waiting: readonly Emergency[],
  suggestFor: (emergency: Emergency, name: string) => Suggestion,
): Suggestion {
  if (word === undefined) return refuse('No 911 call is waiting');
  const emergency = waiting.find(({ number }) => String(number) === word.replace(/^911-/, ''));
  return emergency === undefined
    ? refuse(`No waiting 911 call ${word}`)
    : suggestFor(emergency, emergencyName(emergency.number));
}

type OnCall = Of<
  'open' | 'units' | 'response' | 'priority' | 'services' | 'hold' | 'merge' | 'note' | 'close'
>;

async function runOnCall(command: OnCall, { queryClient, show }: DispatchActor): Promise<void> {
  const { call } = command;
  const change = async (wanted: CallChange, done: string) => {
    await changeCall(queryClient, call._id, wanted);
    showSuccess(`Call ${call.callNumber}: ${done}.`);
  };
  switch (command.kind) {
    case 'open':
      return show({ call: call._id, emergency: null });
    case 'units': {
      const { move, beside, off } = command;
      if (move.length > 0) await assignUnits(queryClient, call, move, true);
      if (beside.length > 0) await assignUnits(queryClient, call, beside, false);
      for (const unit of off) await detachUnit(queryClient, call, unit);
      return;
    }
    case 'response': {
      const { kind, response, unit } = command;
      return change({ kind, response, unitId: unit._id }, `${unit.callsign} ${response}`);
    }
    case 'priority':
      return change(command, `priority ${command.priority}`);
    case 'services':
      return change({ ...command, before: call.services }, command.services.join(', '));
    case 'hold':
      return change(command, `held for ${command.minutes} min`);
    case 'merge':
      return change({ kind: 'merge', into: command.into._id }, `merged into ${command.into.callNumber}`);
    case 'note':
      return change(command, 'note added');
    case 'close':
      return closeCall(queryClient, call, { disposition: command.disposition });
  }
}
