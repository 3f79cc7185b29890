/** A plate as it is compared: blanks and dashes do not count. */
export const barePlate = (plate: string): string => plate.replace(/[\s-]/g, '').toUpperCase();
