import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import type { CallsShown } from './use-calls-view.ts';

/** What is asked of the active calls. */
interface CallFilter {
  shown: CallsShown;
  text: string;
  officerId: string | null;
}

/** Those of the active calls that are shown. */
export function filterCalls(calls: readonly Call[], { shown, text, officerId }: CallFilter): Call[] {
  const words = text.toLowerCase().split(/\s+/);
  return calls.filter(
    (call) =>
      isAmong(call, shown, officerId) && (text === '' || words.every((word) => wordsOf(call).includes(word))),
  );
}

function isAmong(call: Call, shown: CallsShown, officerId: string | null): boolean {
  if (shown === 'unassigned') return call.units.length === 0;
  return shown !== 'mine' || call.units.some(({ _id }) => _id === officerId);
}

function wordsOf({ callNumber, type, location, postal, details, units }: Call): string {
  const callsigns = units.map(({ callsign }) => callsign);
  return [callNumber, type, location, postal, details, ...callsigns].join(' ').toLowerCase();
}
