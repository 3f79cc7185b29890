import type { QueryClient } from '@tanstack/react-query';
import type { Dispatcher } from '@ten-four/contract/console/dispatchers.contract';
import type { EmergencyRelease } from '@ten-four/contract/emergencies/emergencies.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import {
  type DropReason,
  emergencyName,
  WAITING_STATES,
} from '@ten-four/contract/emergencies/emergencies.values';
import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { callEndpoint } from '#lib/api-client.ts';
import { dispatcherEndpoints, emergencyEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointQuery, useEndpoint, withoutRow, withRow } from '#lib/use-endpoint.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { dispatchOf } from '../broadcasts/broadcasts.queries.ts';
import { writeCall } from '../calls/calls-cache.ts';

/** Who dispatches on a platform, kept up to date by the live events, and what is broadcast there. */
export function useDispatchOf(platform: Platform, wanted = true) {
  const options = { staleTime: 0, enabled: wanted };
  return useEndpoint(dispatcherEndpoints.getDispatch, { query: { platform } }, options);
}

export function applyDispatchers(
  queryClient: QueryClient,
  { platform, dispatchers }: LiveEventData<'dispatchers'>,
): void {
  writeLive<{ dispatchers: Dispatcher[] }>(queryClient, dispatchOf(platform).queryKey, (known) => ({
    ...known,
    dispatchers,
  }));
}

const MOST = 500;
const waitingOn = (platform: Platform) => ({ query: { platform, limit: MOST } });

/** The 911 calls of a platform that wait, oldest first, kept up to date by the live events. */
export function useWaiting(platform: Platform, wanted = true) {
  return useEndpoint(emergencyEndpoints.listEmergencies, waitingOn(platform), {
    select: ({ emergencies }) => emergencies,
    enabled: wanted,
    // What happened while no live event was listened to is not known.
    staleTime: 0,
  });
}

/** A 911 call of that number that was dropped; undefined where it is not, or not any more. Fails with `ApiFailure`. */
export async function findDropped(platform: Platform, number: number): Promise<Emergency | undefined> {
  const query = { platform, state: 'Dropped', limit: MOST } as const;
  const { emergencies } = await callEndpoint(emergencyEndpoints.listEmergencies, { query });
  return emergencies.find((emergency) => emergency.number === number);
}

export const useEmergency = (id: string) =>
  useEndpoint(emergencyEndpoints.getEmergency, { params: { id } }, { staleTime: 0 });

export function applyEmergency(queryClient: QueryClient, emergency: Emergency): void {
  const { queryKey } = endpointQuery(emergencyEndpoints.listEmergencies, waitingOn(emergency.platform));
  const waits = WAITING_STATES.includes(emergency.state);
  writeLive<{ emergencies: Emergency[] }>(queryClient, queryKey, (known) => ({
    ...known,
    emergencies: waits
      ? withRow(known.emergencies, emergency).sort((a, b) => a.number - b.number)
      : withoutRow(known.emergencies, emergency._id),
  }));
  const one = endpointQuery(emergencyEndpoints.getEmergency, { params: { id: emergency._id } });
  writeLive(queryClient, one.queryKey, () => ({ emergency }));
}

/** What dispatchers do beside changing calls. Each writes the answer into what is shown, and fails with `ApiFailure`. */
export function consoleActs(queryClient: QueryClient) {
  const kept = <A extends { emergency: Emergency }>(answer: A): A => {
    applyEmergency(queryClient, answer.emergency);
    return answer;
  };
  const restore = async (id: string) =>
    kept(await callEndpoint(emergencyEndpoints.restoreEmergency, { params: { id } }));
  const signed = async <A>(platform: Platform, sending: Promise<A>): Promise<A> => {
    const answer = await sending;
    void queryClient.invalidateQueries({ queryKey: dispatchOf(platform).queryKey });
    return answer;
  };
  return {
    signOn: (platform: Platform) =>
      signed(platform, callEndpoint(dispatcherEndpoints.signOn, { body: { platform } })),
    signOff: (platform: Platform) =>
      signed(platform, callEndpoint(dispatcherEndpoints.signOff, { body: { platform } })),
    take: async (id: string, over = false) =>
      kept(await callEndpoint(emergencyEndpoints.takeEmergency, { params: { id }, body: { over } })),
    giveBack: async (id: string) =>
      kept(await callEndpoint(emergencyEndpoints.giveBackEmergency, { params: { id } })),
    release: async (id: string, body: EmergencyRelease) => {
      const answer = kept(await callEndpoint(emergencyEndpoints.releaseEmergency, { params: { id }, body }));
      writeCall(queryClient, answer);
      return answer;
    },
    link: async (id: string, callId: string) => {
      const answer = kept(
        await callEndpoint(emergencyEndpoints.linkEmergency, { params: { id }, body: { callId } }),
      );
      writeCall(queryClient, answer);
      return answer;
    },
    /** Offers to undo it. */
    drop: async ({ _id: id, number }: Emergency, reason: DropReason) => {
      kept(await callEndpoint(emergencyEndpoints.dropEmergency, { params: { id }, body: { reason } }));
      showUndo(`${emergencyName(number)} dropped: ${reason}.`, {
        failed: 'The 911 call could not be restored.',
        unreachable: 'The 911 call could not be restored.',
        undo: () => restore(id),
      });
    },
    restore,
    answer: async (id: string, text: string, idempotencyKey: string) => {
      await callEndpoint(emergencyEndpoints.addEmergencyLine, {
        params: { id },
        body: { text },
        idempotencyKey,
      });
    },
  };
}
