import type { QueryClient } from '@tanstack/react-query';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { civilianQuery } from './get-civilian.ts';
import { civiliansQuery } from './list-civilians.ts';

/**
 * Puts a civilian that the server has just saved wherever it is shown, without a reload. Answers on their way from
 * before are dropped; a list that was never loaded is asked for afterwards.
 */
export async function writeCivilian(queryClient: QueryClient, saved: Civilian): Promise<void> {
  const one = civilianQuery(saved._id).queryKey;
  await Promise.all([
    queryClient.cancelQueries({ queryKey: one }),
    queryClient.cancelQueries({ queryKey: civiliansQuery.queryKey }),
  ]);
  queryClient.setQueryData(one, saved);
  const list = queryClient.getQueryData(civiliansQuery.queryKey);
  queryClient.setQueryData(civiliansQuery.queryKey, withCivilian(list ?? [], saved));
  if (list === undefined) void queryClient.invalidateQueries({ queryKey: civiliansQuery.queryKey });
}

function withCivilian(list: Civilian[], saved: Civilian): Civilian[] {
  return list.some(({ _id }) => _id === saved._id)
    ? list.map((civilian) => (civilian._id === saved._id ? saved : civilian))
    : [...list, saved];
}

/** Writes what changed of a civilian wherever it is shown; it need not be the reader's own. */
export async function patchCivilian(
  queryClient: QueryClient,
  id: string,
  change: Partial<Civilian>,
): Promise<void> {
  const one = civilianQuery(id).queryKey;
  const own = civiliansQuery.queryKey;
  await Promise.all([
    queryClient.cancelQueries({ queryKey: one }),
    queryClient.cancelQueries({ queryKey: own }),
  ]);
  queryClient.setQueryData(one, (civilian) => civilian && { ...civilian, ...change });
  queryClient.setQueryData(own, (list) =>
    list?.map((civilian) => (civilian._id === id ? { ...civilian, ...change } : civilian)),
  );
}
