import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MemberFilter, MemberSort } from '@ten-four/contract/members/members.values';
import { SUGGEST_AFTER } from '@ten-four/contract/search/search.values';
import { filteredPages, loadAllPages, narrowing } from '#lib/endpoint-pages.ts';
import { accountEndpoints, memberEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { civilianEndpoints, officerEndpoints } from '#lib/endpoints/records.endpoints.ts';
import { useEndpoint, useSend } from '#lib/use-endpoint.ts';

/** What narrows and orders the list. */
export interface MembersView {
  q: string;
  filter: MemberFilter;
  /** Of a department alone; empty for all. */
  departmentId: string;
  sort: MemberSort;
}

/** Rows of a file at most. */
const MOST_EXPORTED = 5000;

/** For staff: everybody who has signed in, page after page. */
export const useMembers = (view: MembersView) =>
  useInfiniteQuery({
    ...filteredPages(memberEndpoints.listMembers, { query: narrowing({ ...view }) }),
    staleTime: 0,
  });

/** The same all at once, for a file. Fails with `ApiFailure`. */
export async function loadMembers(view: MembersView) {
  const pages = await loadAllPages(
    memberEndpoints.listMembers,
    { query: narrowing({ ...view }) },
    MOST_EXPORTED,
  );
  return pages.flatMap(({ members }) => members).slice(0, MOST_EXPORTED);
}

const NAMED_SHOWN = 100;
const SUGGESTED = 6;

/** The few members that a typed text may mean; none for an empty one. */
export function useMemberSuggestions(typed: string) {
  const [q] = useDebouncedValue(typed, SUGGEST_AFTER);
  return useEndpoint(
    memberEndpoints.listMembers,
    { query: { q, limit: SUGGESTED } },
    { enabled: q.length > 1 && typed !== '', select: ({ members }) => members },
  );
}

/** Who was named administrator, as many as are ever shown. */
export const useNamed = () =>
  useEndpoint(
    memberEndpoints.listMembers,
    { query: { filter: 'named', sort: 'username', limit: NAMED_SHOWN } },
    { select: ({ members }) => members },
  );

export const useMember = (id: string) =>
  useEndpoint(memberEndpoints.getMember, { params: { id } }, { staleTime: 0 });

/** What changes a member changes the list and the log as well. */
const reload = [[memberEndpoints.getMember.tag], ['audit'], ['officers']];

export const useRefresh = () => useSend(memberEndpoints.refreshMember, { reload });
export const useSignOutMember = () => useSend(memberEndpoints.signOutMember, { reload });
export const useSuspend = () => useSend(memberEndpoints.suspendMember, { reload });
export const useLift = () => useSend(memberEndpoints.liftSuspension, { reload });
export const useAdjust = () => useSend(memberEndpoints.adjustMoney, { reload });
export const useEndShift = () => useSend(officerEndpoints.endOfficersShift, { reload });
export const useRemoveProfile = () => useSend(officerEndpoints.removeOfficer, { reload });
export const useNaming = () => useSend(memberEndpoints.nameAdministrator, { reload });
export const useMemberDeletion = () => useSend(accountEndpoints.deleteMember, { reload });
export const useRestore = () => useSend(civilianEndpoints.restoreCivilian, { reload });
