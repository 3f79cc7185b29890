import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MemberFilter, MemberSort } from '@ten-four/contract/members/members.values';
import { SUGGEST_AFTER } from '@ten-four/contract/search/search.values';
import { filteredPages, loadAllPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { accountEndpoints, memberEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { civilianEndpoints, officerEndpoints } from '#lib/endpoints/records.endpoints.ts';
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
    ...filteredPages(memberEndpoints.listMembers, { query: withoutEmpty({ ...view }) }),
    staleTime: 0,
  });

export async function loadMembers(view: MembersView) {
  const pages = await loadAllPages(
    memberEndpoints.listMembers,
    { query: withoutEmpty({ ...view }) },
    EXPORT_MAX,
  );
  return pages.flatMap(({ members }) => members).slice(0, EXPORT_MAX);
}

const NAMED_MAX = 100;
const SUGGESTIONS_MAX = 6;

export function useMemberSuggestions(typed: string) {
  const [q] = useDebouncedValue(typed, SUGGEST_AFTER);
  return useEndpoint(
    memberEndpoints.listMembers,
    { query: { q, limit: SUGGESTIONS_MAX } },
    { enabled: q.length > 1 && typed !== '', select: ({ members }) => members },
  );
}

export const useNamed = () =>
  useEndpoint(
    memberEndpoints.listMembers,
    { query: { filter: 'named', sort: 'username', limit: NAMED_MAX } },
    { select: ({ members }) => members },
  );

export const useMember = (id: string) =>
  useEndpoint(memberEndpoints.getMember, { params: { id } }, { staleTime: 0 });

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
