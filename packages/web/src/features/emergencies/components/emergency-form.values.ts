import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { EmergencyCreate } from '@ten-four/contract/emergencies/emergencies.contract';
import { EMERGENCY_TEXTS } from '@ten-four/contract/emergencies/emergencies.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Problems } from '#ui/form-dialog/use-endpoint-form.ts';

/** One of the eight things that may be happening, with the type of call that it makes and who comes. */
export interface Tile {
  label: string;
  type: string;
  services: readonly Service[];
}

/** What stands in the fields of a 911 call; a service by its name is true where it should come. */
export type EmergencyValues = {
  /** The label of the tile that was chosen. */
  tile: string;
  platform: Platform;
  postal: string;
  location: string;
  details: string;
  /** Empty: anonymous. */
  civilianId: string;
} & Record<Service, boolean>;

export const beginWith = (start: Pick<EmergencyValues, 'platform' | 'civilianId'>): EmergencyValues => ({
  tile: '',
  Police: false,
  Fire: false,
  EMS: false,
  postal: '',
  location: '',
  details: '',
  ...start,
});

/** What choosing a tile sets: who comes may be changed afterwards. */
export const chosen = ({ label, services }: Tile): Partial<EmergencyValues> => ({
  tile: label,
  Police: services.includes('Police'),
  Fire: services.includes('Fire'),
  EMS: services.includes('EMS'),
});

export function problemsOf({ tile, postal, location }: EmergencyValues): Problems<EmergencyValues> {
  const hasPlace = postal.trim() !== '' || location.trim() !== '';
  return {
    ...(tile === '' ? { tile: EMERGENCY_TEXTS.noType } : {}),
    ...(hasPlace ? {} : { postal: EMERGENCY_TEXTS.noPlace }),
  };
}

/** What is sent; where nobody was asked for, those of the tile come. */
export function bodyOf(values: EmergencyValues, tiles: readonly Tile[]): EmergencyCreate {
  const { tile, platform, postal, location, details, civilianId } = values;
  const services = SERVICES.filter((service) => values[service]);
  return {
    platform,
    // A tile that was taken away meanwhile is for the server to judge.
    type: tiles.find(({ label }) => label === tile)?.type ?? tile,
    ...(services.length > 0 ? { services } : {}),
    postal,
    location,
    details,
    ...(civilianId === '' ? {} : { civilianId }),
  };
}

/** The last places of one's own that fit what was typed, each once, newest first. */
export function placesIn(
  emergencies: readonly { location: string | null }[],
  typed: string,
): { id: string; label: string }[] {
  const places = new Set(emergencies.flatMap(({ location }) => location ?? []));
  return [...places]
    .slice(0, PLACES)
    .filter((place) => place !== typed && place.toLowerCase().includes(typed.trim().toLowerCase()))
    .map((place) => ({ id: place, label: place }));
}

const PLACES = 5;
