import type { QueryClient } from '@tanstack/react-query';
import type { AnyEmergency, OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { emergencyEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, endpointQuery, useEndpoint, useSend } from '#lib/use-endpoint.ts';

const own = endpointQuery(emergencyEndpoints.listOwnEmergencies);
const oneKey = (id: string) => endpointKey(emergencyEndpoints.getEmergency, { params: { id } });

/** Milliseconds after which it is asked again whether 911 is open: no live event tells members who is on duty. */
const OPTIONS_EVERY = 30_000;

/** Where 911 is open, and what may be reported. */
export const useEmergencyOptions = () =>
  useEndpoint(emergencyEndpoints.getEmergencyOptions, {}, { refetchInterval: OPTIONS_EVERY });

/** The signed-in user's own 911 calls, newest first. */
export const useOwnEmergencies = () =>
  useEndpoint(emergencyEndpoints.listOwnEmergencies, {}, { select: ({ emergencies }) => emergencies });

/** One's own 911 call. */
export const useOwnEmergency = (id: string) =>
  useEndpoint(emergencyEndpoints.getEmergency, { params: { id } });

/** Those that did not end yet. */
export function useOpenEmergencies(): readonly OwnEmergency[] {
  return (useOwnEmergencies().data ?? []).filter(({ endedAt }) => endedAt === null);
}

const SAVED = {
  // An event may have told more before this answer came.
  reload: [endpointKey(emergencyEndpoints.getEmergency)],
  write: (queryClient: QueryClient, { emergency }: { emergency: AnyEmergency }) => {
    if (isOwn(emergency)) applyOwnEmergency(queryClient, emergency);
  },
};

export const useEmergencyCall = () => useSend(emergencyEndpoints.createEmergency, SAVED);
export const useEmergencyLine = () => useSend(emergencyEndpoints.addEmergencyLine, SAVED);
export const useEmergencyCancelling = () => useSend(emergencyEndpoints.cancelEmergency, SAVED);

/** Whether who asked for it made it: only then it says who is coming. */
export const isOwn = (emergency: AnyEmergency): emergency is OwnEmergency => emergency.units !== undefined;

/** Puts one's own 911 call as it is now wherever it is shown. */
export function applyOwnEmergency(queryClient: QueryClient, emergency: OwnEmergency): void {
  writeLive<{ emergencies: OwnEmergency[] }>(queryClient, own.queryKey, ({ emergencies }) => ({
    emergencies: withNewest(emergencies, emergency),
  }));
  queryClient.setQueryData(oneKey(emergency._id), { emergency });
  writeLive(queryClient, oneKey(emergency._id), () => ({ emergency }));
}

/** The list with one in its place; a new one is the newest. */
const withNewest = (emergencies: readonly OwnEmergency[], emergency: OwnEmergency): OwnEmergency[] =>
  emergencies.some(({ _id }) => _id === emergency._id)
    ? emergencies.map((other) => (other._id === emergency._id ? emergency : other))
    : [emergency, ...emergencies];
