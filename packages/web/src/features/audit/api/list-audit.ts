import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { auditEndpoints } from '@ten-four/contract/audit/audit.contract';
import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import { callEndpoint } from '#lib/api-client.ts';

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

const PAGE = 50;

function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(auditEndpoints.listAudit, {
        query: { limit: PAGE, ...askedFor(filter), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // What a new filter finds takes the place of the old list when it is there, not before.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function askedFor({ action, by, text, from, to, objectId }: AuditFilter) {
  return {
    ...(action === null ? {} : { action }),
    ...(by === '' ? {} : { by }),
    ...(text === '' ? {} : { q: text }),
    ...(objectId === '' ? {} : { objectId }),
    // Days begin and end in the reader's zone.
    ...(from === '' ? {} : { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to === '' ? {} : { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}

/** What was done, newest first, page after page. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery(auditQuery(filter));
}
