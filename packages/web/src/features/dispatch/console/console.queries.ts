import type { QueryClient } from '@tanstack/react-query';
import type { Dispatcher } from '@ten-four/contract/console/dispatchers.contract';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { EmergencyRelease } from '@ten-four/contract/emergencies/emergencies.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import {
  type DropReason,
  emergencyName,
  WAITING_STATES,
} from '@ten-four/contract/emergencies/emergencies.values';
import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { callEndpoint } from '#lib/api-client.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointQuery, useEndpoint, withoutRow, withRow } from '#lib/use-endpoint.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { dispatchOf } from '../broadcasts/broadcasts.queries.ts';
import { writeCall } from '../calls/calls-cache.ts';

export function useDispatchOf(platform: GamePlatform, wanted = true) {
  const options = { staleTime: 0, enabled: wanted };
  return useEndpoint('GET /api/dispatch', { query: { platform } }, options);
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

const LIMIT = 500;
const waitingOn = (platform: GamePlatform) => ({ query: { platform, limit: LIMIT } });

export function useWaiting(platform: GamePlatform, wanted = true) {
  return useEndpoint('GET /api/911', waitingOn(platform), {
    select: ({ emergencies }) => emergencies,
    enabled: wanted,
    // Live events missed while nothing was subscribed are lost, so refetch on mount.
    staleTime: 0,
  });
}

export async function findDropped(platform: GamePlatform, number: number): Promise<Emergency | undefined> {
  const query = { platform, state: 'Dropped', limit: LIMIT } as const;
  const { emergencies } = await callEndpoint('GET /api/911', { query });
  return emergencies.find((emergency) => emergency.number === number);
}

export const useEmergency = (id: string) =>
  useEndpoint('GET /api/911/:id', { params: { id } }, { staleTime: 0 });

export function applyEmergency(queryClient: QueryClient, emergency: Emergency): void {
  const { queryKey } = endpointQuery('GET /api/911', waitingOn(emergency.platform));
  const isWaiting = WAITING_STATES.includes(emergency.state);
  writeLive<{ emergencies: Emergency[] }>(queryClient, queryKey, (known) => ({
    ...known,
    emergencies: isWaiting
      ? withRow(known.emergencies, emergency).sort((a, b) => a.number - b.number)
      : withoutRow(known.emergencies, emergency._id),
  }));
  const one = endpointQuery('GET /api/911/:id', { params: { id: emergency._id } });
  writeLive(queryClient, one.queryKey, () => ({ emergency }));
}

export function consoleActs(queryClient: QueryClient) {
  const applyAnswer = async <A extends { emergency: Emergency; call?: CallDetail }>(sending: Promise<A>) => {
    const answer = await sending;
    applyEmergency(queryClient, answer.emergency);
    if (answer.call !== undefined) writeCall(queryClient, { call: answer.call });
    return answer;
  };
  const restore = (id: string) => applyAnswer(callEndpoint('POST /api/911/:id/restore', { params: { id } }));
  const reloadDispatch = async <A>(platform: GamePlatform, sending: Promise<A>): Promise<A> => {
    const answer = await sending;
    void queryClient.invalidateQueries({ queryKey: dispatchOf(platform).queryKey });
    return answer;
  };
  return {
    signOn: (platform: GamePlatform) =>
      reloadDispatch(platform, callEndpoint('POST /api/dispatch/sign-on', { body: { platform } })),
    signOff: (platform: GamePlatform) =>
      reloadDispatch(platform, callEndpoint('POST /api/dispatch/sign-off', { body: { platform } })),
    take: (id: string, over = false) =>
      applyAnswer(callEndpoint('POST /api/911/:id/take', { params: { id }, body: { over } })),
    giveBack: (id: string) => applyAnswer(callEndpoint('POST /api/911/:id/give-back', { params: { id } })),
    release: (id: string, body: EmergencyRelease) =>
      applyAnswer(callEndpoint('POST /api/911/:id/release', { params: { id }, body })),
    link: (id: string, callId: string) =>
      applyAnswer(callEndpoint('POST /api/911/:id/link', { params: { id }, body: { callId } })),
    drop: async ({ _id: id, number }: Emergency, reason: DropReason) => {
      const sending = callEndpoint('POST /api/911/:id/drop', { params: { id }, body: { reason } });
      const answer = await applyAnswer(sending);
      showUndo(`${emergencyName(number)} dropped: ${reason}.`, {
        failed: 'The 911 call could not be restored.',
        unreachable: 'The 911 call could not be restored.',
        undo: () => restore(id),
      });
      return answer;
    },
    restore,
    answer: (id: string, text: string, idempotencyKey: string) =>
      callEndpoint('POST /api/911/:id/lines', { params: { id }, body: { text }, idempotencyKey }),
  };
}
