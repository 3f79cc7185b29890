import { SEARCH_TEXTS, SUGGESTIONS_MAX } from '@ten-four/contract/search/search.values';
import type { Db } from '#db/database';
import { recordAudit } from '#features/audit/index';
import { findCivilian, type Holdings, listHoldings, type OwnedCivilian } from '#features/civilians/index';
import { type BoloRow, listBolos } from '#features/dispatch/index';
import { type Caller, platformsReadBy } from '#features/filing/index';
import { isNamed, type Selector } from '#features/search/search.rules';
import type { NameHit } from '#features/search/search.store';
import { suggestNames, suggestVehicles, suggestWeapons } from '#features/search/suggestions.domain';
import type { VehicleRow } from '#features/vehicles/index';
import { listActiveWarrantsAbout, type WarrantRow } from '#features/warrants/index';
import type { WeaponRow } from '#features/weapons/index';
import { notFound } from '#platform/errors';
import { foldKey } from '#platform/search-text';

/** What a search found, with what an officer must see at once. */
export interface SearchFinding {
  vehicle?: VehicleRow;
  weapon?: WeaponRow;
  others?: NameHit[];
  civilian: OwnedCivilian;
  holdings: Holdings;
  warrants: WarrantRow[];
  bolos: BoloRow[];
}

/**
 * Searches by one thing, and writes down in the audit log that it was done. Throws 404 where nothing is found. `now` in
 * milliseconds.
 */
export async function search(
  db: Db,
  request: { by: Caller; selector: Selector; now: number },
): Promise<SearchFinding> {
  const { by, selector, now } = request;
  const target = await findTarget(db, selector);
  const found = target === null ? null : await gather(db, { target, by, now });
  const what = `Searched ${selector.by} "${selector.text}"`;
  if (found === null) {
    await recordAudit(db, { ...by, action: 'search', summary: `${what}: nothing found`, now });
    throw notFound(SEARCH_TEXTS.nothingFound);
  }
  const { id, first_name, last_name } = found.civilian;
  const summary = `${what}: ${first_name} ${last_name}`;
  await recordAudit(db, { ...by, action: 'search', object: 'civilian', objectId: id, summary, now });
  return found;
}

/** The character that a search leads to, and by what. */
interface Target {
  civilianId: string;
  vehicleId?: string;
  weaponId?: string;
  others?: NameHit[];
}

async function findTarget(db: Db, { by, text }: Selector): Promise<Target | null> {
  switch (by) {
    case 'id':
      return { civilianId: text };
    case 'name': {
      const [best, ...others] = await suggestNames(db, text, SUGGESTIONS_MAX + 1);
      return best === undefined ? null : { civilianId: best.id, others };
    }
    case 'plate': {
      const wanted = foldKey(text);
      const hits = await suggestVehicles(db, text);
      const exact =
        hits.find(({ plate }) => foldKey(plate) === wanted) ??
        hits.find(({ vin }) => foldKey(vin) === wanted);
      // Part of a plate will do where one vehicle only has it.
      const hit = exact ?? (hits.length === 1 ? hits[0] : undefined);
      return hit === undefined ? null : { civilianId: hit.civilian_id, vehicleId: hit.id };
    }
    case 'weapon': {
      const hits = await suggestWeapons(db, text);
      const hit = hits.find(({ serial_number }) => foldKey(serial_number) === foldKey(text)) ?? hits[0];
      return hit === undefined ? null : { civilianId: hit.civilian_id, weaponId: hit.id };
    }
  }
}

/** Null where the character, the vehicle or the weapon was deleted in this very moment. */
async function gather(
  db: Db,
  { target, by, now }: { target: Target; by: Caller; now: number },
): Promise<SearchFinding | null> {
  const { civilianId, vehicleId, weaponId, others } = target;
  const civilian = await findCivilian(db, civilianId, 'all');
  if (civilian === undefined) return null;
  const platforms = platformsReadBy(by.viewer);
  const [holdings, warrants, bolos] = await Promise.all([
    listHoldings(db, civilianId),
    listActiveWarrantsAbout(db, civilianId, platforms, now),
    listBolos(db, platforms, now),
  ]);
  const vehicle = holdings.vehicles.find(({ id }) => id === vehicleId);
  const weapon = holdings.weapons.find(({ id }) => id === weaponId);
  if (
    (vehicleId !== undefined && vehicle === undefined) ||
    (weaponId !== undefined && weapon === undefined)
  ) {
    return null;
  }
  const plates = new Set(holdings.vehicles.map(({ plate }) => plate));
  return {
    ...(vehicle === undefined ? {} : { vehicle }),
    ...(weapon === undefined ? {} : { weapon }),
    ...(others === undefined ? {} : { others }),
    civilian,
    holdings,
    warrants,
    bolos: bolos.filter(
      ({ vehicle_plate, person_name }) =>
        (vehicle_plate !== null && plates.has(vehicle_plate)) || isNamed(civilian, person_name),
    ),
  };
}
