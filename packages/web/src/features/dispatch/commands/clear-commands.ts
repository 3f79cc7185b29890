import { DISPOSITION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { firstStatus } from '#lib/community.ts';
import { callCommands } from './call-commands.ts';
import { type CommandContext, type Leaving, suggest, type UnitCommand, type UnitSuggestion } from './verb.ts';

type OwnPanic = NonNullable<CommandContext['panic']>;

/** After `clear`: one's own panic first, then one's calls. After `clear panic` the disposition of the panic's call. */
export function clearCommands(typed: string, context: CommandContext): UnitSuggestion[] {
  const [, word = '', text = ''] = /^(\S*)\s*([\s\S]*)$/.exec(typed) ?? [];
  const { panic } = context;
  if (panic === null || !'panic'.startsWith(word.toLowerCase())) return clearCalls(typed, context);
  const panics = clearPanic(text, panic, context);
  return word === '' ? [...panics, ...clearCalls('', context)] : panics;
}

function clearPanic(text: string, panic: OwnPanic, { calls }: CommandContext): UnitSuggestion[] {
  const { _id: panicId, callId, callNumber: number } = panic;
  const clear = { kind: 'clear-panic' as const, panicId };
  const isOpen = typeof calls === 'string' || calls.some(({ _id }) => _id === callId);
  if (!isOpen) return [command('Clear panic', `Call ${number} is closed`, clear)];
  const closing = command(
    `Clear panic, close call ${number}${text === '' ? '' : `: ${text}`}`,
    'Ends your panic and its call',
    { ...clear, disposition: text.slice(0, DISPOSITION_MAX) },
  );
  const keeping = command(`Clear panic, keep call ${number} open`, 'Ends your panic only', clear);
  return text === '' ? [closing, keeping] : [closing];
}

/**
 * One's own calls, or the one whose number is typed, and the disposition. A call that no other unit is on
 * is closed, any other is left; then the unit is in service.
 */
function clearCalls(typed: string, context: CommandContext): UnitSuggestion[] {
  const { officer, calls } = context;
  if (officer === null || typeof calls === 'string') return callCommands('detach', '', context);
  const [, number = '', text = ''] = /^(\d*)\s*([\s\S]*)$/.exec(typed) ?? [];
  const own = calls
    .filter(({ units }) => units.some(({ _id }) => _id === officer.id))
    .filter(({ callNumber }) => number === '' || String(callNumber) === number)
    .sort((a, b) => b.callNumber - a.callNumber);
  if (own.length === 0) {
    return [hint(number === '' ? 'Your unit is on no call' : `Your unit isn't on call ${number}`)];
  }
  return own.flatMap(({ callNumber, units }) => {
    const isAlone = units.length === 1;
    if (!isAlone && text !== '') return [hint(`Other units are still on call ${callNumber}`)];
    const ways = callCommands(isAlone ? 'close' : 'detach', `${callNumber} ${text}`.trim(), context);
    return ways.map((way) => clearing(way, isAlone, context));
  });
}

function clearing(way: UnitSuggestion, isAlone: boolean, { offers }: CommandContext): UnitSuggestion {
  const available = firstStatus(offers.statuses, 'Available');
  const leaving = way.command;
  if (leaving?.kind !== 'close' && leaving?.kind !== 'detach') return way;
  return {
    ...way,
    id: `clear ${way.id}`,
    name: wordsOf(leaving),
    description: `${isAlone ? 'Closes the call' : 'Other units stay on it'}, sets ${available?.code}`,
    command: { kind: 'clear', leaving },
  };
}

const wordsOf = (leaving: Leaving): string =>
  leaving.kind === 'close' && leaving.disposition !== ''
    ? `Clear call ${leaving.call.number}: ${leaving.disposition}`
    : `Clear call ${leaving.call.number}`;

/** The words as typed are the same suggestion, however they go on. */
const command = (name: string, description: string, does: UnitCommand): UnitSuggestion =>
  suggest(name.split(':')[0] ?? name, name, description, does);

const hint = (name: string): UnitSuggestion => suggest(`clear ${name}`, name, 'There is nothing to clear');
