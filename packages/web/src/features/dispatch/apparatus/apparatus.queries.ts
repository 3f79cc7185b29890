import type { QueryClient } from '@tanstack/react-query';
import type { Apparatus } from '@ten-four/contract/dispatch/apparatus.contract';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, useEndpoint, useSend } from '#lib/use-endpoint.ts';
import { type ProfileKey, reloadOfficer } from '../duty/duty.queries.ts';
import { applyUnit } from '../units/units.queries.ts';

export function useApparatus(platform: GamePlatform) {
  return useEndpoint(
    'GET /api/apparatus',
    { query: { platform } },
    // Live events missed while nothing was subscribed are lost, so refetch on mount.
    { select: ({ apparatus }) => apparatus, staleTime: 0 },
  );
}

export function applyCrew(queryClient: QueryClient, { _id, platform, onDutySince, crew }: Unit): void {
  const queryKey = endpointKey('GET /api/apparatus', { query: { platform } });
  writeLive<{ apparatus: Apparatus[] }>(queryClient, queryKey, ({ apparatus }) => ({
    apparatus: apparatus.map((one) =>
      one._id === _id ? { ...one, crew: onDutySince === null ? [] : crew } : one,
    ),
  }));
}

const sendingOf = (profile: ProfileKey) => ({
  write: (queryClient: QueryClient, { unit }: { unit: Unit }) => {
    applyUnit(queryClient, { unit });
    applyCrew(queryClient, unit);
    reloadOfficer(queryClient, profile);
  },
  recheck: [endpointKey('GET /api/apparatus')],
});

export const useRide = (profile: ProfileKey) => useSend('POST /api/apparatus/:id/board', sendingOf(profile));

export const useLeave = (profile: ProfileKey) => useSend('POST /api/apparatus/leave', sendingOf(profile));
