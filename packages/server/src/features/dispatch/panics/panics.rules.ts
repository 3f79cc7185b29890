import {
  LAST_KNOWN,
  LOCATION_MAX,
  PANICS_PER_TEN_MINUTES,
  UNKNOWN_LOCATION,
} from '@ten-four/contract/dispatch/dispatch.values';
import { MINUTE, SECOND } from '#platform/clock';
import { readText } from '#platform/plain-text';

/** Panics are counted over so many milliseconds. */
export const PANIC_WINDOW = 10 * MINUTE;

/** Where something is, as far as it is known. */
interface Place {
  location: string | null;
  postal: string | null;
}

/**
 * Where help is needed: where the officer says, else at the call that their unit was put on last of those that it is on
 * still, `at`, else where it was last known to be, which is no more than that.
 */
export function placeOf(
  said: string | null | undefined,
  unit: Place,
  at: readonly Place[],
): Place & { location: string } {
  const location = readText(said);
  if (location !== null) return { location, postal: null };
  const there = at.at(-1);
  const here = there === undefined ? null : nameOf(there);
  if (there !== undefined && here !== null) return { location: here, postal: there.postal };
  const { postal } = unit;
  const known = nameOf(unit);
  if (known === null) return { location: UNKNOWN_LOCATION, postal };
  // A place that was last known already when its own call was made stays as it is.
  if (known.startsWith(LAST_KNOWN)) return { location: known, postal };
  return { location: `${LAST_KNOWN}${known}`.slice(0, LOCATION_MAX), postal };
}

const nameOf = ({ location, postal }: Place): string | null =>
  location ?? (postal === null ? null : `Postal ${postal}`);

/** What the call of a panic says of it, such as "Panic raised by D-112 L. Marin". */
export function panicDetails(officer: { callsign: string; first_name: string; last_name: string }): string {
  const { callsign, first_name, last_name } = officer;
  const [initial = ''] = first_name;
  return `Panic raised by ${callsign} ${initial}. ${last_name}`;
}

/** Seconds until the next panic may be raised, from the times of those in the window, oldest first; null for now. */
export function waitForNextPanic(times: readonly number[], now: number): number | null {
  const decisive = times[times.length - PANICS_PER_TEN_MINUTES];
  if (decisive === undefined) return null;
  return Math.max(1, Math.ceil((decisive + PANIC_WINDOW - now) / SECOND));
}
