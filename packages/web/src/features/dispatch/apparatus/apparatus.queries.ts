import type { QueryClient } from '@tanstack/react-query';
import type { Apparatus } from '@ten-four/contract/dispatch/apparatus.contract';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { apparatusEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, useEndpoint, useSend } from '#lib/use-endpoint.ts';
import { type ProfileKey, reloadOfficer } from '../duty/duty.queries.ts';
import { applyUnit } from '../units/units.queries.ts';

export function useApparatus(platform: GamePlatform) {
  return useEndpoint(
    apparatusEndpoints.listApparatus,
    { query: { platform } },
    // Live events missed while nothing was subscribed are lost, so refetch on mount.
    { select: ({ apparatus }) => apparatus, staleTime: 0 },
  );
}

export function applyCrew(queryClient: QueryClient, { _id, platform, onDutySince, crew }: Unit): void {
  const queryKey = endpointKey(apparatusEndpoints.listApparatus, { query: { platform } });
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
  recheck: [endpointKey(apparatusEndpoints.listApparatus)],
});

export const useRide = (profile: ProfileKey) =>
  useSend(apparatusEndpoints.boardApparatus, sendingOf(profile));

export const useLeave = (profile: ProfileKey) =>
  useSend(apparatusEndpoints.leaveApparatus, sendingOf(profile));
