import { AUDIT_ACTIONS } from '@ten-four/contract/audit/audit.values';
import { useAddress } from '#lib/use-address.ts';
import type { AuditFilter } from '../audit.queries.ts';

/** What narrows the log, as it stands in the page's address. */
export function useAuditView() {
  const { search, change } = useAddress();
  const day = (text: string | null) =>
    text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  const filter: AuditFilter = {
    action: AUDIT_ACTIONS.find((action) => action === search.get('action')) ?? null,
    by: search.get('by') ?? '',
    text: search.get('q') ?? '',
    from: day(search.get('from')),
    to: day(search.get('to')),
    objectId: search.get('object') ?? '',
  };
  return {
    filter,
    isAny: Object.values(filter).every((value) => value === null || value === ''),
    setFilter: ({ action, by, text, from, to, objectId }: Partial<AuditFilter>) =>
      change({ action, by, q: text, from, to, object: objectId }),
    clear: () => change({ action: null, by: null, q: null, from: null, to: null, object: null }),
  };
}
