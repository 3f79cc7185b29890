import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answer, Api, Route } from '@ten-four/contract/api';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import type { Call, CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { useCallback } from 'react';
import { callEndpoint, callWithId } from '#lib/api-client.ts';
import { endpointPages, filteredPages, loadAllPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { endpointKey, invalidate, staleTimeOf, useSend } from '#lib/use-endpoint.ts';
import { showError } from '#ui/toast.ts';
import { withErrorToast } from '../with-error-toast.ts';
import { callsOfUnit } from './call-order.ts';
import { callKeys, detailOf, writeCall } from './calls-cache.ts';

const activeCalls = (platform: GamePlatform) =>
  queryOptions({
    queryKey: callKeys.active(platform),
    queryFn: async ({ signal }) =>
      (await loadAllPages('GET /api/calls', { query: { platform }, signal })).flatMap(({ calls }) => calls),
    // Live events missed while nothing was subscribed are lost, so refetch on mount.
    staleTime: 0,
  });

export function useActiveCalls(platform: GamePlatform, wanted = true) {
  return useQuery({ ...activeCalls(platform), enabled: wanted });
}

export const cachedCallsOf = (queryClient: QueryClient, platform: GamePlatform, officerId: string): Call[] =>
  callsOfUnit(queryClient.getQueryData(activeCalls(platform).queryKey) ?? [], officerId);

export function loadActiveCalls(queryClient: QueryClient, platform: GamePlatform): Promise<Call[]> {
  return queryClient.fetchQuery({
    ...activeCalls(platform),
    staleTime: staleTimeOf(queryClient, activeCalls(platform)),
  });
}

/** Returns a function that opens the call with a number, or shows why it can't. */
export function useOpenNumber(platform: GamePlatform, onOpenCall: (id: string) => void) {
  const queryClient = useQueryClient();
  return useCallback(
    async (number: number) => {
      const loading = findCall(queryClient, platform, number);
      const found = await withErrorToast(loading, 'The call could not be opened.');
      if (found === null) showError(DISPATCH_TEXTS.callNotFound);
      else if (found !== undefined) onOpenCall(found._id);
    },
    [queryClient, platform, onOpenCall],
  );
}

async function findCall(queryClient: QueryClient, platform: GamePlatform, number: number) {
  const hasNumber = ({ callNumber }: Call) => callNumber === number;
  const known = queryClient.getQueryData(activeCalls(platform).queryKey)?.find(hasNumber);
  if (known !== undefined) return known;
  const query = { platform, status: 'Closed', q: String(number) } as const;
  return (await callEndpoint('GET /api/calls', { query })).calls.find(hasNumber) ?? null;
}

export function useClosedCalls(platform: GamePlatform, q: string) {
  return useInfiniteQuery({
    ...filteredPages('GET /api/calls', {
      query: { platform, status: 'Closed', ...withoutEmpty({ q }) },
    }),
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
    ...endpointPages('GET /api/calls/:id', { params: { id } }),
    select: detailOf,
    enabled: wanted,
    staleTime: 0,
  });
  const { data = fromLists(queryClient, id) } = query;
  return { ...query, data, isPlaceholderData: query.data === undefined };
}

function fromLists(queryClient: QueryClient, id: string): CallDetail | undefined {
  const known = findListedCall(queryClient, id);
  return known && { ...known, log: [], responses: [], emergencies: [] };
}

export function findListedCall(queryClient: QueryClient, id: string): Call | undefined {
  const lists = queryClient.getQueriesData<Call[]>({ queryKey: callKeys.everyActive });
  return lists.flatMap(([, calls]) => calls ?? []).find((call) => call._id === id);
}

const EVERY_CALL = [endpointKey('GET /api/calls'), endpointKey('GET /api/calls/:id')];

const CALL_CHANGE = { write: writeCall, recheck: EVERY_CALL };
export const useCreateCall = () => useSend('POST /api/calls', CALL_CHANGE);
export const useUpdateCall = () => useSend('PUT /api/calls/:id', CALL_CHANGE);
export const useCloseCall = () => useSend('POST /api/calls/:id/close', CALL_CHANGE);

export type CallRef = Pick<Call, '_id' | 'callNumber'>;

export type CallRoute = { [R in Route]: Answer<R> extends { call: CallDetail } ? R : never }[Route];

/** Changes a call. Works after the component unmounts, as Undo may. Fails with `ApiFailure`. */
export async function changeCall<R extends CallRoute>(
  queryClient: QueryClient,
  route: R,
  id: string,
  body?: PartOf<Api[R], 'body'>,
): Promise<Answer<R>> {
  try {
    const answer = await callWithId(route, id, body);
    writeCall(queryClient, answer as { call: CallDetail });
    return answer;
  } catch (error) {
    void invalidate(queryClient, EVERY_CALL);
    throw error;
  }
}

/**
 * Puts a unit back on a call, as primary and with its earlier response if the viewer may set that. Fails with
 * `ApiFailure`.
 */
export async function restoreUnit(
  queryClient: QueryClient,
  { _id, units = [], primaryOfficer }: CallRef & Partial<Call>,
  unitId: string,
  canSetResponse = true,
): Promise<void> {
  await changeCall(queryClient, 'POST /api/calls/:id/attach', _id, { officerId: unitId, move: false });
  const { response = null } = units.find((unit) => unit._id === unitId) ?? {};
  if (canSetResponse && response !== null && response !== 'Dispatched') {
    await changeCall(queryClient, 'POST /api/calls/:id/response', _id, { response, unitId });
  }
  // A lone unit becomes primary automatically.
  const isPrimary = primaryOfficer?._id === unitId && units.length > 1;
  if (isPrimary) await changeCall(queryClient, 'POST /api/calls/:id/primary', _id, { officerId: unitId });
}
