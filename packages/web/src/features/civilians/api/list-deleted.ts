import { useInfiniteQuery } from '@tanstack/react-query';
import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { pagedListOptions } from '#lib/paged-list.ts';

export const deletedKey = ['civilians', 'deleted'] as const;

/** For staff: what can be restored, the last deleted first, page after page. */
export function useDeletedCivilians() {
  return useInfiniteQuery({
    ...pagedListOptions(deletedKey, (page, options) =>
      callEndpoint(civilianEndpoints.listDeletedCivilians, { query: page, ...options }),
    ),
    staleTime: 0,
  });
}
