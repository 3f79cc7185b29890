import {
  type DataTag,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answer, Route } from '@ten-four/contract/api';
import { type Arguments, type CallOptions, callEndpoint, pathOf } from './api-client.ts';

/** Returns a key like `['calls', '/api/calls/:id', {}, {}]`. A shorter key matches more: `['calls']` the whole feature. */
export function endpointKey(route: Route, options?: object): QueryKey {
  const { params = {}, query = {} }: { params?: object; query?: object } = options ?? {};
  const path = pathOf(route);
  const place = [path.split('/')[2], path];
  return options === undefined ? place : [...place, params, query];
}

export function endpointQuery<R extends Route>(route: R, ...[options]: Arguments<R>) {
  return queryOptions<Answer<R>>(requestOf(route, options));
}

const requestOf = <R extends Route>(route: R, options: CallOptions<R> | undefined) => ({
  queryKey: endpointKey(route, options ?? {}),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callEndpoint<R>(route, ...([{ ...options, signal }] as unknown as Arguments<R>)),
});

export function useEndpoint<R extends Route, Data = Answer<R>>(
  route: R,
  options: CallOptions<R>,
  settings: Omit<UseQueryOptions<Answer<R>, Error, Data>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery({ ...requestOf(route, options), ...settings });
}

/** Reads what live events update. Those missed while nothing was subscribed are lost, so it refetches on mount. */
export function useLiveEndpoint<R extends Route, Data>(
  route: R,
  options: CallOptions<R>,
  select: (answer: Answer<R>) => Data,
  enabled = true,
) {
  return useEndpoint(route, options, { select, enabled, staleTime: 0 });
}

export const invalidate = (queryClient: QueryClient, keys: readonly QueryKey[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

interface SendSettings<R extends Route> {
  write?: (queryClient: QueryClient, answer: Answer<R>, sent: CallOptions<R>) => unknown;
  /** Refetched whatever the result. */
  reload?: readonly QueryKey[];
  /** Refetched only after a failure. */
  recheck?: readonly QueryKey[];
}

export function useSend<R extends Route>(route: R, settings: SendSettings<R> = {}) {
  const { write, reload = [], recheck = [] } = settings;
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (options: CallOptions<R>) => callEndpoint(route, options),
    onSuccess: (answer, sent) => write?.(queryClient, answer, sent),
    onSettled: (_, error) => {
      void invalidate(queryClient, error === null ? reload : [...reload, ...recheck]);
    },
  });
  return { ...mutation, route };
}

export const staleTimeOf = (queryClient: QueryClient, { queryKey }: { queryKey: QueryKey }): number =>
  queryClient.getQueryCache().find({ queryKey })?.isActive() === true ? Number.POSITIVE_INFINITY : 0;

/** Updates cached data and cancels pending requests for it. Without cached data, requests it and returns undefined. */
export async function changeCached<T>(
  queryClient: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  change: (cached: T) => T,
): Promise<T | undefined> {
  await queryClient.cancelQueries({ queryKey });
  const cached = queryClient.getQueryData<T>(queryKey);
  if (cached === undefined) {
    void queryClient.invalidateQueries({ queryKey });
    return undefined;
  }
  return queryClient.setQueryData<T>(queryKey, change(cached));
}

export function withRow<Row extends { _id: string }>(rows: readonly Row[], saved: Row): Row[] {
  return rows.some(({ _id }) => _id === saved._id)
    ? rows.map((row) => (row._id === saved._id ? saved : row))
    : [...rows, saved];
}

export const withoutRow = <Row extends { _id: string }>(rows: readonly Row[], id: string): Row[] =>
  rows.filter(({ _id }) => _id !== id);
