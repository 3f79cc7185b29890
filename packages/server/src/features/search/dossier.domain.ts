import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { type BoloRow, HALF_SEEN, isForPlate, listBolosAbout } from '#features/dispatch/index';
import {
  areLookedFor,
  type Dossier,
  findOwner,
  findPerson,
  findSought,
} from '#features/search/dossier.store';
import { bothOrders, namesOf } from '#features/search/search.rules';
import { readPlate, type VehicleRow } from '#features/vehicles/index';
import { foldName, foldPlate } from '#platform/search-text';

/** For whom a dossier is: whose files they read. */
export interface Reader {
  platforms: readonly Platform[];
  now: number;
}

/** All that an officer must see about a character; null for one that never was, or is deleted and no longer sought. */
export async function gather(db: Db, { id, ...reader }: Reader & { id: string }): Promise<Dossier | null> {
  const wanted = { id, ...both(reader) };
  const found = (await findPerson(db, wanted)) ?? (await findSought(db, wanted));
  return found === undefined ? null : withBolos(db, found, reader);
}

/**
 * The vehicle of a plate or VIN, in whole but with whatever blanks and dashes, and all about who owns it; of several, the
 * one that has them just so. Null where there is none.
 */
export async function gatherByPlate(
  db: Db,
  { text, ...reader }: Reader & { text: string },
): Promise<(Dossier & { vehicle: VehicleRow }) | 'several' | null> {
  const plate = readPlate(text);
  const one = await findOwner(db, { key: foldPlate(text), plate, ...both(reader) });
  if (one === null || one === 'several') return one;
  return { ...(await withBolos(db, one, reader)), vehicle: one.vehicle };
}

/** There are two platforms. */
function both({ platforms, now }: Reader) {
  const [one, other = one] = platforms;
  if (one === undefined || other === undefined) throw new Error('Only officers and staff may search');
  return { one, other, now };
}

/**
 * The dossier with just those BOLOs that are about a plate or the name. The database looked for them by keys which it has
 * at hand; where these do not hold each of the names, or led to more, they are looked for once more by themselves.
 */
async function withBolos(db: Db, found: Dossier, reader: Reader): Promise<Dossier> {
  const { civilian, holdings, formerNames, formerPlates } = found;
  const plates = [...holdings.vehicles, ...formerPlates].map(({ plate }) => plate);
  const names = [...namesOf(civilian), ...formerNames.flatMap(bothOrders)];
  const vehicleIds = holdings.vehicles.map(({ id }) => id);
  const plateKeys = plates.map(foldPlate);
  const personKeys = names.map(foldName);
  const isBound = ({ civilian_id, vehicle_id }: BoloRow) =>
    civilian_id === civilian.id || vehicleIds.some((id) => id === vehicle_id);
  const isAbout = (bolo: BoloRow) =>
    isBound(bolo) || isForPlate(bolo, plateKeys) || personKeys.some((key) => key === bolo.person_key);
  const known = found.bolos.filter((bolo) => bolo.plate_key !== HALF_SEEN || isAbout(bolo));
  const areThese = areLookedFor(namesOf(civilian).map(foldName), civilian) && known.every(isAbout);
  const bolos = areThese
    ? known
    : await listBolosAbout(db, { plates, names, civilianId: civilian.id, vehicleIds, ...reader });
  return { ...found, bolos };
}
