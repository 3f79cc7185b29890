import type { Call } from '@ten-four/contract/dispatch/calls.schema';

const PLACES_MAX = 4;

export function lastPlaces(calls: readonly Pick<Call, 'location' | 'createdAt'>[], known: string): string[] {
  const newestFirst = [...calls].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  const places = new Set(newestFirst.flatMap(({ location }) => location ?? []));
  places.delete(known);
  return [...places].slice(0, PLACES_MAX);
}
