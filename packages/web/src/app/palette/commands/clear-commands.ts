import { callCommands } from './call-commands.ts';
import { type CommandContext, type Leaving, RANK, type Suggestion } from './suggestion.ts';

/**
 * After `clear`: one's own calls, or the one whose number is typed, and the disposition. A call that no other unit is on
 * is closed, any other is left; then the unit is in service.
 */
export function clearCommands(typed: string, context: CommandContext): Suggestion[] {
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
    return ways.map((way) => clearing(way, isAlone));
  });
}

function clearing(way: Suggestion, isAlone: boolean): Suggestion {
  const leaving = way.command;
  if (leaving?.kind !== 'close' && leaving?.kind !== 'detach') return way;
  return {
    ...way,
    id: `clear ${way.id}`,
    name: wordsOf(leaving),
    description: `${isAlone ? 'Closes the call' : 'Other units stay on it'}, sets 10-8`,
    command: { kind: 'clear', leaving },
  };
}

const wordsOf = (leaving: Leaving): string =>
  leaving.kind === 'close' && leaving.disposition !== ''
    ? `Clear call ${leaving.call.number}: ${leaving.disposition}`
    : `Clear call ${leaving.call.number}`;

const hint = (name: string): Suggestion => ({
  id: `clear ${name}`,
  group: 'Commands',
  name,
  description: 'There is nothing to clear',
  rank: RANK.exact,
  command: null,
});
