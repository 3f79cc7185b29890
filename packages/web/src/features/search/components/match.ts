import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { isWholePlate } from '../bare-plate.ts';
import type { Selection } from '../selection.ts';

/** Returns the match: `plates` are those that BOLOs may name; `isProperty` is false for a person; `closest` explains a vehicle with another plate. */
export function matchOf(result: SearchResult, { text }: Selection) {
  const { vehicle, weapon } = result;
  const thing = vehicle ?? weapon;
  const { former, owners } = formerOf(result, thing?._id);
  const isClosest =
    vehicle && ![vehicle.vin, vehicle.plate, ...former].some((plate) => isWholePlate(plate, text));
  return {
    closest: isClosest ? `No vehicle has the plate ${text.toUpperCase()}. This is the closest one.` : null,
    isProperty: thing !== undefined,
    former,
    owners,
    plates: vehicle === undefined ? [] : [vehicle.plate, text, ...former],
  };
}

/** Returns the former plates of a vehicle and the names of its or a weapon's former owners, null for none. */
export function formerOf({ formerPlates, formerOwners }: SearchResult, thingId: string | undefined) {
  const names = formerOwners.filter((owner) => owner.thingId === thingId).map(({ name }) => name);
  return {
    former: formerPlates.filter(({ vehicleId }) => vehicleId === thingId).map(({ plate }) => plate),
    owners: [...new Set(names)].join(', ') || null,
  };
}
