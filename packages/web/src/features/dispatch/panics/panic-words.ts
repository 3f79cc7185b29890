import type { Panic } from '@ten-four/contract/dispatch/panics.contract';

/** How many of those who have seen a panic are named. */
const NAMED = 4;

/** Who has acknowledged a panic, by callsign where there is one. */
export function seenByWords({ acknowledgements }: Pick<Panic, 'acknowledgements'>): string {
  if (acknowledgements.length === 0) return 'Not acknowledged yet';
  const names = acknowledgements.slice(0, NAMED).map(({ callsign, name }) => callsign ?? name);
  const more = acknowledgements.length - names.length;
  return `Acknowledged by ${names.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

/** A panic in one sentence, for those who hear the page. */
export function panicSentence({ officer, location }: Panic): string {
  return `Panic: ${officer.callsign} ${officer.name}, ${location}.`;
}
