import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { endpointPages } from '#lib/endpoint-pages.ts';
import {
  changeCached,
  endpointKey,
  endpointQuery,
  useEndpoint,
  useSend,
  withoutRow,
  withRow,
} from '#lib/use-endpoint.ts';

const ownCivilians = endpointQuery('GET /api/civilians');

/** Omits holdings, which other requests update. */
function oneCivilian(id: string) {
  const options = { params: { id }, query: { populate: 'false' as const } };
  return queryOptions<{ civilian: Civilian }>({
    queryKey: endpointKey('GET /api/civilians/:id', options),
    queryFn: ({ signal }) => callEndpoint('GET /api/civilians/:id', { ...options, signal }),
  });
}

export const useCivilians = () =>
  useEndpoint('GET /api/civilians', {}, { select: ({ civilians }) => civilians });

export function useCivilian(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    ...oneCivilian(id),
    placeholderData: () => {
      const civilian = queryClient
        .getQueryData(ownCivilians.queryKey)
        ?.civilians.find(({ _id }) => _id === id);
      return civilian && { civilian };
    },
    select: ({ civilian }) => civilian,
  });
}

export const useDeletedCivilians = () =>
  useInfiniteQuery({ ...endpointPages('GET /api/civilians/deleted', {}), staleTime: 0 });

export const useCivilianCreation = () =>
  useSend('POST /api/civilians', {
    write: async (queryClient, { civilian }) => {
      queryClient.setQueryData(oneCivilian(civilian._id).queryKey, { civilian });
      const { queryKey } = ownCivilians;
      await queryClient.cancelQueries({ queryKey });
      const known = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { civilians: withRow(known?.civilians ?? [], civilian) });
      if (known === undefined) void queryClient.invalidateQueries({ queryKey });
    },
  });

export const useCivilianUpdate = () =>
  useSend('PUT /api/civilians/:id', { write: patchFromAnswer, reload: [['weapons']] });

export const useDeceasedChange = () =>
  useSend('POST /api/civilians/:id/deceased', { write: patchFromAnswer });

export const useProposalAnswer = () =>
  useSend('POST /api/civilians/:id/death-proposal', {
    write: patchFromAnswer,
    recheck: [['civilians']],
  });

export const useCivilianDeletion = () =>
  useSend('DELETE /api/civilians/:id', {
    write: async (queryClient, _, { params: { id } }) => {
      await changeCached(queryClient, ownCivilians, ({ civilians }) => ({
        civilians: withoutRow(civilians, id),
      }));
      // The page is still mounted, so it must not refetch the deleted civilian.
      await queryClient.invalidateQueries({ queryKey: oneCivilian(id).queryKey, refetchType: 'none' });
    },
  });

export const useCivilianRestoration = () =>
  useSend('POST /api/civilians/:id/restore', {
    reload: [endpointKey('GET /api/civilians/deleted'), ownCivilians.queryKey],
  });

type Holdings = Pick<Civilian, 'licenses' | 'suspendedLicenses' | 'licenseDetails'>;

export function usePatchCivilian(id: string) {
  const queryClient = useQueryClient();
  return (change: Holdings) => void patchCivilian(queryClient, id, change);
}

const patchFromAnswer = (
  queryClient: QueryClient,
  { civilian }: { civilian: Partial<Civilian> },
  { params }: { params: { id: string } },
) => patchCivilian(queryClient, params.id, civilian);

async function patchCivilian(queryClient: QueryClient, id: string, change: Partial<Civilian>): Promise<void> {
  const patch = (civilian: Civilian) => (civilian._id === id ? { ...civilian, ...change } : civilian);
  await Promise.all([
    changeCached(queryClient, oneCivilian(id), ({ civilian }) => ({ civilian: patch(civilian) })),
    changeCached(queryClient, ownCivilians, ({ civilians }) => ({ civilians: civilians.map(patch) })),
  ]);
}
