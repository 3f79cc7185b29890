import { REPORT_TYPES, type ReportType } from '@ten-four/contract/reports/reports.values';
import {
  SAFETY_REPORT_KINDS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { useAddress } from '#lib/use-address.ts';

/** Which of the two books of reports is read, and which kind in it; '' for all kinds. */
export type ReportsShown =
  | { book: 'safety'; kind: SafetyReportKind | '' }
  | { book: 'persons'; kind: ReportType | '' };

/** What narrows the list beside the kind; days are '2026-11-20' in the reader's zone. */
export interface ReportsNarrowed {
  officer: string;
  from: string;
  to: string;
  q: string;
}

/** What the reports page shows, as it stands in the page's address, so that a shared address shows the same. */
export function useReportsView() {
  const { search, change } = useAddress();
  const day = (name: string) => {
    const asked = search.get(name) ?? '';
    return momentOfDay(asked) === '' ? '' : asked;
  };
  const narrowed: ReportsNarrowed = {
    officer: search.get('officer') ?? '',
    from: day('from'),
    to: day('to'),
    q: search.get('q') ?? '',
  };
  return {
    shown: readShown(search.get('type')),
    narrowed,
    /** The report that is read, null for none. */
    report: search.get('report'),
    show: ({ book, kind }: ReportsShown) =>
      change({ type: kind === '' ? (book === 'safety' ? '' : book) : kind, report: '' }),
    narrow: (changes: Partial<ReportsNarrowed>) => change({ ...changes }),
    clear: () => change({ officer: '', from: '', to: '', q: '' }),
    open: (id: string) => change({ report: id }, search.has('report') ? 'replace' : 'push'),
    close: () => change({ report: '' }),
  };
}

/** What the address says is to be shown; all public safety reports where it says nothing that is known. */
export function readShown(asked: string | null): ReportsShown {
  if (asked === 'persons') return { book: 'persons', kind: '' };
  const kind = SAFETY_REPORT_KINDS.find((known) => known === asked);
  if (kind !== undefined) return { book: 'safety', kind };
  const type = REPORT_TYPES.find((known) => known === asked);
  return type === undefined ? { book: 'safety', kind: '' } : { book: 'persons', kind: type };
}

/** The moment at which a day begins in the reader's zone, or ends with `end`; empty where it is no day. */
function momentOfDay(day: string, end = false): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return '';
  const moment = new Date(`${day}T${end ? '23:59:59.999' : '00:00:00.000'}`);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}

/** What is asked of the server for what narrows the list. */
export const filterOf = ({ officer, from, to, q }: ReportsNarrowed) => ({
  officer,
  q,
  from: momentOfDay(from),
  to: momentOfDay(to, true),
});
