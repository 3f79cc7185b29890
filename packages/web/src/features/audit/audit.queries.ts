import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import { filteredPages, narrowing } from '#lib/endpoint-pages.ts';
import { auditEndpoints } from '#lib/endpoints/community.endpoints.ts';

export interface AuditFilter {
  action: AuditAction | null;
  by: string;
  text: string;
  from: string;
  to: string;
  objectId: string;
}

export const useMemberLog = (filter: { memberId: string } | { byId: string }) =>
  useInfiniteQuery({ ...filteredPages(auditEndpoints.listAudit, { query: filter }), staleTime: 0 });

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
