import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { presentDetail } from '#features/civilians/index';
import { presentBolo } from '#features/dispatch/index';
import type { Person, SearchFinding } from '#features/search/search.domain';
import type { NameHit, VehicleHit, WeaponHit } from '#features/search/search.store';
import { presentVehicle } from '#features/vehicles/index';
import { presentWarrant } from '#features/warrants/index';
import { presentWeapon } from '#features/weapons/index';

/** A name to choose from. */
export const presentName = (hit: NameHit) => ({
  _id: hit.id,
  name: nameOf(hit),
  ssn: hit.ssn,
  deceased: hit.deceased === 1,
});

/** A vehicle to choose from. */
export const presentVehicleHit = (hit: VehicleHit) => ({
  _id: hit.id,
  plate: hit.plate,
  vin: hit.vin,
  make: hit.make,
  model: hit.model,
});

/** A weapon to choose from. */
export const presentWeaponHit = (hit: WeaponHit) => ({
  _id: hit.id,
  serialNumber: hit.serial_number,
  weaponType: hit.weapon_type ?? SEARCH_TEXTS.unknown,
  registeredName: hit.registered_name,
});

/** What a search found, as it is at a moment; `now` in milliseconds. */
export function presentFinding(found: SearchFinding, now: number): SearchResult {
  const { vehicle, weapon, others } = found;
  return {
    ...(vehicle === undefined ? {} : { vehicle: presentVehicle(vehicle) }),
    ...(weapon === undefined ? {} : { weapon: presentWeapon(weapon) }),
    ...(others === undefined ? {} : { others: others.map((hit) => ({ _id: hit.id, name: nameOf(hit) })) }),
    civilian: presentDetail(found.civilian, found.holdings),
    warrants: found.warrants.map((warrant) => presentWarrant(warrant, now)),
    bolos: found.bolos.map((bolo) => presentBolo(bolo, now)),
  };
}

const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`;
