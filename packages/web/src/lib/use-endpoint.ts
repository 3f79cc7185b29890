import {
  type DataTag,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf, Endpoint } from '@ten-four/contract/common/endpoint';
import { type Arguments, type CallOptions, callEndpoint } from './api-client.ts';
import type { ClientEndpoint, EndpointOf } from './endpoints/client-endpoint.ts';

interface ReadSettings<Answer, Data> {
  select?: (answer: Answer) => Data;
  enabled?: boolean;
  staleTime?: number;
  gcTime?: number;
  retry?: false;
  refetchInterval?: number;
  placeholderData?: (before: Answer | undefined) => Answer | undefined;
}

/**
 * Where the answers of an endpoint are cached: `['vehicles', '/api/…/:id', params, query]`, which begins with the
 * endpoint's tag. With fewer options the key fits more answers, with the tag alone all of a feature.
 */
export function endpointKey(endpoint: ClientEndpoint, options?: object): QueryKey {
  const { params = {}, query = {} }: { params?: object; query?: object } = options ?? {};
  const place = [endpoint.tag, endpoint.path];
  return options === undefined ? place : [...place, params, query];
}

/** A read as the cache knows it: what `endpointKey` says, typed by the endpoint. */
export function endpointQuery<E extends Endpoint>(endpoint: ClientEndpoint<E>, ...[options]: Arguments<E>) {
  return queryOptions<AnswerOf<E>>({
    queryKey: endpointKey(endpoint, options ?? {}),
    queryFn: ({ signal }) => callEndpoint(endpoint, { ...options, signal } as CallOptions<E>),
  });
}

/** Reads an endpoint and keeps the answer up to date. Fails with `ApiFailure`. */
export function useEndpoint<E extends Endpoint, Data = AnswerOf<E>>(
  endpoint: ClientEndpoint<E>,
  options: CallOptions<E>,
  settings: ReadSettings<AnswerOf<E>, Data> = {},
) {
  return useQuery({ ...endpointQuery(endpoint, options), ...settings });
}

interface SendSettings<E extends Endpoint> {
  /** Puts what was answered into the cache. */
  write?: (queryClient: QueryClient, answer: AnswerOf<E>, sent: CallOptions<E>) => unknown;
  /** What is read again afterwards, whatever came of it. */
  reload?: readonly QueryKey[];
  /** What is read again after a failure only, when nobody knows what happened: else `write` says it all. */
  recheck?: readonly QueryKey[];
}

/** Sends to an endpoint. Fails with `ApiFailure`. */
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

/** For how long, in milliseconds, what is cached of a read counts: ever while a page that is open keeps it up to date. */
export const freshFor = (queryClient: QueryClient, { queryKey }: { queryKey: QueryKey }): number =>
  queryClient.getQueryCache().find({ queryKey })?.isActive() === true ? Number.POSITIVE_INFINITY : 0;

/** Changes what is cached of a read, whatever answer is on its way; what was never read is asked for (undefined). */
export async function changeCached<T>(
  queryClient: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  change: (known: T) => T,
): Promise<T | undefined> {
  await queryClient.cancelQueries({ queryKey });
  const known = queryClient.getQueryData<T>(queryKey);
  if (known === undefined) {
    void queryClient.invalidateQueries({ queryKey });
    return undefined;
  }
  return queryClient.setQueryData<T>(queryKey, change(known));
}

/** The rows with one as it is now: in its old place, or at the end. */
export function withRow<Row extends { _id: string }>(rows: readonly Row[], saved: Row): Row[] {
  return rows.some(({ _id }) => _id === saved._id)
    ? rows.map((row) => (row._id === saved._id ? saved : row))
    : [...rows, saved];
}

export const withoutRow = <Row extends { _id: string }>(rows: readonly Row[], id: string): Row[] =>
  rows.filter(({ _id }) => _id !== id);
