import { foldPlate, nameForms } from '@ten-four/contract/common/fold';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { type BoloRow, isForPerson, isForPlate } from '#features/dispatch/index';
import { type Dossier, findOwner, findPerson, findSought } from '#features/search/dossier.store';
import { readPlate, type VehicleRow } from '#features/vehicles/index';

/** For whom a dossier is: whose files they read. */
export interface Reader {
  platforms: readonly Platform[];
  now: number;
}

/** All that an officer must see about a character; null for one that never was, or is deleted and no longer sought. */
export async function gather(db: Db, { id, ...reader }: Reader & { id: string }): Promise<Dossier | null> {
  const wanted = { id, ...both(reader) };
  const found = (await findPerson(db, wanted)) ?? (await findSought(db, wanted));
  return found === undefined ? null : withBolos(found);
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
  return { ...withBolos(one), vehicle: one.vehicle };
}

/** There are two platforms. */
function both({ platforms, now }: Reader) {
  const [one, other = one] = platforms;
  if (one === undefined || other === undefined) throw new Error('Only officers and staff may search');
  return { one, other, now };
}

/**
 * Returns the dossier with just those BOLOs that are about the character, a plate or the name. The database looked for
 * them by keys which others may share: VINs, and names of the same letters.
 */
function withBolos(found: Dossier): Dossier {
  const { civilian, holdings, formerNames: former, formerPlates } = found;
  const plates = [...holdings.vehicles, ...formerPlates].map(({ plate }) => foldPlate(plate));
  const names = nameForms(civilian.first_name, civilian.middle_initial, civilian.last_name);
  const isBound = ({ civilian_id, vehicle_id }: BoloRow) =>
    civilian_id === civilian.id || holdings.vehicles.some(({ id }) => id === vehicle_id);
  const isAbout = (bolo: BoloRow) =>
    isBound(bolo) || isForPlate(bolo, plates) || isForPerson(bolo, { names, former });
  return { ...found, bolos: found.bolos.filter(isAbout) };
}
