import type { QueryClient } from '@tanstack/react-query';
import type { AnyEmergency, OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, endpointQuery, useEndpoint, useSend } from '#lib/use-endpoint.ts';

const own = endpointQuery('GET /api/911/mine');
const oneKey = (id: string) => endpointKey('GET /api/911/:id', { params: { id } });

/** Polling interval in milliseconds: members get no live event about dispatchers on duty. */
const OPTIONS_EVERY = 30_000;

export const useEmergencyOptions = () =>
  useEndpoint('GET /api/911/options', {}, { refetchInterval: OPTIONS_EVERY });

export const useOwnEmergencies = () =>
  useEndpoint('GET /api/911/mine', {}, { select: ({ emergencies }) => emergencies });

export const useOwnEmergency = (id: string) => useEndpoint('GET /api/911/:id', { params: { id } });

export function useOpenEmergencies(): readonly OwnEmergency[] {
  return (useOwnEmergencies().data ?? []).filter(({ endedAt }) => endedAt === null);
}

const SAVED = {
  // An event may be newer than this response.
  reload: [endpointKey('GET /api/911/:id')],
  write: (queryClient: QueryClient, { emergency }: { emergency: AnyEmergency }) => {
    if (isOwn(emergency)) applyOwnEmergency(queryClient, emergency);
  },
};

export const useEmergencyCall = () => useSend('POST /api/911', SAVED);
export const useEmergencyLine = () => useSend('POST /api/911/:id/lines', SAVED);
export const useEmergencyCancellation = () => useSend('POST /api/911/:id/cancel', SAVED);

/** Returns true for the caller's own calls, the only ones that include the units. */
export const isOwn = (emergency: AnyEmergency): emergency is OwnEmergency => emergency.units !== undefined;

export function applyOwnEmergency(queryClient: QueryClient, emergency: OwnEmergency): void {
  writeLive<{ emergencies: OwnEmergency[] }>(queryClient, own.queryKey, ({ emergencies }) => ({
    emergencies: withNewest(emergencies, emergency),
  }));
  queryClient.setQueryData(oneKey(emergency._id), { emergency });
  writeLive(queryClient, oneKey(emergency._id), () => ({ emergency }));
}

const withNewest = (emergencies: readonly OwnEmergency[], emergency: OwnEmergency): OwnEmergency[] =>
  emergencies.some(({ _id }) => _id === emergency._id)
    ? emergencies.map((other) => (other._id === emergency._id ? emergency : other))
    : [emergency, ...emergencies];
