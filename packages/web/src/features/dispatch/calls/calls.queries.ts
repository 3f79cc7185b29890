import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Call, CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Response, Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { callEndpoint } from '#lib/api-client.ts';
import { endpointPages, filteredPages, loadAllPages, narrowing } from '#lib/endpoint-pages.ts';
import { callEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { endpointKey, freshFor, useSend } from '#lib/use-endpoint.ts';
import { callKeys, detailOf, writeCall } from './calls-cache.ts';

const activeCalls = (platform: GamePlatform) =>
  queryOptions({
    queryKey: callKeys.active(platform),
    queryFn: async ({ signal }) =>
      (await loadAllPages(callEndpoints.listCalls, { query: { platform }, signal })).flatMap(
        ({ calls }) => calls,
      ),
    // Live events missed while nothing was subscribed are lost, so refetch on mount.
    staleTime: 0,
  });

export function useActiveCalls(platform: GamePlatform, wanted = true) {
  return useQuery({ ...activeCalls(platform), enabled: wanted });
}

export const knownCallsOf = (queryClient: QueryClient, platform: GamePlatform, officerId: string): Call[] =>
  queryClient
    .getQueryData(activeCalls(platform).queryKey)
    ?.filter(({ units }) => units.some(({ _id }) => _id === officerId)) ?? [];

export function loadActiveCalls(queryClient: QueryClient, platform: GamePlatform): Promise<Call[]> {
  return queryClient.fetchQuery({
    ...activeCalls(platform),
    staleTime: freshFor(queryClient, activeCalls(platform)),
  });
}

export async function loadCallNumbered(
  queryClient: QueryClient,
  platform: GamePlatform,
  number: number,
): Promise<Call | null> {
  const isMeant = ({ callNumber }: Call) => callNumber === number;
  const known = queryClient.getQueryData(activeCalls(platform).queryKey)?.find(isMeant);
  if (known !== undefined) return known;
  const query = { platform, status: 'Closed', q: String(number) } as const;
  return (await callEndpoint(callEndpoints.listCalls, { query })).calls.find(isMeant) ?? null;
}

export function useClosedCalls(platform: GamePlatform, q: string) {
  return useInfiniteQuery({
    ...filteredPages(callEndpoints.listCalls, { query: { platform, status: 'Closed', ...narrowing({ q }) } }),
    queryKey: callKeys.closed(platform, q),
    staleTime: 0,
  });
}

/**
 * Returns a call with its log in pages, latest entries first. Until it loads, shows the listed call without its log
 * (`isPlaceholderData`).
 */
export function useCall(id: string, wanted = true) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    ...endpointPages(callEndpoints.getCall, { params: { id } }),
    select: detailOf,
    enabled: wanted,
    staleTime: 0,
  });
  const { data = fromLists(queryClient, id) } = query;
  return { ...query, data, isPlaceholderData: query.data === undefined };
}

function fromLists(queryClient: QueryClient, id: string): CallDetail | undefined {
  const known = listedCall(queryClient, id);
  return known && { ...known, log: [], responses: [], emergencies: [] };
}

export function listedCall(queryClient: QueryClient, id: string): Call | undefined {
  const lists = queryClient.getQueriesData<Call[]>({ queryKey: callKeys.everyActive });
  return lists.flatMap(([, calls]) => calls ?? []).find((call) => call._id === id);
}

const EVERY_CALL = [endpointKey(callEndpoints.listCalls), endpointKey(callEndpoints.getCall)];

export const useCreateCall = () =>
  useSend(callEndpoints.createCall, { write: writeCall, recheck: EVERY_CALL });

export const useCallUpdate = () =>
  useSend(callEndpoints.updateCall, { write: writeCall, recheck: EVERY_CALL });
export const useCallClosing = () =>
  useSend(callEndpoints.closeCall, { write: writeCall, recheck: EVERY_CALL });

export type CallRef = Pick<Call, '_id' | 'callNumber'>;

