import { LAST_KNOWN, LOCATION_MAX, UNKNOWN_LOCATION } from '@ten-four/contract/dispatch/dispatch.values';
import { readText } from '#platform/plain-text';

interface Place {
  location: string | null;
  postal: string | null;
}

/** Returns where help is needed: the typed place, else that of the unit's latest call, else its last known place. */
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
