import type { Apparatus } from '@ten-four/contract/dispatch/apparatus.contract';
import type { CrewMember } from '@ten-four/contract/dispatch/units.contract';
import { lastName } from '#lib/unit-marks.ts';

type Manned = Pick<Apparatus, 'seats' | 'crew'>;

interface Seat {
  name: string;
  rider: CrewMember | null;
}

/** The seats of an apparatus in their order, with who is on them; of seats with one name the first are taken. */
export function seatsOf({ seats, crew }: Manned): Seat[] {
  const waiting = [...crew];
  return seats.map((name) => {
    const at = waiting.findIndex(({ seat }) => seat === name);
    return { name, rider: at < 0 ? null : (waiting.splice(at, 1)[0] ?? null) };
  });
}

export const freeKinds = (apparatus: Manned): string[] => [
  ...new Set(seatsOf(apparatus).flatMap(({ name, rider }) => (rider === null ? [name] : []))),
];

export const isFull = (apparatus: Manned): boolean => freeKinds(apparatus).length === 0;

/** Who is aboard, and how many seats are left: 'Sato, Weiss · 2 of 4 seats free'. */
export function crewWords(apparatus: Manned): string {
  const { seats, crew } = apparatus;
  const free = seatsOf(apparatus).filter(({ rider }) => rider === null).length;
  if (crew.length === 0) return `Nobody aboard · ${free} ${free === 1 ? 'seat' : 'seats'} free`;
  const names = crew.map(({ name }) => lastName(name)).join(', ');
  return free === 0 ? names : `${names} · ${free} of ${seats.length} seats free`;
}

/** One's own first, empty ones last, else as they are listed. */
export const inOrder = (all: readonly Apparatus[], ownId: string | null): Apparatus[] =>
  all.toSorted((a, b) => placeOf(a, ownId) - placeOf(b, ownId));

function placeOf({ _id, crew }: Apparatus, ownId: string | null): number {
  if (_id === ownId) return 0;
  return crew.length > 0 ? 1 : 2;
}