export type CallChange =
  | { kind: 'attach'; officerId: string; move?: boolean }
  | { kind: 'detach' | 'primary'; officerId: string }
  | { kind: 'note'; text: string }
  | { kind: 'response'; response: Response; unitId?: string }
  /** With `clear` its units become available again. */
  | { kind: 'close'; disposition: string; clear?: boolean }
  /** `before` are the original services; the server rejects the change if they changed since. */
  | { kind: 'services'; services: Service[]; before: Service[] }
  | { kind: 'priority'; priority: number }
  | { kind: 'hold'; minutes: number; reason: string }
  | { kind: 'merge'; into: string }
  | { kind: 'reopen' | 'unhold' };

/** Changes a call. Works after the component unmounts, as Undo may. Fails with `ApiFailure`. */
export async function changeCall(queryClient: QueryClient, id: string, change: CallChange): Promise<void> {
  try {
    writeCall(queryClient, await send(id, change));
  } catch (error) {
    for (const queryKey of EVERY_CALL) void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

/**
 * Puts a unit back on a call, as primary and with its earlier response if the viewer may set that. Fails with
 * `ApiFailure`.
 */
export async function putBack(
  queryClient: QueryClient,
  { _id, units = [], primaryOfficer }: CallRef & Partial<Call>,
  { unitId, canSetResponse = true }: { unitId: string; canSetResponse?: boolean },
): Promise<void> {
  const change = (wanted: CallChange) => changeCall(queryClient, _id, wanted);
  await change({ kind: 'attach', officerId: unitId });
  const { response = null } = units.find((unit) => unit._id === unitId) ?? {};
  if (canSetResponse && response !== null && response !== 'Dispatched') {
    await change({ kind: 'response', response, unitId });
  }
  // A lone unit becomes primary automatically.
  const isPrimary = primaryOfficer?._id === unitId && units.length > 1;
  if (isPrimary) await change({ kind: 'primary', officerId: unitId });
}

function send(id: string, change: CallChange) {
  const params = { id };
  switch (change.kind) {
    case 'attach': {
      const { officerId, move = false } = change;
      return callEndpoint(callEndpoints.attachToCall, { params, body: { officerId, move } });
    }
    case 'detach':
      return callEndpoint(callEndpoints.detachFromCall, { params, body: { officerId: change.officerId } });
    case 'primary':
      return callEndpoint(callEndpoints.setPrimaryOfficer, { params, body: { officerId: change.officerId } });
    case 'note':
      return callEndpoint(callEndpoints.addCallNote, { params, body: { text: change.text } });
    case 'services':
      return callEndpoint(callEndpoints.updateCall, {
        params,
        body: { services: change.services, before: { services: change.before } },
      });
    case 'priority':
      return callEndpoint(callEndpoints.updateCall, { params, body: { priority: change.priority } });
    case 'hold': {
      const { minutes, reason } = change;
      return callEndpoint(callEndpoints.holdCall, { params, body: { minutes, reason } });
    }
    case 'merge':
      return callEndpoint(callEndpoints.mergeCall, { params, body: { into: change.into } });
    case 'close': {
      const { disposition, clear = false } = change;
      return callEndpoint(callEndpoints.closeCall, { params, body: { disposition, clear } });
    }
    case 'reopen':
      return callEndpoint(callEndpoints.reopenCall, { params });
    case 'unhold':
      return callEndpoint(callEndpoints.unholdCall, { params });
    case 'response': {
      const { response, unitId = '' } = change;
      return callEndpoint(callEndpoints.setResponse, { params, body: { response, unitId } });
    }
  }
}

export async function sendAssignment(
  queryClient: QueryClient,
  id: string,
  body: { unitIds: string[]; move: boolean },
) {
  const answer = await callEndpoint(callEndpoints.assignToCall, { params: { id }, body });
  writeCall(queryClient, answer);
  return answer.refused;
}
