import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { isWholePlate } from '../bare-plate.ts';
import type { Selection } from '../selection.ts';

/** Returns the match: `plates` are those that BOLOs may name; `isProperty` is false for a person; `closest` explains a vehicle with another plate. */
export function matchOf({ vehicle, weapon, formerPlates }: SearchResult, selection: Selection) {
  const former = formerPlates.filter(({ vehicleId }) => vehicleId === vehicle?._id).map(({ plate }) => plate);
  const isWhole =
    vehicle === undefined ||
    [vehicle.vin, vehicle.plate, ...former].some((plate) => isWholePlate(plate, selection.text));
  return {
    closest: isWhole
      ? null
      : `No vehicle has the plate ${selection.text.toUpperCase()}. This is the closest one.`,
    isProperty: vehicle !== undefined || weapon !== undefined,
    former,
    plates: vehicle === undefined ? [] : [vehicle.plate, selection.text, ...former],
  };
}

/** Returns the names of a vehicle's or weapon's former owners, the latest first; null for none. */
export function formerOwnersOf(owners: SearchResult['formerOwners'], thingId: string): string | null {
  const names = owners.filter((owner) => owner.thingId === thingId).map(({ name }) => name);
  return [...new Set(names)].join(', ') || null;
}
