import { useInfiniteQuery } from '@tanstack/react-query';
import type { OutboxState } from '@ten-four/contract/outbox/outbox.values';
import { filteredPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';

/** Polling interval, because no live event reports deliveries. */
const POLL_MS = 5000;

export function useOutbox(state: OutboxState | null) {
  return useInfiniteQuery({
    ...filteredPages('GET /api/outbox', { query: withoutEmpty({ state }) }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.messages.some((message) => message.state === 'Pending'))
        ? POLL_MS
        : false,
  });
}

export const useDiscordHealth = () => useEndpoint('GET /api/discord/health', {});
