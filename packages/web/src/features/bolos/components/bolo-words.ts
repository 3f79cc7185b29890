import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';

/** What or whom a BOLO is about, in its own words; what it holds least of is the plate alone. */
export function descriptionOf(bolo: Bolo): string {
  if (bolo.boloType === 'person') return bolo.personName ?? bolo.personDescription ?? '';
  return bolo.vehicleDescription ?? bolo.vehiclePlate ?? '';
}
