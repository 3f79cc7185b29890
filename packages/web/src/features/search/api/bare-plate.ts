/** A plate as it is compared: blanks and dashes do not count. */
export const barePlate = (plate: string): string => plate.replace(/[\s-]/g, '').toUpperCase();

/** Whether a BOLO is for one of these plates. */
export const isForPlate = (
  { vehiclePlate }: { vehiclePlate: string | null },
  plates: readonly string[],
): boolean => vehiclePlate !== null && plates.some((plate) => barePlate(plate) === barePlate(vehiclePlate));
