import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Answer, Api, Route } from '@ten-four/contract/api';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import type { Dispatcher } from '@ten-four/contract/console/dispatchers.contract';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit, UnitSaved } from '@ten-four/contract/dispatch/units.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import {
  type DropReason,
  emergencyName,
  WAITING_STATES,
} from '@ten-four/contract/emergencies/emergencies.values';
import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { callEndpoint, callWithId } from '#lib/api-client.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointQuery, useEndpoint, withoutRow, withRow } from '#lib/use-endpoint.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { dispatchOf } from '../broadcasts/broadcasts.queries.ts';
import { writeCall } from '../calls/calls-cache.ts';
import { applyUnit } from '../units/units.queries.ts';
import { showOutcome, withErrorToast } from '../with-error-toast.ts';

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

export async function findDropped(platform: GamePlatform, number: number): Promise<Emergency | null> {
  const query = { platform, state: 'Dropped', limit: LIMIT } as const;
  const { emergencies } = await callEndpoint('GET /api/911', { query });
  return emergencies.find((emergency) => emergency.number === number) ?? null;
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

type EmergencyRoute = { [R in Route]: Answer<R> extends { emergency: Emergency } ? R : never }[Route];

/** Changes a 911 call. Works after the component unmounts, as Undo may. Fails with `ApiFailure`. */
export async function changeEmergency<R extends EmergencyRoute>(
  queryClient: QueryClient,
  route: R,
  id: string,
  body?: PartOf<Api[R], 'body'>,
): Promise<Answer<R>> {
  const answer = await callWithId(route, id, body);
  const { emergency, call } = answer as { emergency: Emergency; call?: CallDetail };
  applyEmergency(queryClient, emergency);
  if (call !== undefined) writeCall(queryClient, { call });
  return answer;
}

/** Returns a function that changes a 911 call; on failure it shows an error toast and returns undefined. */
export function useChangeEmergency() {
  const queryClient = useQueryClient();
  return <R extends EmergencyRoute>(failed: string, route: R, id: string, body?: PartOf<Api[R], 'body'>) =>
    withErrorToast(changeEmergency(queryClient, route, id, body), failed);
}

/** Drops a 911 call and offers Undo. Fails with `ApiFailure`. */
export async function dropEmergency(
  queryClient: QueryClient,
  { _id: id, number }: Emergency,
  reason: DropReason,
): Promise<Answer<'POST /api/911/:id/drop'>> {
  const answer = await changeEmergency(queryClient, 'POST /api/911/:id/drop', id, { reason });
  const failed = 'The 911 call could not be restored.';
  const undo = () => changeEmergency(queryClient, 'POST /api/911/:id/restore', id);
  showUndo(`${emergencyName(number)} dropped: ${reason}.`, { failed, unreachable: failed, undo });
  return answer;
}

export const unitActs = (queryClient: QueryClient) => {
  const applyAnswer = async (sending: Promise<UnitSaved>) => {
    const answer = await sending;
    applyUnit(queryClient, answer);
    return answer;
  };
  return {
    setStatus: ({ _id: id }: Unit, status: string) =>
      applyAnswer(callEndpoint('POST /api/units/:id/status', { params: { id }, body: { status } })),
    contact: ({ _id: id }: Unit) =>
      applyAnswer(callEndpoint('POST /api/units/:id/contact', { params: { id } })),
    ask: ({ _id: id }: Unit) => applyAnswer(callEndpoint('POST /api/units/:id/ask', { params: { id } })),
  };
};

export function useUnitActs() {
  const acts = unitActs(useQueryClient());
  return {
    setStatus: (unit: Unit, status: string) =>
      showOutcome(acts.setStatus(unit, status), 'The status could not be set.'),
    contact: (unit: Unit) => showOutcome(acts.contact(unit), 'The contact could not be logged.'),
    ask: (unit: Unit) => showOutcome(acts.ask(unit), 'The welfare check could not be sent.'),
  };
}

export type UnitActs = ReturnType<typeof useUnitActs>;
