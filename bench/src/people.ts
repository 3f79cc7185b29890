/** The people of the measurements: the same ones at every run, found by their number. */

const FIRST =
  `James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph
Jessica Thomas Sarah Carlos Karen Daniel Lisa Matthew Nancy Anthony Betty Marcus Sandra Donald Margaret Steven Ashley
Andrew Kimberly Paul Emily Joshua Donna Kenneth Michelle Kevin Carol Brian Amanda George Melissa Timothy Deborah Ronald
Stephanie Jason Rebecca Edward Laura Jeffrey Helen Ryan Sharon Jacob Cynthia Nicholas Kathleen Eric Amy Mara Angela
Stephen Anna Larry Ruth Justin Brenda Scott Pamela Brandon Nicole Benjamin Katherine Samuel Virginia Gregory Catherine
Teodoro Christine Frank Rachel Alexander Janet Raymond Emma Patrick Carolyn Jack Maria Dennis Heather Jerry Diane Niko
Juno`.split(/\s+/);
const LAST =
  `Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson
Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker
Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter
Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers
Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood
Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez`.split(
    /\s+/,
  );
/** With these, last names that are rarer than those above. */
const BEGINNINGS =
  'Ashford Bel Car Dun East Fair Glen Had Kings Lang Mal Nor Oak Pem Quin Rad Stan Thorn Ul Vor'.split(' ');
const ENDINGS =
  'bury castle cott dale field ford ham hurst ley low mere more ridge sby stead ton wick wood worth yard'.split(
    ' ',
  );

const INITIALS = 'ABCDEFGHJKLMNPRSTW';

/** A person, with the plate of their car. */
export interface Person {
  first: string;
  last: string;
  initial: string | null;
  /** Nine digits. */
  ssn: string;
  plate: string;
  vin: string;
}

/** Spreads numbers over a range, each to a place of its own; the range must share no divisor with the prime. */
const spread = (index: number, range: number): number => Number((BigInt(index) * 7_919n) % BigInt(range));

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

const letters = (value: number, length: number): string =>
  Array.from({ length }, (_, place) => String.fromCharCode(65 + (Math.floor(value / 26 ** place) % 26))).join(
    '',
  );

/** The person of a number. One in three bears one of the rarer last names, one in three has a middle initial. */
export function personOf(index: number): Person {
  const mixed = spread(index + 1, 1_000_000_007);
  const rare = pick(BEGINNINGS, mixed % 397) + pick(ENDINGS, Math.floor(mixed / 397));
  // In an area that no SSN made by the server has.
  const digits = `9${String(spread(index, 100_000_000)).padStart(8, '0')}`;
  const plate = spread(index, 26 ** 3 * 10_000);
  return {
    first: pick(FIRST, mixed % 1009),
    last: index % 3 === 0 ? rare : pick(LAST, Math.floor(mixed / 1009)),
    initial: index % 3 === 1 ? pick([...INITIALS], mixed % 101) : null,
    ssn: digits,
    plate: `${letters(plate, 3)}${String(Math.floor(plate / 26 ** 3)).padStart(4, '0')}`,
    vin: `TF${letters(spread(index, 26 ** 4 * 9), 5)}${String(index).padStart(10, '0')}`,
  };
}

/** How many of everything a server is asked for in turn. */
const ASKED = 600;

/** Texts typed into the name search, among so many people: beginnings, parts, whole names, SSNs, and misses. */
export function typedNames(count: number): string[] {
  return Array.from({ length: ASKED }, (_, index) => {
    const { first, last, ssn } = personOf(spread(index, count));
    switch (index % 10) {
      case 0:
      case 1:
        return first.slice(0, 2);
      case 2:
        return last.slice(0, 3);
      case 3:
        return last.slice(0, 5);
      case 4:
        return last.slice(-4);
      case 5:
        return `${first} ${last.slice(0, 2)}`;
      case 6:
        return `${first} ${last}`;
      case 7:
        return `${last} ${first}`;
      case 8:
        return ssn.slice(0, 3 + (index % 7));
      default:
        return `${last}x${index}`;
    }
  }).map((text) => text.toLowerCase());
}

/** Texts typed into the plate search: beginnings, parts, whole plates, parts of VINs, and misses. */
export function typedPlates(count: number): string[] {
  return Array.from({ length: ASKED }, (_, index) => {
    const { plate, vin } = personOf(spread(index, count));
    switch (index % 6) {
      case 0:
        return plate.slice(0, 1 + (index % 4));
      case 1:
        return plate.slice(0, 5);
      case 2:
        return plate.slice(2, 6);
      case 3:
        return plate;
      case 4:
        return vin.slice(-6);
      default:
        return `zz${plate.slice(3)}q`;
    }
  }).map((text) => text.toLowerCase());
}

/** Whole plates of such people. */
export function wholePlates(count: number): string[] {
  return Array.from({ length: ASKED }, (_, index) => personOf(spread(index, count)).plate.toLowerCase());
}
