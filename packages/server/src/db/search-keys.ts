import { sql } from 'kysely';
import type { Db } from '#db/database';
import { foldKey, foldPlate } from '#platform/search-text';

/** The tables of what is searched for, each of the same shape. */
export type SearchKeys = 'name_keys' | 'vehicle_keys' | 'weapon_keys';

/** A text that something is found under; `inside` as in the table. */
export interface SearchKey {
  key: string;
  inside: 0 | 1;
}

/** Before the digits of an SSN, which no name begins with. */
const SSN_MARK = 'ssn:';

/** What an SSN, or the beginning of one, is found under: 'ssn:' and its digits. */
export const ssnKey = (ssn: string): string => SSN_MARK + ssn.replace(/[^0-9]/g, '');

/** Later words of a name that it is found by the beginning of; longer names are no names. */
const MOST_LATER_WORDS = 6;

/**
 * A character is found by "first last", "first m last", the beginning of "last first", of every other word of the name
 * with the rest of the name after it (decision 13), and of the SSN.
 */
export function nameKeys(civilian: {
  first_name: string;
  middle_initial: string | null;
  last_name: string;
  ssn: string;
}): SearchKey[] {
  const { first_name: first, middle_initial: middle, last_name: last, ssn } = civilian;
  const name = foldKey(`${first} ${last}`);
  const turned = new Set([foldKey(`${last} ${first}`), ...fromLaterWords(name)]);
  const keys: SearchKey[] = [
    { key: name, inside: 1 },
    ...[...turned].map((key) => ({ key, inside: 0 as const })),
    { key: ssnKey(ssn), inside: 0 },
  ];
  return middle === null ? keys : [...keys, { key: foldKey(`${first} ${middle} ${last}`), inside: 1 }];
}

/** "ann lee-cole" turned to begin with each later word: "lee-cole ann", "cole ann lee". */
const fromLaterWords = (name: string): string[] =>
  [...name.matchAll(/[ -]/g)]
    .slice(0, MOST_LATER_WORDS)
    .map(({ index }) => `${name.slice(index + 1)} ${name.slice(0, index)}`);

/** A vehicle is found by its plate and its VIN. */
export const vehicleKeys = ({ plate, vin }: { plate: string; vin: string }): SearchKey[] => [
  { key: foldPlate(plate), inside: 1 },
  { key: foldPlate(vin), inside: 1 },
];

/** A weapon is found by its serial number and the name it is registered under. */
export const weaponKeys = (weapon: { serial_number: string; registered_name: string }): SearchKey[] => [
  { key: foldKey(weapon.serial_number), inside: 1 },
  { key: foldKey(weapon.registered_name), inside: 1 },
];

/** Makes new things known to the search: in the transaction that stores them. */
export async function addSearchKeys(
  tx: Db,
  table: SearchKeys,
  found: readonly { id: string; keys: readonly SearchKey[] }[],
): Promise<void> {
  const rows = found.flatMap(({ id, keys }) =>
    keys.map(({ key, inside }) => sql`(${id}, ${key}, ${inside})`),
  );
  if (rows.length === 0) return;
  await sql`insert into ${sql.table(table)} (object_id, key, inside) values ${sql.join(rows)}`.execute(tx);
}

/** Has something be found under other texts from now on: in the transaction that changes it. */
export async function replaceSearchKeys(
  tx: Db,
  table: SearchKeys,
  id: string,
  keys: readonly SearchKey[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where object_id = ${id}`.execute(tx);
  await addSearchKeys(tx, table, [{ id, keys }]);
}
