/** The people in the benchmark, identified by number and the same in every run. */

const FIRST =
  'James Mary Robert Patricia John Jennifer Michael Linda David Carlos Karen Daniel Lisa Niko Juno'.split(
    ' ',
  );
const LAST =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lee Perez'.split(' ');
/** Rare last names combine a first part and an ending. */
const BEGINNINGS =
  'Ashford Bel Car Dun East Fair Glen Had Kings Lang Mal Nor Oak Pem Quin Rad Stan Thorn'.split(' ');
const ENDS =
  'bury castle cott dale field ford ham hurst ley low mere more ridge sby stead ton wick worth'.split(' ');

export interface Person {
  first: string;
  last: string;
  ssn: string;
  plate: string;
  vin: string;
}

/** Maps an index to a distinct position in a range whose size isn't a multiple of 7,919. */
export const spread = (index: number, range: number): number =>
  Number((BigInt(index) * 7_919n) % BigInt(range));

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** Returns the person with a number; one in three has a rare last name. */
export function personOf(index: number): Person {
  const mixed = spread(index + 1, 1_000_000_007);
  const rare = pick(BEGINNINGS, mixed % 397) + pick(ENDS, Math.floor(mixed / 397));
  const plate = spread(index, 26 ** 3 * 10_000);
  const letters = [0, 1, 2].map((place) => String.fromCharCode(65 + (Math.floor(plate / 26 ** place) % 26)));
  return {
    first: pick(FIRST, mixed % 1009),
    last: index % 3 === 0 ? rare : pick(LAST, Math.floor(mixed / 1009)),
    // The server never assigns an SSN that starts with 9.
    ssn: `9${String(spread(index, 100_000_000)).padStart(8, '0')}`,
    plate: `${letters.join('')}${String(Math.floor(plate / 26 ** 3)).padStart(4, '0')}`,
    vin: `TF${String(index).padStart(15, '0')}`,
  };
}
