import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MemberFilter, MemberSort } from '@ten-four/contract/members/members.values';
import { SUGGEST_AFTER } from '@ten-four/contract/search/search.values';
import { filteredPages, loadAllPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { useEndpoint, useSend } from '#lib/use-endpoint.ts';

export interface MembersView {
  q: string;
  filter: MemberFilter;
  departmentId: string;
  sort: MemberSort;
}

const EXPORT_MAX = 5000;

export const useMembers = (view: MembersView) =>
  useInfiniteQuery({
    ...filteredPages('GET /api/members', { query: withoutEmpty({ ...view }) }),
    staleTime: 0,
  });

export async function loadMembers(view: MembersView) {
  const pages = await loadAllPages('GET /api/members', { query: withoutEmpty({ ...view }) }, EXPORT_MAX);
  return pages.flatMap(({ members }) => members).slice(0, EXPORT_MAX);
}

const NAMED_MAX = 100;
const SUGGESTIONS_MAX = 6;

export function useMemberSuggestions(typed: string) {
  const [q] = useDebouncedValue(typed, SUGGEST_AFTER);
  return useEndpoint(
    'GET /api/members',
    { query: { q, limit: SUGGESTIONS_MAX } },
    { enabled: q.length > 1 && typed !== '', select: ({ members }) => members },
  );
}

export const useNamed = () =>
  useEndpoint(
    'GET /api/members',
    { query: { filter: 'named', sort: 'username', limit: NAMED_MAX } },
    { select: ({ members }) => members },
  );

export const useMember = (id: string) =>
  useEndpoint('GET /api/members/:id', { params: { id } }, { staleTime: 0 });

const reload = [['members'], ['audit'], ['officers']];

export const useRefresh = () => useSend('POST /api/members/:id/refresh', { reload });
export const useSignOutMember = () => useSend('POST /api/members/:id/sign-out', { reload });
export const useSuspend = () => useSend('POST /api/members/:id/suspend', { reload });
export const useLift = () => useSend('POST /api/members/:id/lift', { reload });
export const useAdjust = () => useSend('POST /api/members/:id/adjust', { reload });
export const useEndShift = () => useSend('POST /api/officers/:id/end-shift', { reload });
export const useRemoveProfile = () => useSend('DELETE /api/officers/:id', { reload });
export const useNaming = () => useSend('PUT /api/members/:id/administrator', { reload });
export const useMemberDeletion = () => useSend('POST /api/members/:id/delete', { reload });
export const useRestore = () => useSend('POST /api/civilians/:id/restore', { reload });
