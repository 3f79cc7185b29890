import { AUDIT_ACTIONS } from '@ten-four/contract/audit/audit.values';
import { useSearchParams } from 'react-router';
import type { AuditFilter } from '../api/list-audit.ts';

const NAMES = {
  action: 'action',
  by: 'by',
  text: 'q',
  from: 'from',
  to: 'to',
  objectId: 'object',
} as const satisfies Record<keyof AuditFilter, string>;

/** What narrows the log, as it stands in the page's address. */
export function useAuditView() {
  const [search, setSearch] = useSearchParams();
  const day = (text: string | null) =>
    text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  const filter: AuditFilter = {
    action: AUDIT_ACTIONS.find((action) => action === search.get(NAMES.action)) ?? null,
    by: search.get(NAMES.by) ?? '',
    text: search.get(NAMES.text) ?? '',
    from: day(search.get(NAMES.from)),
    to: day(search.get(NAMES.to)),
    objectId: search.get(NAMES.objectId) ?? '',
  };
  return {
    filter,
    isAny: Object.values(filter).every((value) => value === null || value === ''),
    setFilter: (change: Partial<AuditFilter>) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [key, value] of Object.entries(change) as [keyof AuditFilter, string | null][]) {
            if (value === null || value === '') after.delete(NAMES[key]);
            else after.set(NAMES[key], value);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    clear: () => setSearch({}, { replace: true, preventScrollReset: true }),
  };
}
