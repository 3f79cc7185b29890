import {
  LAST_KNOWN,
  LOCATION_MAX,
  PANICS_PER_TEN_MINUTES,
  UNKNOWN_LOCATION,
} from '@ten-four/contract/dispatch/dispatch.values';
import { MINUTE, SECOND } from '#platform/clock';
import { readText } from '#platform/plain-text';

export const PANIC_WINDOW = 10 * MINUTE;

interface Place {
  location: string | null;
  postal: string | null;
}

/**
 * Returns the place where help is needed: the typed one, else that of the unit's latest open call, else its last known
 * one.
 */
export function placeOf(
  typed: string | null | undefined,
  unit: Place,
  calls: readonly Place[],
): Place & { location: string } {
  const location = readText(typed);
  if (location !== null) return { location, postal: null };
  const latest = calls.at(-1);
  const scene = latest === undefined ? null : nameOf(latest);
  if (latest !== undefined && scene !== null) return { location: scene, postal: latest.postal };
  const { postal } = unit;
  const lastPlace = nameOf(unit);
  if (lastPlace === null) return { location: UNKNOWN_LOCATION, postal };
  // Already marked as last known.
  if (lastPlace.startsWith(LAST_KNOWN)) return { location: lastPlace, postal };
  return { location: `${LAST_KNOWN}${lastPlace}`.slice(0, LOCATION_MAX), postal };
}

const nameOf = ({ location, postal }: Place): string | null =>
  location ?? (postal === null ? null : `Postal ${postal}`);

export function panicDetails(officer: { callsign: string; first_name: string; last_name: string }): string {
  const { callsign, first_name, last_name } = officer;
  const [initial = ''] = first_name;
  return `Panic raised by ${callsign} ${initial}. ${last_name}`;
}

/**
 * Returns the seconds until the officer can raise another panic, or null. `times` are those in the window, oldest
 * first.
 */
export function waitForNextPanic(times: readonly number[], now: number): number | null {
  const oldest = times[times.length - PANICS_PER_TEN_MINUTES];
  if (oldest === undefined) return null;
  return Math.max(1, Math.ceil((oldest + PANIC_WINDOW - now) / SECOND));
}
