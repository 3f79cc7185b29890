import { type SearchResult, searchEndpoints } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { presentDetail, presentMedicalView, presentSsn } from '#features/civilians/index';
import { presentBolo } from '#features/dispatch/index';
import { presentRecord } from '#features/medical/index';
import { wantedScopeOf } from '#features/ownership/index';
import { platformsSearchedBy } from '#features/reports/index';
import * as domain from '#features/search/search.domain';
import { readSelector, SELECTORS } from '#features/search/search.rules';
import type { NameHit, VehicleHit, WeaponHit } from '#features/search/search.store';
import { presentFormerOwner } from '#features/transfers/index';
import { presentVehicle } from '#features/vehicles/index';
import { presentWarrant } from '#features/warrants/index';
import { presentWeapon } from '#features/weapons/index';
import { routes } from '#platform/http/routes';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

export const searchRoutes = routes(searchEndpoints, {
  search: async ({ query, db, settings, actor, now }) => {
    const selector = readSelector(query, SELECTORS.officers);
    return presentFinding(await domain.search(db, { by: actor, selector, settings, now }), settings, now);
  },

  suggestNames: async ({ query, viewer, db, now }) =>
    (await domain.suggestNames(db, query.q ?? '', searchOptionsOf(viewer, now))).map(presentName),
  suggestVehicles: async ({ query, viewer, db, now }) =>
    (await domain.suggestVehicles(db, query.q ?? '', searchOptionsOf(viewer, now))).map(presentVehicleHit),
  suggestWeapons: async ({ query, viewer, db, now }) =>
    (await domain.suggestWeapons(db, query.q ?? '', searchOptionsOf(viewer, now))).map(presentWeaponHit),

  searchMedical: async ({ query, db, settings, actor, now }) => {
    const selector = readSelector(query, SELECTORS.fireRescue);
    const { civilian, records, others } = await domain.searchPatients(db, { by: actor, selector, now });
    return {
      civilian: presentMedicalView(civilian, { settings, now }),
      records: records.map(presentRecord),
      others: others.map(presentPatient),
    };
  },
  suggestPatients: async ({ query, db }) =>
    (await domain.suggestNames(db, query.q ?? '')).map(presentPatient),
});

const searchOptionsOf = (viewer: Viewer, now: number) => ({
  wantedScope: wantedScopeOf(platformsSearchedBy(viewer), now),
});

const nameOf = ({ first_name, last_name }: domain.Person): string => `${first_name} ${last_name}`;

const presentName = (hit: NameHit) => ({
  _id: hit.id,
  name: nameOf(hit),
  ssn: presentSsn(hit.ssn),
  dateOfBirth: hit.date_of_birth,
  deceased: hit.deceased === 1,
  deleted: hit.deleted_at !== null,
  formerly: hit.formerly,
});

const presentOther = (person: domain.Person) => ({
  _id: person.id,
  name: nameOf(person),
  dateOfBirth: person.date_of_birth,
});

const presentPatient = (hit: NameHit) => ({
  ...presentOther(hit),
  deceased: hit.deceased === 1,
  formerly: hit.formerly,
});

const presentVehicleHit = (hit: VehicleHit) => ({
  _id: hit.id,
  plate: hit.plate,
  vin: hit.vin,
  make: hit.make,
  model: hit.model,
  deleted: hit.owner_deleted_at !== null,
  formerly: hit.formerly,
});

const presentWeaponHit = (hit: WeaponHit) => ({
  _id: hit.id,
  serialNumber: hit.serial_number,
  weaponType: hit.weapon_type ?? SEARCH_TEXTS.unknown,
  registeredName: hit.registered_name,
  dateOfBirth: hit.date_of_birth,
  deleted: hit.owner_deleted_at !== null,
  formerly: hit.formerly,
});

function presentFinding(found: domain.SearchFinding, settings: Settings, now: number): SearchResult {
  const { vehicle, weapon, others } = found;
  return {
    ...(vehicle && { vehicle: presentVehicle(vehicle) }),
    ...(weapon && { weapon: presentWeapon(weapon) }),
    ...(others && { others: others.map(presentOther) }),
    civilian: presentPerson(found, { settings, now }),
    deleted: found.civilian?.deleted_at != null,
    formerNames: found.formerNames,
    formerPlates: found.formerPlates.map(({ id, plate }) => ({ vehicleId: id, plate })),
    formerOwners: found.formerOwners.map(presentFormerOwner),
    warrants: found.warrants.map((warrant) => presentWarrant(warrant, now)),
    bolos: found.bolos.map((bolo) => presentBolo(bolo, now)),
  };
}

/** Hides the player of a deleted account. */
function presentPerson(
  { civilian, holdings, standing }: domain.SearchFinding,
  context: { settings: Settings; now: number },
) {
  if (civilian === null) return null;
  const shown = presentDetail(civilian, holdings, { ...context, standing, wanted: [] });
  return civilian.owner_deleted_at === null ? shown : { ...shown, discordId: null, ssn: null };
}
