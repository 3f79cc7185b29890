import type { Db } from '#db/database';
import { addSearchKeys, nameKeys, vehicleKeys, weaponKeys } from '#db/trigram-index/search-keys';
import { newId } from '#platform/ids';

const FIRST = ['Mara', 'Jason', 'Élodie', 'Mason', 'Quentin', 'Sonja', 'Bo', 'Harrison', 'Priya', 'Tom'];
const LAST = [
  'Malone',
  'Johnson',
  'Sonders',
  'Nakamura',
  'Oduya',
  'Petersen',
  'Li',
  'Marsh',
  'Quigley',
  'Thomasson',
];
const BATCH = 500;

const letters = (index: number, length: number): string => {
  const { text } = Array.from({ length }).reduce<{ text: string; rest: number }>(
    ({ text, rest }) => ({
      text: String.fromCharCode(65 + (rest % 26)) + text,
      rest: Math.floor(rest / 26),
    }),
    { text: '', rest: index },
  );
  return text;
};

/**
 * Fills the registry with many characters, each with a vehicle and a weapon, all of one user's. Names repeat as real
 * ones do, and each has an ending of its own. Beyond the quotas, hence not by way of the server.
 */
export async function fillRegistry(
  db: Db,
  { userId, count }: { userId: string; count: number },
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => from + at);
    await fillBatch(db, userId, indexes);
  }
}

async function fillBatch(db: Db, userId: string, indexes: number[]): Promise<void> {
  const times = { created_at: 0, updated_at: 0, deleted_at: null };
  const civilians = indexes.map((index) => ({
    ...times,
    id: newId(),
    user_id: userId,
    first_name: FIRST[index % FIRST.length] ?? '',
    last_name: `${LAST[Math.floor(index / FIRST.length) % LAST.length] ?? ''} ${letters(index, 4).toLowerCase()}`,
    middle_initial: null,
    date_of_birth: '1990-01-01',
    known_aliases: '[]',
    // An area that no SSN made by the server has.
    ssn: `000-${String(Math.floor(index / 10_000)).padStart(2, '0')}-${String(index % 10_000).padStart(4, '0')}`,
    deceased: 0,
  }));
  const vehicles = civilians.map(({ id }, at) => ({
    ...times,
    id: newId(),
    civilian_id: id,
    plate: `${letters((indexes[at] ?? 0) * 7919, 4)} ${String(indexes[at]).padStart(3, '0').slice(-3)}`,
    vin: `VIN${letters((indexes[at] ?? 0) * 104_729, 14)}`,
    type: 'Sedan' as const,
    insured: 1,
    status: 'Valid' as const,
  }));
  const weapons = civilians.map(({ id, first_name, last_name }, at) => ({
    ...times,
    id: newId(),
    civilian_id: id,
    weapon_type: 'Pistol',
    serial_number: `WPN-${letters((indexes[at] ?? 0) * 7919, 6)}`,
    registered_name: `${first_name} ${last_name}`,
  }));
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('civilians').values(civilians).execute();
    await tx.insertInto('vehicles').values(vehicles).execute();
    await tx.insertInto('weapons').values(weapons).execute();
    const known = <R extends { id: string }>(rows: R[], keysOf: (row: R) => ReturnType<typeof nameKeys>) =>
      rows.map((row) => ({ id: row.id, keys: keysOf(row) }));
    await addSearchKeys(tx, 'name_keys', known(civilians, nameKeys));
    await addSearchKeys(tx, 'vehicle_keys', known(vehicles, vehicleKeys));
    await addSearchKeys(tx, 'weapon_keys', known(weapons, weaponKeys));
  });
}
