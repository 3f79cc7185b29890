import { useDebouncedValue } from '@mantine/hooks';
import type { Route } from '@ten-four/contract/api';
import type { MemberFilter, MemberSort } from '@ten-four/contract/members/members.values';
import { SUGGEST_AFTER } from '@ten-four/contract/search/search.values';
import { loadAllPages, useFilteredPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { MEMBER_KEYS } from '#lib/query-keys.ts';
import { useEndpoint, useSend } from '#lib/use-endpoint.ts';

export interface MembersView {
  q: string;
  filter: MemberFilter;
  departmentId: string;
  sort: MemberSort;
}

const EXPORT_MAX = 5000;

export const useMembers = (view: MembersView) =>
  useFilteredPages('GET /api/members', { query: withoutEmpty({ ...view }) });

export async function loadMembers(view: MembersView) {
  const pages = await loadAllPages('GET /api/members', { query: withoutEmpty({ ...view }) }, EXPORT_MAX);
  return pages.flatMap(({ members }) => members).slice(0, EXPORT_MAX);
}

const SUGGESTIONS_MAX = 6;

export function useMemberSuggestions(typed: string) {
  const [q] = useDebouncedValue(typed, SUGGEST_AFTER);
  return useEndpoint(
    'GET /api/members',
    { query: { q, limit: SUGGESTIONS_MAX } },
    { enabled: q.length > 1 && typed !== '', select: ({ members }) => members },
  );
}

export const useMember = (id: string) =>
  useEndpoint('GET /api/members/:id', { params: { id } }, { staleTime: 0 });

/** Sends an action on a member and refetches everything that shows members. */
export const useMemberSend = <R extends Route>(route: R) => useSend(route, { reload: MEMBER_KEYS });
