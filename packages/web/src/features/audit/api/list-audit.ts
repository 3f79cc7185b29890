import { useInfiniteQuery } from '@tanstack/react-query';
import { auditEndpoints } from '@ten-four/contract/audit/audit.contract';
import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import { callEndpoint } from '#lib/api-client.ts';
import { filteredListOptions, narrowing } from '#lib/paged-list.ts';

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

/** The filter as the server takes it: days begin and end in the reader's zone. */
function askedFor({ action, by, text, from, to, objectId }: AuditFilter) {
  return narrowing({
    action,
    by,
    q: text,
    objectId,
    from: from && new Date(`${from}T00:00:00`).toISOString(),
    to: to && new Date(`${to}T23:59:59.999`).toISOString(),
  });
}

/** What was done, newest first, page after page. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    ...filteredListOptions(['audit', filter], (page, options) =>
      callEndpoint(auditEndpoints.listAudit, { query: { ...page, ...askedFor(filter) }, ...options }),
    ),
    staleTime: 0,
  });
}
