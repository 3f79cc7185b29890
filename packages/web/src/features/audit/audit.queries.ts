import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import { filteredPages, withoutEmpty } from '#lib/endpoint-pages.ts';

export interface AuditFilter {
  action: AuditAction | null;
  by: string;
  q: string;
  from: string;
  to: string;
  /** Its ID. */
  object: string;
}

export const useMemberLog = (filter: { memberId: string } | { byId: string }) =>
  useInfiniteQuery({ ...filteredPages('GET /api/audit', { query: filter }), staleTime: 0 });

export function useAudit({ object, from, to, ...filter }: AuditFilter) {
  const query = withoutEmpty({
    ...filter,
    objectId: object,
    from: from && new Date(`${from}T00:00:00`).toISOString(),
    to: to && new Date(`${to}T23:59:59.999`).toISOString(),
  });
  return useInfiniteQuery({ ...filteredPages('GET /api/audit', { query }), staleTime: 0 });
}
