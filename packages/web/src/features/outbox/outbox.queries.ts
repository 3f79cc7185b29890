import { useInfiniteQuery } from '@tanstack/react-query';
import type { OutboxState } from '@ten-four/contract/outbox/outbox.values';
import { filteredPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { outboxEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { endpointKey, useEndpoint, useSend } from '#lib/use-endpoint.ts';

/** Polling interval, because no live event reports deliveries. */
const POLL_MS = 5000;

export function useOutbox(state: OutboxState | null) {
  return useInfiniteQuery({
    ...filteredPages(outboxEndpoints.listOutbox, { query: withoutEmpty({ state }) }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.messages.some((message) => message.state === 'Pending'))
        ? POLL_MS
        : false,
  });
}

export const useSendAgain = () =>
  useSend(outboxEndpoints.sendAgain, { reload: [endpointKey(outboxEndpoints.listOutbox)] });

const HEALTH = endpointKey(outboxEndpoints.getDiscordHealth);

export const useDiscordHealth = () => useEndpoint(outboxEndpoints.getDiscordHealth, {});

export const useCheckDiscord = () => useSend(outboxEndpoints.checkDiscord, { reload: [HEALTH] });
