import type { Apparatus } from '@ten-four/contract/dispatch/apparatus.contract';
import type { CrewMember } from '@ten-four/contract/dispatch/units.contract';
import { lastName } from '#lib/unit-marks.ts';

type Crewed = Pick<Apparatus, 'seats' | 'crew'>;

export function seatsOf({ seats, crew }: Crewed): { name: string; rider: CrewMember | null }[] {
  const remaining = [...crew];
  return seats.map((name) => {
    const at = remaining.findIndex(({ seat }) => seat === name);
    return { name, rider: at < 0 ? null : (remaining.splice(at, 1)[0] ?? null) };
  });
}

export const freeKinds = (apparatus: Crewed): string[] => [
  ...new Set(seatsOf(apparatus).flatMap(({ name, rider }) => (rider === null ? [name] : []))),
];

/** Returns the crew and the free seats: 'Sato, Weiss · 2 of 4 seats free'. */
export function crewText(apparatus: Crewed): string {
  const { seats, crew } = apparatus;
  const free = seatsOf(apparatus).filter(({ rider }) => rider === null).length;
  if (crew.length === 0) return `No one aboard · ${free} ${free === 1 ? 'seat' : 'seats'} free`;
  const names = crew.map(({ name }) => lastName(name)).join(', ');
  return free === 0 ? names : `${names} · ${free} of ${seats.length} seats free`;
}

export const sortApparatus = (all: readonly Apparatus[], ownId: string | null): Apparatus[] =>
  all.toSorted((a, b) => orderOf(a, ownId) - orderOf(b, ownId));

function orderOf({ _id, crew }: Apparatus, ownId: string | null): number {
  if (_id === ownId) return 0;
  return crew.length > 0 ? 1 : 2;
}
