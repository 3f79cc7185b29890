import { useInfiniteQuery } from '@tanstack/react-query';
import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import type { OutboxState } from '@ten-four/contract/outbox/outbox.values';
import { callEndpoint } from '#lib/api-client.ts';
import { filteredListOptions, narrowing } from '#lib/paged-list.ts';

export const outboxKey = ['outbox'] as const;
/** Milliseconds between looks while a message waits to be sent: no live event tells of that. */
const LOOK_EVERY = 5000;

/** The messages to Discord in a state, or all for null, newest first, page after page. */
export function useOutbox(state: OutboxState | null) {
  return useInfiniteQuery({
    ...filteredListOptions([...outboxKey, state ?? 'All'], (page, options) =>
      callEndpoint(outboxEndpoints.listOutbox, { query: { ...page, ...narrowing({ state }) }, ...options }),
    ),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.messages.some((message) => message.state === 'Pending'))
        ? LOOK_EVERY
        : false,
  });
}
