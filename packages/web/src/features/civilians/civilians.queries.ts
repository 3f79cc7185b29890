import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { useCallback } from 'react';
import { callEndpoint } from '#lib/api-client.ts';
import { endpointPages } from '#lib/endpoint-pages.ts';
import { civilianEndpoints, weaponEndpoints } from '#lib/endpoints/records.endpoints.ts';
import {
  changeCached,
  endpointKey,
  endpointQuery,
  useEndpoint,
  useSend,
  withoutRow,
  withRow,
} from '#lib/use-endpoint.ts';

const ownCivilians = endpointQuery(civilianEndpoints.listCivilians);

/** Without what it holds, so that what other calls answer of it can take its place. */
function oneCivilian(id: string) {
  const options = { params: { id }, query: { populate: 'false' as const } };
  return queryOptions<{ civilian: Civilian }>({
    queryKey: endpointKey(civilianEndpoints.getCivilian, options),
    queryFn: ({ signal }) => callEndpoint(civilianEndpoints.getCivilian, { ...options, signal }),
  });
}

/** The signed-in user's own civilians, oldest first. */
export const useCivilians = () =>
  useEndpoint(civilianEndpoints.listCivilians, {}, { select: ({ civilians }) => civilians });

/** One civilian. What the list already knows of it is shown until the answer is there. */
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

/** For staff: what can be restored, the last deleted first, page after page. */
export const useDeletedCivilians = () =>
  useInfiniteQuery({ ...endpointPages(civilianEndpoints.listDeletedCivilians, {}), staleTime: 0 });

export const useCivilianCreation = () => useSend(civilianEndpoints.createCivilian, { write: writeCivilian });

/** Weapons that are registered in the civilian's name follow it. */
export const useCivilianUpdate = () =>
  useSend(civilianEndpoints.updateCivilian, {
    write: writeCivilian,
    reload: [[weaponEndpoints.listWeapons.tag]],
  });

export const useDeceasedChange = () =>
  useSend(civilianEndpoints.setDeceased, {
    write: (queryClient, { civilian }, { params }) => patchCivilian(queryClient, params.id, civilian),
  });

/** A question that was answered already, or taken back, is asked for again. */
export const useProposalAnswer = () =>
  useSend(civilianEndpoints.answerDeathProposal, {
    write: (queryClient, { civilian }, { params }) => patchCivilian(queryClient, params.id, civilian),
    recheck: [[civilianEndpoints.listCivilians.tag]],
  });

export const useCivilianDeletion = () =>
  useSend(civilianEndpoints.deleteCivilian, {
    write: async (queryClient, _, { params: { id } }) => {
      await changeCached(queryClient, ownCivilians, ({ civilians }) => ({
        civilians: withoutRow(civilians, id),
      }));
      // The page that shows the civilian still stands: what it holds goes out of date, but is not asked for again.
      await queryClient.invalidateQueries({ queryKey: oneCivilian(id).queryKey, refetchType: 'none' });
    },
  });

/** For staff: brings a deleted civilian back to its player, who may be the reader. */
export const useCivilianRestoring = () =>
  useSend(civilianEndpoints.restoreCivilian, {
    reload: [endpointKey(civilianEndpoints.listDeletedCivilians), ownCivilians.queryKey],
  });

/** What a civilian holds by other calls than its own. */
type Holdings = Pick<Civilian, 'licenses' | 'suspendedLicenses' | 'licenseDetails'>;

/** Writes wherever the civilian is shown what another feature's call changed about it. */
export function usePatchCivilian(id: string): (change: Holdings) => void {
  const queryClient = useQueryClient();
  return useCallback((change) => void patchCivilian(queryClient, id, change), [queryClient, id]);
}

/** Puts a civilian that the server has just saved wherever it is shown; a list that was never read is asked for. */
async function writeCivilian(queryClient: QueryClient, { civilian }: { civilian: Civilian }): Promise<void> {
  const one = oneCivilian(civilian._id);
  await queryClient.cancelQueries(one);
  queryClient.setQueryData(one.queryKey, { civilian });
  const list = await changeCached(queryClient, ownCivilians, ({ civilians }) => ({
    civilians: withRow(civilians, civilian),
  }));
  if (list === undefined) {
    queryClient.setQueryData(ownCivilians.queryKey, { civilians: [civilian] });
    void queryClient.invalidateQueries({ queryKey: ownCivilians.queryKey });
  }
}

/** Writes what changed of a civilian wherever it is shown; it need not be the reader's own. */
async function patchCivilian(queryClient: QueryClient, id: string, change: Partial<Civilian>): Promise<void> {
  const one = oneCivilian(id).queryKey;
  const own = ownCivilians.queryKey;
  await Promise.all([one, own].map((queryKey) => queryClient.cancelQueries({ queryKey })));
  queryClient.setQueryData(one, (known) => known && { civilian: { ...known.civilian, ...change } });
  queryClient.setQueryData(
    own,
    (known) =>
      known && {
        civilians: known.civilians.map((civilian) =>
          civilian._id === id ? { ...civilian, ...change } : civilian,
        ),
      },
  );
}
