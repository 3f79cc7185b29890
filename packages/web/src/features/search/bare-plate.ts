import { foldPlate } from '@ten-four/contract/common/fold';
import { fitsPlate } from '@ten-four/contract/dispatch/plate-pattern';

/** Whether a BOLO is for one of these plates, or for one half seen that it may be. */
export const isForPlate = (
  { vehiclePlate }: { vehiclePlate: string | null },
  plates: readonly string[],
): boolean =>
  vehiclePlate !== null && plates.some((plate) => fitsPlate(foldPlate(vehiclePlate), foldPlate(plate)));

/** Returns whether a plate was typed in full, with or without its blanks and dashes. */
export const isWholePlate = (plate: string, typed: string): boolean => foldPlate(plate) === foldPlate(typed);
