import { DISPOSITION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { firstStatus } from '#lib/community.ts';
import { showSuccess } from '#ui/toast.ts';
import { closeCall } from '../calls/call-actions.ts';
import { callsOfUnit, newestFirst } from '../calls/call-order.ts';
import { callCommand, callCommands, detachOwnUnit, suggestDispositions } from './call-commands.ts';
import { type CommandContext, type Suggestion, setStatusAfter, suggest, type UnitActor } from './verb.ts';

type OwnPanic = NonNullable<CommandContext['panic']>;

export function clearCommands(typed: string, context: CommandContext): Suggestion[] {
  const [, word = '', text = ''] = /^(\S*)\s*([\s\S]*)$/.exec(typed) ?? [];
  const { panic } = context;
  if (panic === null || !'panic'.startsWith(word.toLowerCase())) return suggestClearCalls(typed, context);
  const panics = suggestClearPanic(text, panic, context);
  return word === '' ? [...panics, ...suggestClearCalls('', context)] : panics;
}

function suggestClearPanic(
  text: string,
  { _id: panicId, callId, callNumber: number }: OwnPanic,
  { calls }: CommandContext,
): Suggestion[] {
  const clear = (id: string, ending: string, description: string, disposition?: string) =>
    suggest(id, `${id}${ending}`, description, {
      kind: 'unit',
      run: async (actor) => showSuccess((await actor.clearPanic(panicId, disposition)).message),
      failure: { failed: 'The panic could not be cleared.' },
    });
  const isOpen = typeof calls === 'string' || calls.some(({ _id }) => _id === callId);
  if (!isOpen) return [clear('Clear panic', '', `Call ${number} is closed`)];
  const close = clear(
    `Clear panic, close call ${number}`,
    text === '' ? '' : `: ${text}`,
    'Ends your panic and closes its call',
    text.slice(0, DISPOSITION_MAX),
  );
  const keep = clear(`Clear panic, keep call ${number} open`, '', 'Ends your panic only');
  return text === '' ? [close, keep] : [close];
}

/** Closes calls without other units and leaves the others; then the unit is in service. */
function suggestClearCalls(typed: string, context: CommandContext): Suggestion[] {
  const { officer, calls, options } = context;
  if (officer === null || typeof calls === 'string') return callCommands('detach', '', context);
  const [, number = '', text = ''] = /^(\d*)\s*([\s\S]*)$/.exec(typed) ?? [];
  const own = newestFirst(callsOfUnit(calls, officer.id)).filter(
    ({ callNumber }) => number === '' || String(callNumber) === number,
  );
  if (own.length === 0) {
    return [hint(number === '' ? "Your unit isn't on a call" : `Your unit isn't on call ${number}`)];
  }
  const sets = `sets ${firstStatus(options.statuses, 'Available')?.code}`;
  return own.flatMap((call) => {
    const { callNumber, units } = call;
    const clear = (id: string, ending: string, what: string, leave: (actor: UnitActor) => Promise<void>) =>
      suggest(
        `clear ${callNumber} ${id}`,
        `Clear call ${callNumber}${ending}`,
        `${what}, ${sets}`,
        callCommand(async (actor) => {
          await leave(actor);
          await setStatusAfter('Available', actor);
        }),
      );
    if (units.length === 1) {
      return suggestDispositions(text, ({ id, ending, disposition }) =>
        clear(id, ending, 'Closes the call', ({ queryClient }) =>
          closeCall(queryClient, call, { disposition }),
        ),
      );
    }
    if (text !== '') return [hint(`Other units are still on call ${callNumber}`)];
    return [clear('detach', '', 'Other units stay on it', (actor) => detachOwnUnit(actor, call))];
  });
}

const hint = (name: string): Suggestion => suggest(`clear ${name}`, name, 'Nothing to clear');
