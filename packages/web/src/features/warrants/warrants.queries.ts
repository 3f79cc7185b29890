import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import type { WarrantStatus } from '@ten-four/contract/warrants/warrants.values';
import { callListEndpoint } from '#lib/api-client.ts';
import { withoutEmpty } from '#lib/endpoint-pages.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, useSend } from '#lib/use-endpoint.ts';
import { useNow } from '#lib/use-now.ts';
import { warrantAt } from './components/warrant-words.ts';

export const WARRANTS_MAX = 2000;
const PAGE = 500;

export const warrantsKey = (platform: GamePlatform, status?: WarrantStatus | null) =>
  endpointKey('GET /api/warrants/all', {
    query: { platform, ...(status === undefined ? {} : { status: status ?? 'All' }) },
  });

/** Reads warrants. Live events update them in place, so some may have another status than requested. */
export function useWarrants(platform: GamePlatform, status: WarrantStatus | null, wanted = true) {
  const now = useNow();
  return useQuery({
    queryKey: warrantsKey(platform, status),
    queryFn: ({ signal }) => listWarrants(platform, status, signal),
    // Structural sharing keeps the same objects until a status changes.
    select: (warrants) => warrants.map((warrant) => warrantAt(warrant, now)),
    // Events while unmounted are missed.
    staleTime: 0,
    enabled: wanted,
  });
}

async function listWarrants(platform: GamePlatform, status: WarrantStatus | null, signal: AbortSignal) {
  const warrants: Warrant[] = [];
  let cursor: string | null = null;
  do {
    const query = { platform, limit: PAGE, ...withoutEmpty({ status, cursor }) };
    const page: { rows: Warrant[]; nextCursor: string | null } = await callListEndpoint(
      'GET /api/warrants/all',
      { query, signal },
    );
    warrants.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null && warrants.length < WARRANTS_MAX);
  return warrants;
}

const SAVED = {
  write: (queryClient: QueryClient, { warrant }: { warrant: Warrant }) => applyWarrant(queryClient, warrant),
  recheck: [['warrants']],
};

export const useWarrantCreation = () => useSend('POST /api/warrants/create', SAVED);
export const useWarrantResolution = () => useSend('POST /api/warrants/resolve/:id', SAVED);

export function applyWarrant(queryClient: QueryClient, warrant: Warrant): void {
  writeLive<Warrant[]>(queryClient, warrantsKey(warrant.platform), (warrants) =>
    withWarrant(warrants, warrant),
  );
}

/** Keeps its place even if its status left the list. Resolved is final, so an active version is older. */
function withWarrant(warrants: Warrant[], warrant: Warrant): Warrant[] {
  const known = warrants.find(({ _id }) => _id === warrant._id);
  if (known === undefined) return [warrant, ...warrants];
  if (known.resolvedAt !== null && warrant.resolvedAt === null) return warrants;
  return warrants.map((other) => (other === known ? warrant : other));
}
