import { DISPOSITION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { firstStatus } from '#lib/community.ts';
import { callCommands } from './call-commands.ts';
import { type CommandContext, type Leaving, suggest, type UnitCommand, type UnitSuggestion } from './verb.ts';

type OwnPanic = NonNullable<CommandContext['panic']>;

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
    'Ends your panic and closes its call',
    { ...clear, disposition: text.slice(0, DISPOSITION_MAX) },
  );
  const keeping = command(`Clear panic, keep call ${number} open`, 'Ends your panic only', clear);
  return text === '' ? [closing, keeping] : [closing];
}

/** Closes calls without other units and leaves the others; then the unit is in service. */
function clearCalls(typed: string, context: CommandContext): UnitSuggestion[] {
  const { officer, calls } = context;
  if (officer === null || typeof calls === 'string') return callCommands('detach', '', context);
  const [, number = '', text = ''] = /^(\d*)\s*([\s\S]*)$/.exec(typed) ?? [];
  const own = calls
    .filter(({ units }) => units.some(({ _id }) => _id === officer.id))
    .filter(({ callNumber }) => number === '' || String(callNumber) === number)
    .sort((a, b) => b.callNumber - a.callNumber);
  if (own.length === 0) {
    return [hint(number === '' ? "Your unit isn't on a call" : `Your unit isn't on call ${number}`)];
  }
  return own.flatMap(({ callNumber, units }) => {
    const isAlone = units.length === 1;
    if (!isAlone && text !== '') return [hint(`Other units are still on call ${callNumber}`)];
    const suggestions = callCommands(isAlone ? 'close' : 'detach', `${callNumber} ${text}`.trim(), context);
    return suggestions.map((suggestion) => asClearing(suggestion, isAlone, context));
  });
}

function asClearing(
  suggestion: UnitSuggestion,
  isAlone: boolean,
  { options }: CommandContext,
): UnitSuggestion {
  const available = firstStatus(options.statuses, 'Available');
  const leaving = suggestion.command;
  if (leaving?.kind !== 'close' && leaving?.kind !== 'detach') return suggestion;
  return {
    ...suggestion,
    id: `clear ${suggestion.id}`,
    name: wordsOf(leaving),
    description: `${isAlone ? 'Closes the call' : 'Other units stay on it'}, sets ${available?.code}`,
    command: { kind: 'clear', leaving },
  };
}

const wordsOf = (leaving: Leaving): string =>
  leaving.kind === 'close' && leaving.disposition !== ''
    ? `Clear call ${leaving.call.callNumber}: ${leaving.disposition}`
    : `Clear call ${leaving.call.callNumber}`;

/** Keeps one ID while the text changes, so that the option stays the same. */
const command = (name: string, description: string, action: UnitCommand): UnitSuggestion =>
  suggest(name.split(':')[0] ?? name, name, description, action);

const hint = (name: string): UnitSuggestion => suggest(`clear ${name}`, name, 'Nothing to clear');
