import { AUDIENCES, BROADCAST_MAX } from '@ten-four/contract/console/console.values';
import { NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { DROP_REASONS, emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { showSuccess } from '#ui/toast.ts';
import { BOLO_REQUEST } from '../board/board-address.ts';
import { sendBroadcast, setSignal100 } from '../broadcasts/broadcasts.queries.ts';
import { typeAndLocation } from '../calls/call-words.ts';
import { changeEmergency, dropEmergency } from '../console/console.queries.ts';
import { callChange, suggestForCall, suggestForUnit } from './dispatch-call-commands.ts';
import {
  type DispatchActor,
  type DispatchContext,
  explain,
  findUnit,
  offer,
  type Suggestion,
  splitWords,
  tooLong,
} from './verb.ts';

/** Suggests meanings of a dispatcher's line: a call number, callsign or verb, followed by words. */
export function dispatchCommands(text: string, context: DispatchContext): Suggestion[] {
  const [first = '', ...words] = splitWords(text);
  const unit = findUnit(first, context.units);
  const [, parse] = Object.entries(VERBS).find(([verb]) => verb === first.toLowerCase()) ?? [];
  return [
    /^\d{3,}$/.test(first) ? suggestForCall(Number(first), words, context) : null,
    unit === undefined ? null : suggestForUnit(unit, words, context),
    parse?.(words, context) ?? null,
  ].filter((suggestion) => suggestion !== null);
}

type Parse = (words: readonly string[], context: DispatchContext) => Suggestion | null;

const VERBS: Readonly<Record<string, Parse>> = {
  take: ([word], { waiting }) =>
    suggestForEmergency(word ?? oldestNumber(waiting), waiting, ({ _id }, name, place) =>
      offer(`Take ${name}`, place, async ({ queryClient, show }) => {
        await changeEmergency(queryClient, 'POST /api/911/:id/take', _id);
        show({ emergency: _id });
      }),
    ),
  release: ([word], { waiting }) =>
    suggestForEmergency(word, waiting, ({ _id }, name, place) =>
      offer(`Release ${name}`, place, async ({ queryClient, show }) => {
        const { call } = await changeEmergency(queryClient, 'POST /api/911/:id/release', _id, {});
        show({ call: call._id, emergency: null });
      }),
    ),
  drop: ([word, ...more], { waiting }) =>
    suggestForEmergency(word, waiting, (emergency, name, place) => {
      const typed = more.join(' ').toLowerCase();
      const reason = DROP_REASONS.find((one) => typed !== '' && one.toLowerCase().startsWith(typed));
      if (reason === undefined)
        return explain(`drop ${emergency.number} ${DROP_REASONS.join(', ').toLowerCase()}`);
      return offer(`Drop ${name}: ${reason}`, place, ({ queryClient }) =>
        dropEmergency(queryClient, emergency, reason),
      );
    }),
  all: (words) => {
    const text = words.join(' ');
    if (text === '') return explain('all <text>');
    const broadcast = async ({ queryClient, platform }: DispatchActor) =>
      showSuccess(await sendBroadcast(queryClient, { platform, audience: 'All', text, tone: 'None' }));
    return tooLong(text, BROADCAST_MAX) ?? offer(`Broadcast to ${AUDIENCES[0]}`, text, broadcast);
  },
  note: ([word = '', ...more], context) => {
    const call = findCall(word, context);
    const text = more.join(' ');
    if (call === undefined || text === '') return explain('note <active call> <text>');
    const add = callChange(call, 'POST /api/calls/:id/notes', { text }, 'note added');
    return tooLong(text, NOTE_MAX) ?? offer(`Note on call ${word}`, text, add);
  },
  s100: ([word], { signal100 }) => {
    if (word === undefined) return offer('Signal 100', 'Hold all but emergency traffic', setSignal(true));
    if (word.toLowerCase() !== 'off') return explain('s100, or s100 off');
    if (!signal100) return explain('Signal 100 is not in force');
    return offer('End Signal 100', 'Normal traffic resumes', setSignal(false));
  },
  plate: (words) => searchFor('plate', words.join(' ').toUpperCase()),
  name: (words) => searchFor('name', words.join(' ')),
  bolo: (words, context) => {
    if (words.length === 0) return null;
    const call = findCall(words.join(' '), context);
    if (call === undefined) return explain(`No active call ${words.join(' ')}`);
    return offer(`BOLO from call ${call.callNumber}`, typeAndLocation(call), ({ show }) =>
      show({ call: call._id, emergency: null }, BOLO_REQUEST),
    );
  },
};

const findCall = (word: string, { calls }: DispatchContext) =>
  calls.find(({ callNumber }) => String(callNumber) === word);

const setSignal = (on: boolean) => async (actor: DispatchActor) =>
  showSuccess(await setSignal100(actor.queryClient, actor.platform, on));

function searchFor(by: 'plate' | 'name', text: string): Suggestion {
  if (text === '') return explain(`${by} <${by}>`);
  return offer(`Search ${by} ${text}`, 'In the Search tab of the console', ({ show }) =>
    show({ plate: null, name: null, [by]: text }),
  );
}

const oldestNumber = (waiting: readonly Emergency[]) =>
  waiting.find(({ state }) => state === 'Pending')?.number.toString();

function suggestForEmergency(
  word: string | undefined,
  waiting: readonly Emergency[],
  suggestFor: (emergency: Emergency, name: string, place: string) => Suggestion,
): Suggestion {
  if (word === undefined) return explain('No 911 call is waiting');
  const emergency = waiting.find(({ number }) => String(number) === word.replace(/^911-/, ''));
  if (emergency === undefined) return explain(`No waiting 911 call ${word}`);
  const { number, type, location, postal } = emergency;
  return suggestFor(emergency, emergencyName(number), `${type}, ${location ?? postal ?? ''}`);
}
