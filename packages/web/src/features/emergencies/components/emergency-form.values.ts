import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { EmergencyCreate } from '@ten-four/contract/emergencies/emergencies.contract';
import { EMERGENCY_TEXTS } from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Problems } from '#ui/form-dialog/use-endpoint-form.ts';

export interface Tile {
  label: string;
  type: string;
  services: readonly Service[];
}

export const initialValues = (start: { platform: GamePlatform; civilianId: string }) => ({
  tile: '',
  ...servicesIn([]),
  postal: '',
  location: '',
  details: '',
  ...start,
});

type EmergencyValues = ReturnType<typeof initialValues>;

export const servicesIn = (services: readonly Service[]): Record<Service, boolean> => ({
  Police: services.includes('Police'),
  Fire: services.includes('Fire'),
  EMS: services.includes('EMS'),
});

export function problemsOf({ tile, postal, location }: EmergencyValues): Problems<EmergencyValues> {
  const hasPlace = postal.trim() !== '' || location.trim() !== '';
  return {
    tile: tile === '' ? EMERGENCY_TEXTS.noType : undefined,
    postal: hasPlace ? undefined : EMERGENCY_TEXTS.noPlace,
  };
}

export function bodyOf(values: EmergencyValues, tiles: readonly Tile[]): EmergencyCreate {
  const { tile, platform, postal, location, details, civilianId } = values;
  const services = SERVICES.filter((service) => values[service]);
  return {
    platform,
    // The server validates a removed tile.
    type: tiles.find(({ label }) => label === tile)?.type ?? tile,
    ...(services.length > 0 ? { services } : {}),
    postal,
    location,
    details,
    ...(civilianId === '' ? {} : { civilianId }),
  };
}

export function placesIn(emergencies: readonly { location: string | null }[], typed: string) {
  const locations = new Set(emergencies.flatMap(({ location }) => location ?? []));
  return [...locations]
    .slice(0, LOCATION_COUNT)
    .filter((place) => place !== typed && place.toLowerCase().includes(typed.trim().toLowerCase()))
    .map((place) => ({ id: place, label: place }));
}

const LOCATION_COUNT = 5;
