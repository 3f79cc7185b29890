import { type SearchResult, searchEndpoints } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { presentDetail, presentMedicalView } from '#features/civilians/index';
import { presentBolo } from '#features/dispatch/index';
import { presentRecord } from '#features/medical/index';
import { searchPatients } from '#features/search/patients.domain';
import {
  type Person,
  type SearchFinding,
  search,
  suggestNames,
  suggestVehicles,
  suggestWeapons,
} from '#features/search/search.domain';
import { readSelector, SELECTORS } from '#features/search/search.rules';
import type { NameHit, VehicleHit, WeaponHit } from '#features/search/search.store';
import { presentVehicle } from '#features/vehicles/index';
import { presentWarrant } from '#features/warrants/index';
import { presentWeapon } from '#features/weapons/index';
import { routes } from '#platform/http/routes';
import type { Settings } from '#platform/settings/settings';

/** The calls that search characters, vehicles and weapons. */
export const searchRoutes = routes(searchEndpoints, {
  search: async ({ query, db, settings, actor, now }) =>
    presentFinding(
      await search(db, { by: actor, selector: readSelector(query, SELECTORS.officers), now }),
      settings,
      now,
    ),

  suggestNames: async ({ query, db }) => (await suggestNames(db, query.q ?? '')).map(presentName),
  suggestVehicles: async ({ query, db }) => (await suggestVehicles(db, query.q ?? '')).map(presentVehicleHit),
  suggestWeapons: async ({ query, db }) => (await suggestWeapons(db, query.q ?? '')).map(presentWeaponHit),

  searchMedical: async ({ query, db, settings, actor, now }) => {
    const selector = readSelector(query, SELECTORS.fireRescue);
    const { civilian, records, others } = await searchPatients(db, { by: actor, selector, now });
    return {
      civilian: presentMedicalView(civilian, { settings, now }),
      records: records.map(presentRecord),
      others: others.map(presentPatient),
    };
  },
  suggestPatients: async ({ query, db }) => (await suggestNames(db, query.q ?? '')).map(presentPatient),
});

const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`;

const presentName = (hit: NameHit) => ({
  _id: hit.id,
  name: nameOf(hit),
  ssn: hit.ssn,
  dateOfBirth: hit.date_of_birth,
  deceased: hit.deceased === 1,
});

const presentOther = (person: Person) => ({
  _id: person.id,
  name: nameOf(person),
  dateOfBirth: person.date_of_birth,
});

const presentPatient = (hit: NameHit) => ({
  _id: hit.id,
  name: nameOf(hit),
  dateOfBirth: hit.date_of_birth,
  deceased: hit.deceased === 1,
});

const presentVehicleHit = ({ id, plate, vin, make, model }: VehicleHit) => ({
  _id: id,
  plate,
  vin,
  make,
  model,
});

const presentWeaponHit = (hit: WeaponHit) => ({
  _id: hit.id,
  serialNumber: hit.serial_number,
  weaponType: hit.weapon_type ?? SEARCH_TEXTS.unknown,
  registeredName: hit.registered_name,
  dateOfBirth: hit.date_of_birth,
});

/** What a search found, as it is at a moment. */
function presentFinding(found: SearchFinding, settings: Settings, now: number): SearchResult {
  const { vehicle, weapon, others } = found;
  return {
    ...(vehicle && { vehicle: presentVehicle(vehicle) }),
    ...(weapon && { weapon: presentWeapon(weapon) }),
    ...(others && { others: others.map(presentOther) }),
    civilian: presentDetail(found.civilian, found.holdings, { settings, now }),
    warrants: found.warrants.map((warrant) => presentWarrant(warrant, now)),
    bolos: found.bolos.map((bolo) => presentBolo(bolo, now)),
  };
}
