import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import { filteredPages, narrowing } from '#lib/endpoint-pages.ts';
import { auditEndpoints } from '#lib/endpoints/community.endpoints.ts';

/** What narrows the log; empty or null: not by that. */
export interface AuditFilter {
  action: AuditAction | null;
  /** Part of a username or callsign. */
  by: string;
  /** Words of what was done. */
  text: string;
  /** The first and the last day in the reader's zone, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** The one thing that it was done to. */
  objectId: string;
}

/** What was done to a member and what is theirs, or what they did: newest first, page after page. */
export const useMemberLog = (whose: { memberId: string } | { byId: string }) =>
  useInfiniteQuery({ ...filteredPages(auditEndpoints.listAudit, { query: whose }), staleTime: 0 });

/** What was done, newest first, page after page. Days begin and end in the reader's zone. */
export function useAudit({ action, by, text, from, to, objectId }: AuditFilter) {
  const query = narrowing({
    action,
    by,
    q: text,
    objectId,
    from: from && new Date(`${from}T00:00:00`).toISOString(),
    to: to && new Date(`${to}T23:59:59.999`).toISOString(),
  });
  return useInfiniteQuery({ ...filteredPages(auditEndpoints.listAudit, { query }), staleTime: 0 });
}
