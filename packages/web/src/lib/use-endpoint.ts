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
import type { AnswerOf, Endpoint } from '@ten-four/contract/common/endpoint';
import { type Arguments, type CallOptions, callEndpoint } from './api-client.ts';
import type { ClientEndpoint, EndpointOf } from './endpoints/client-endpoint.ts';

/** Returns the query key. Fewer options match more answers; the tag alone matches a whole feature. */
export function endpointKey(endpoint: ClientEndpoint, options?: object): QueryKey {
  const { params = {}, query = {} }: { params?: object; query?: object } = options ?? {};
  const place = [endpoint.tag, endpoint.path];
  return options === undefined ? place : [...place, params, query];
}

export function endpointQuery<E extends Endpoint>(endpoint: ClientEndpoint<E>, ...[options]: Arguments<E>) {
  return queryOptions<AnswerOf<E>>({
    queryKey: endpointKey(endpoint, options ?? {}),
    queryFn: ({ signal }) => callEndpoint(endpoint, { ...options, signal } as CallOptions<E>),
  });
}

export function useEndpoint<E extends Endpoint, Data = AnswerOf<E>>(
  endpoint: ClientEndpoint<E>,
  options: CallOptions<E>,
  settings: Omit<UseQueryOptions<AnswerOf<E>, Error, Data>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery({ ...endpointQuery(endpoint, options), ...settings });
}

interface SendSettings<E extends Endpoint> {
  write?: (queryClient: QueryClient, answer: AnswerOf<E>, sent: CallOptions<E>) => unknown;
  /** Refetched whatever the result. */
  reload?: readonly QueryKey[];
  /** Refetched only after a failure. */
  recheck?: readonly QueryKey[];
}

export function useSend<C extends ClientEndpoint>(
  endpoint: C & ClientEndpoint<EndpointOf<C>>,
  settings: SendSettings<EndpointOf<C>> = {},
) {
  const { write, reload = [], recheck = [] } = settings;
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (options: CallOptions<EndpointOf<C>>) => callEndpoint<EndpointOf<C>>(endpoint, options),
    onSuccess: (answer, sent) => write?.(queryClient, answer, sent),
    onSettled: (_, error) => {
      const keys = error === null ? reload : [...reload, ...recheck];
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return { ...mutation, endpoint };
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
