import { SEARCH_TEXTS, SUGGESTIONS_MAX } from '@ten-four/contract/search/search.values';
import type { Db } from '#db/database';
import { recordAudit } from '#features/audit/index';
import { findCivilian, type Holdings, listHoldings, type OwnedCivilian } from '#features/civilians/index';
import { type BoloRow, listBolosAbout } from '#features/dispatch/index';
import { type Caller, platformsReadBy } from '#features/filing/index';
import { bothOrders, namesOf, type Selector, theOneOf, withBolos } from '#features/search/search.rules';
import type { NameHit } from '#features/search/search.store';
import { suggestNames, suggestVehicles, suggestWeapons } from '#features/search/suggestions.domain';
import type { VehicleRow } from '#features/vehicles/index';
import { listActiveWarrantsAbout, type WarrantRow } from '#features/warrants/index';
import type { WeaponRow } from '#features/weapons/index';
import { notFound } from '#platform/errors';
import { foldKey, foldPlate } from '#platform/search-text';

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
 * Searches by one thing, and writes down in the audit log that it was done. Throws 404 where nothing is found or several
 * things may be meant; its message tells of active BOLOs for the plate or the name. `now` in milliseconds.
 */
export async function search(
  db: Db,
  request: { by: Caller; selector: Selector; now: number },
): Promise<SearchFinding> {
  const { by, selector, now } = request;
  const target = await findTarget(db, selector);
  const found = target === null || target === 'several' ? null : await gather(db, { target, by, now });
  const what = `Searched ${selector.by} "${selector.text}"`;
  if (found === null) {
    const [outcome, message] =
      target === 'several'
        ? ['several match', SEARCH_TEXTS.severalMatch]
        : ['nothing found', SEARCH_TEXTS.nothingFound];
    await recordAudit(db, { ...by, action: 'search', summary: `${what}: ${outcome}`, now });
    throw notFound(withBolos(message, await listBolosFor(db, request)));
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

/** Only where nothing is called exactly as typed does it matter what else there is. */
const WHOLE = { isWholeEnough: true };

async function findTarget(db: Db, { by, text }: Selector): Promise<Target | 'several' | null> {
  switch (by) {
    case 'id':
      return { civilianId: text };
    case 'name': {
      const [best, ...others] = await suggestNames(db, text, SUGGESTIONS_MAX + 1);
      return best === undefined ? null : { civilianId: best.id, others };
    }
    case 'plate': {
      const one = theOneOf(await suggestVehicles(db, text, WHOLE), [
        ({ plate }) => foldKey(plate) === foldKey(text),
        ({ plate }) => foldPlate(plate) === foldPlate(text),
        ({ vin }) => foldPlate(vin) === foldPlate(text),
      ]);
      const isOne = one !== null && one !== 'several';
      return isOne ? { civilianId: one.civilian_id, vehicleId: one.id } : one;
    }
    case 'weapon': {
      const one = theOneOf(await suggestWeapons(db, text, WHOLE), [
        ({ serial_number }) => foldKey(serial_number) === foldKey(text),
        ({ registered_name }) => foldKey(registered_name) === foldKey(text),
      ]);
      const isOne = one !== null && one !== 'several';
      return isOne ? { civilianId: one.civilian_id, weaponId: one.id } : one;
    }
  }
}

/** The active BOLOs for what was searched by itself, whether it is registered or not. */
function listBolosFor(
  db: Db,
  { selector, by, now }: { selector: Selector; by: Caller; now: number },
): Promise<BoloRow[]> {
  const plates = selector.by === 'plate' ? [selector.text] : [];
  const names = selector.by === 'name' ? bothOrders(selector.text) : [];
  return listBolosAbout(db, { plates, names, platforms: platformsReadBy(by.viewer), now });
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
  const [holdings, warrants] = await Promise.all([
    listHoldings(db, civilianId),
    listActiveWarrantsAbout(db, civilianId, platforms, now),
  ]);
  const vehicle = holdings.vehicles.find(({ id }) => id === vehicleId);
  const weapon = holdings.weapons.find(({ id }) => id === weaponId);
  if (
    (vehicleId !== undefined && vehicle === undefined) ||
    (weaponId !== undefined && weapon === undefined)
  ) {
    return null;
  }
  const plates = holdings.vehicles.map(({ plate }) => plate);
  const bolos = await listBolosAbout(db, { plates, names: namesOf(civilian), platforms, now });
  return {
    ...(vehicle === undefined ? {} : { vehicle }),
    ...(weapon === undefined ? {} : { weapon }),
    ...(others === undefined ? {} : { others }),
    civilian,
    holdings,
    warrants,
    bolos,
  };
}
