import type { QueryClient } from '@tanstack/react-query';
import type { Apparatus } from '@ten-four/contract/dispatch/apparatus.contract';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, useLiveEndpoint } from '#lib/use-endpoint.ts';
import { type ProfileKey, reloadOfficer } from '../duty/duty.queries.ts';
import { applyUnit } from '../units/units.queries.ts';

export const useApparatus = (platform: GamePlatform) =>
  useLiveEndpoint('GET /api/apparatus', { query: { platform } }, ({ apparatus }) => apparatus);

export function applyCrew(queryClient: QueryClient, { _id, platform, onDutySince, crew }: Unit): void {
  const queryKey = endpointKey('GET /api/apparatus', { query: { platform } });
  writeLive<{ apparatus: Apparatus[] }>(queryClient, queryKey, ({ apparatus }) => ({
    apparatus: apparatus.map((one) =>
      one._id === _id ? { ...one, crew: onDutySince === null ? [] : crew } : one,
    ),
  }));
}

export const crewChangeOf = (profile: ProfileKey) => ({
  write: (queryClient: QueryClient, { unit }: { unit: Unit }) => {
    applyUnit(queryClient, { unit });
    applyCrew(queryClient, unit);
    reloadOfficer(queryClient, profile);
  },
  recheck: [endpointKey('GET /api/apparatus')],
});
