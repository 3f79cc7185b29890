import { foldPlate } from '@ten-four/contract/common/fold';
import { fitsPlate } from '@ten-four/contract/dispatch/plate-pattern';

/** Matches a plate, also against BOLO plates with wildcards. */
export const isForPlate = (
  { vehiclePlate }: { vehiclePlate: string | null },
  plates: readonly string[],
): boolean =>
  vehiclePlate !== null && plates.some((plate) => fitsPlate(foldPlate(vehiclePlate), foldPlate(plate)));

export const isWholePlate = (plate: string, typed: string): boolean => foldPlate(plate) === foldPlate(typed);
