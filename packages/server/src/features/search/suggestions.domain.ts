import { NAME_FROM, PLATE_FROM, SUGGESTIONS_MAX, WEAPON_FROM } from '@ten-four/contract/search/search.values';
import type { Db } from '#db/database';
import { ssnKey } from '#db/trigram-index/search-keys';
import { bestFirst, readSsn, readWanted } from '#features/search/search.rules';
import {
  findNames,
  findVehicles,
  findWeapons,
  type Looked,
  type NameHit,
  type VehicleHit,
  type WeaponHit,
} from '#features/search/search.store';
import { foldKey, foldPlate } from '#platform/search-text';

const BY_KEY = { ssn: null, most: SUGGESTIONS_MAX };

/** Characters by name or SSN, best match first; none for a text of less than two letters. */
export async function suggestNames(db: Db, given: string, most = SUGGESTIONS_MAX): Promise<NameHit[]> {
  const wanted = readWanted(foldKey(given), NAME_FROM);
  if (wanted === null) return [];
  const digits = readSsn(given);
  const mark = digits === null ? null : ssnKey(digits);
  const hits = await findNames(db, { ...wanted, mark, most });
  const nameOf = (hit: NameHit) => `${hit.first_name} ${hit.last_name}`;
  return bestFirst(hits, { text: wanted.text, ssn: mark, most, nameOf });
}

/** Vehicles by plate or VIN, best match first. */
export async function suggestVehicles(db: Db, given: string): Promise<VehicleHit[]> {
  const wanted = readWanted(foldPlate(given), PLATE_FROM);
  if (wanted === null) return [];
  const hits = await findVehicles(db, { ...wanted, most: SUGGESTIONS_MAX });
  return bestFirst(hits, { ...BY_KEY, text: wanted.text, nameOf: (hit) => hit.plate });
}

/** Weapons by serial number or registered name, best match first. */
export async function suggestWeapons(
  db: Db,
  given: string,
  manner: Partial<Pick<Looked, 'isWholeEnough' | 'most'>> = {},
): Promise<WeaponHit[]> {
  const wanted = readWanted(foldKey(given), WEAPON_FROM);
  if (wanted === null) return [];
  const { most = SUGGESTIONS_MAX } = manner;
  const hits = await findWeapons(db, { ...wanted, ...manner, most });
  return bestFirst(hits, { ...BY_KEY, most, text: wanted.text, nameOf: (hit) => hit.serial_number });
}
