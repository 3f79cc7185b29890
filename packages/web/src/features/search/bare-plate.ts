import { fitsPlate } from '@ten-four/contract/dispatch/plate-pattern';

/** A plate as it is compared: blanks and dashes do not count. */
export const barePlate = (plate: string): string => plate.replace(/[\s-]/g, '').toUpperCase();

/** Whether a BOLO is for one of these plates, or for one half seen that it may be. */
export const isForPlate = (
  { vehiclePlate }: { vehiclePlate: string | null },
  plates: readonly string[],
): boolean =>
  vehiclePlate !== null && plates.some((plate) => fitsPlate(barePlate(vehiclePlate), barePlate(plate)));
