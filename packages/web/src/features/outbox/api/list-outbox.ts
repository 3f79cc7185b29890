import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import type { OutboxState } from '@ten-four/contract/outbox/outbox.values';
import { callEndpoint } from '#lib/api-client.ts';

export const outboxKey = ['outbox'] as const;
const PAGE = 50;
/** Milliseconds between looks while a message waits to be sent: no live event tells of that. */
const LOOK_EVERY = 5000;

function outboxQuery(state: OutboxState | null) {
  return infiniteQueryOptions({
    queryKey: [...outboxKey, state ?? 'All'],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(outboxEndpoints.listOutbox, {
        query: {
          limit: PAGE,
          ...(state === null ? {} : { state }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The messages to Discord in a state, or all for null, newest first, page after page. */
export function useOutbox(state: OutboxState | null) {
  return useInfiniteQuery({
    ...outboxQuery(state),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.messages.some((message) => message.state === 'Pending'))
        ? LOOK_EVERY
        : false,
  });
}
