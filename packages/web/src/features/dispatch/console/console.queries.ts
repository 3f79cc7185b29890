import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Answer, Api, Route } from '@ten-four/contract/api';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
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
import { endpointQuery, useEndpoint, useLiveEndpoint, withoutRow, withRow } from '#lib/use-endpoint.ts';
import { draftAt } from '#ui/form-dialog/draft.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { dispatchOf } from '../broadcasts/broadcasts.queries.ts';
import { writeCall } from '../calls/calls-cache.ts';
import { changeUnit, type UnitRoute } from '../units/units.queries.ts';
import { showOutcome, withErrorToast } from '../with-error-toast.ts';

export function useDispatchOf(platform: GamePlatform, wanted = true) {
  const options = { staleTime: 0, enabled: wanted };
  return useEndpoint('GET /api/dispatch', { query: { platform } }, options);
}

export function applyDispatchers(queryClient: QueryClient, event: LiveEventData<'dispatchers'>): void {
  const { platform, dispatchers } = event;
  const { queryKey } = dispatchOf(platform);
  writeLive<Answer<'GET /api/dispatch'>>(queryClient, queryKey, (known) => ({ ...known, dispatchers }));
}

const LIMIT = 500;
const waitingOn = (platform: GamePlatform) => ({ query: { platform, limit: LIMIT } });

export const useWaiting = (platform: GamePlatform, wanted = true) =>
  useLiveEndpoint('GET /api/911', waitingOn(platform), ({ emergencies }) => emergencies, wanted);

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
  return <R extends EmergencyRoute>(route: R, id: string, failed: string, body?: PartOf<Api[R], 'body'>) =>
    withErrorToast(changeEmergency(queryClient, route, id, body), failed);
}

export const releaseDraft = (id: string) => draftAt(`911 release:${id}`, { changes: '{}' });

export const answerDraft = (id: string) => draftAt(`911 answer:${id}`, { text: '' });

export function forgetDrafts(id: string): void {
  releaseDraft(id).clear();
  answerDraft(id).clear();
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

export function useUnitActions() {
  const queryClient = useQueryClient();
  const act = (route: UnitRoute, { _id }: Unit, failed: string, body?: { status: string }) =>
    showOutcome(changeUnit(queryClient, route, _id, body), failed);
  return {
    setStatus: (unit: Unit, status: string) =>
      act('POST /api/units/:id/status', unit, 'The status could not be set.', { status }),
    contact: (unit: Unit) => act('POST /api/units/:id/contact', unit, 'The contact could not be logged.'),
    ask: (unit: Unit) => act('POST /api/units/:id/ask', unit, 'The welfare check could not be sent.'),
  };
}

export type UnitActions = ReturnType<typeof useUnitActions>;
