import { foldPlate, nameForms } from '@ten-four/contract/common/fold';
import type { Db } from '#db/database';
import { type BoloRow, isForPerson, isForPlate } from '#features/dispatch/index';
import { type Dossier, findDossier, listByPlate, type Reader } from '#features/search/dossier.store';
import { singleMatchOf } from '#features/search/search.rules';
import { readPlate, type VehicleRow } from '#features/vehicles/index';

/** Reads a character's dossier; null for a deleted one who is no longer wanted. */
export async function readDossier(db: Db, id: string, reader: Reader): Promise<Dossier | null> {
  const found = await findDossier(db, id, reader);
  return found === undefined ? null : withOwnBolos(found);
}

/** Finds a vehicle by whole plate or VIN with the dossier of its living owner. An exact plate wins over a similar one. */
export async function readDossierByPlate(
  db: Db,
  text: string,
  reader: Reader,
): Promise<(Dossier & { vehicle: VehicleRow }) | 'several' | null> {
  const plate = readPlate(text);
  const found = singleMatchOf(await listByPlate(db, { key: foldPlate(text), plate }), [
    (hit) => hit.plate === plate,
    ({ formerly }) => formerly === null,
  ]);
  if (found === null || found === 'several') return found;
  const dossier = await readDossier(db, found.civilian_id, reader);
  const vehicle = dossier?.holdings.vehicles.find(({ id }) => id === found.id);
  return dossier === null || vehicle === undefined ? null : { ...dossier, vehicle };
}

/** Drops BOLOs that only share a key: a VIN, or a name with the same letters. */
function withOwnBolos(found: Dossier): Dossier {
  const { civilian, holdings, formerNames: former, formerPlates } = found;
  const plates = [...holdings.vehicles, ...formerPlates].map(({ plate }) => foldPlate(plate));
  const names = nameForms(civilian.first_name, civilian.middle_initial, civilian.last_name);
  const isBound = ({ civilian_id, vehicle_id }: BoloRow) =>
    civilian_id === civilian.id || holdings.vehicles.some(({ id }) => id === vehicle_id);
  const isAbout = (bolo: BoloRow) =>
    isBound(bolo) || isForPlate(bolo, plates) || isForPerson(bolo, { names, former });
  return { ...found, bolos: found.bolos.filter(isAbout) };
}
