import { AUDIENCES, BROADCAST_MAX } from '@ten-four/contract/console/console.values';
import { NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { DROP_REASONS, emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { callEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { showSuccess } from '#ui/toast.ts';
import { BOLO_REQUEST } from '../board/board-address.ts';
import { broadcastToAll, setSignal100 } from '../broadcasts/broadcasts.queries.ts';
import { typeAndLocation } from '../calls/call-words.ts';
import { consoleActs } from '../console/console.queries.ts';
import { changing, suggestForCall, suggestForUnit } from './dispatch-call-commands.ts';
import {
  type DispatchActor,
  type DispatchContext,
  line,
  refuse,
  type Suggestion,
  tooLong,
  unitNamed,
  type Verb,
  wordsIn,
} from './verb.ts';

type Row = Pick<Verb, 'word' | 'usage' | 'matches'> & {
  parse: (words: readonly string[], context: DispatchContext, first: string) => Suggestion | null;
};

const callNumbered = (word: string, { calls }: DispatchContext) =>
  calls.find(({ callNumber }) => String(callNumber) === word);

const setSignal = (on: boolean) => async (actor: DispatchActor) =>
  showSuccess(await setSignal100(actor.queryClient, actor.platform, on));

const ROWS: readonly Row[] = [
  {
    word: '<call>',
    usage: '[p1, p2, p3, <unit>, +<unit or service>, -<unit>, dis, enr, osc, hold, merge or close]',
    matches: (first) => /^\d{3,}$/.test(first),
    parse: (words, context, first) => suggestForCall(Number(first), words, context),
  },
  {
    word: '<unit>',
    usage: '<status, dis, enr, osc, ok or ask>',
    matches: (first, { dispatch }) => unitNamed(first, dispatch?.units ?? []) !== undefined,
    parse: (words, context, first) => {
      const unit = unitNamed(first, context.units);
      return unit === undefined ? null : suggestForUnit(unit, words, context);
    },
  },
  {
    word: 'take',
    usage: '[911 number]',
    parse: ([word], { waiting }) =>
      onEmergency(word ?? oldestOf(waiting), waiting, ({ _id }, name, place) =>
        line(`Take ${name}`, place, async ({ queryClient, show }) => {
          await consoleActs(queryClient).take(_id);
          show({ emergency: _id });
        }),
      ),
  },
  {
    word: 'release',
    usage: '<911 number>',
    parse: ([word], { waiting }) =>
      onEmergency(word, waiting, ({ _id }, name, place) =>
        line(`Release ${name}`, place, async ({ queryClient, show }) => {
          const { call } = await consoleActs(queryClient).release(_id, {});
          show({ call: call._id, emergency: null });
        }),
      ),
  },
  {
    word: 'drop',
    usage: '<911 number> <reason>',
    parse: ([word, ...more], { waiting }) =>
      onEmergency(word, waiting, (emergency, name, place) => {
        const typed = more.join(' ').toLowerCase();
        const reason = DROP_REASONS.find((one) => typed !== '' && one.toLowerCase().startsWith(typed));
        if (reason === undefined)
          return refuse(`drop ${emergency.number} ${DROP_REASONS.join(', ').toLowerCase()}`);
        return line(`Drop ${name}: ${reason}`, place, ({ queryClient }) =>
          consoleActs(queryClient).drop(emergency, reason),
        );
      }),
  },
  {
    word: 'all',
    usage: '<text>',
    parse: (words) => {
      const text = words.join(' ');
      if (text === '') return refuse('all <text>');
      const broadcast = async ({ queryClient, platform }: DispatchActor) =>
        showSuccess(await broadcastToAll(queryClient, platform, text));
      return tooLong(text, BROADCAST_MAX) ?? line(`Broadcast to ${AUDIENCES[0]}`, text, broadcast);
    },
  },
  {
    word: 'note',
    usage: '<active call> <text>',
    parse: ([word = '', ...more], context) => {
      const call = callNumbered(word, context);
      const text = more.join(' ');
      if (call === undefined || text === '') return refuse('note <active call> <text>');
      const add = changing(call, callEndpoints.addCallNote, { text }, 'note added');
      return tooLong(text, NOTE_MAX) ?? line(`Note on call ${word}`, text, add);
    },
  },
  {
    word: 's100',
    usage: '[off]',
    parse: ([word], { signal100 }) => {
      if (word === undefined) return line('Signal 100', 'Hold all but emergency traffic', setSignal(true));
      if (word.toLowerCase() !== 'off') return refuse('s100, or s100 off');
      if (!signal100) return refuse('Signal 100 is not in force');
      return line('End Signal 100', 'Normal traffic resumes', setSignal(false));
    },
  },
  ...(['plate', 'name'] as const).map(
    (by): Row => ({
      word: by,
      usage: `<${by}>`,
      parse: (words) => {
        const typed = words.join(' ');
        const text = by === 'plate' ? typed.toUpperCase() : typed;
        if (text === '') return refuse(`${by} <${by}>`);
        return line(`Search ${by} ${text}`, 'In the Search tab of the console', ({ show }) =>
          show({ plate: null, name: null, [by]: text }),
        );
      },
    }),
  ),
  {
    word: 'bolo',
    usage: '<active call>',
    parse: (words, context) => {
      if (words.length === 0) return null;
      const call = callNumbered(words.join(' '), context);
      if (call === undefined) return refuse(`No active call ${words.join(' ')}`);
      return line(`BOLO from call ${call.callNumber}`, typeAndLocation(call), ({ show }) =>
        show({ call: call._id, emergency: null }, BOLO_REQUEST),
      );
    },
  },
];

export const DISPATCH_VERBS: readonly Verb[] = ROWS.map(({ parse, ...row }) => ({
  ...row,
  who: ({ dispatch }) => dispatch !== null,
  parse: (typed, { dispatch }, first) => {
    const suggestion = dispatch && parse(wordsIn(typed), dispatch, first);
    return suggestion === null ? [] : [suggestion];
  },
}));

const oldestOf = (waiting: readonly Emergency[]) =>
  waiting.find(({ state }) => state === 'Pending')?.number.toString();

function onEmergency(
  word: string | undefined,
  waiting: readonly Emergency[],
  suggestFor: (emergency: Emergency, name: string, place: string) => Suggestion,
): Suggestion {
  if (word === undefined) return refuse('No 911 call is waiting');
  const emergency = waiting.find(({ number }) => String(number) === word.replace(/^911-/, ''));
  if (emergency === undefined) return refuse(`No waiting 911 call ${word}`);
  const { number, type, location, postal } = emergency;
  return suggestFor(emergency, emergencyName(number), `${type}, ${location ?? postal ?? ''}`);
}
