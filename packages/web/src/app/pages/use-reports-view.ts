import { REPORT_TYPES, type ReportType } from '@ten-four/contract/reports/reports.values';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { CardKind } from '#features/safety-reports/components/form-cards.tsx';
import { useAddress } from '#lib/use-address.ts';

/** Which reports a page is for. */
export interface ReportsScope {
  /** The kinds of public safety reports that the reader may read here. */
  kinds: readonly SafetyReportKind[];
  /** Those of them that are filed here, in a dialog. */
  cards: readonly CardKind[];
  /** Where only these kinds are listed, whatever else the reader may read. */
  filedBy: DepartmentKind | '';
  /** Whether reports about persons are here as well. */
  persons: boolean;
  /** What whoever files is called. */
  by: string;
}

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
export function useReportsView(scope: ReportsScope) {
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
    shown: readShown(search.get('type'), scope),
    narrowed,
    /** The form that is filled out, null for none, and the call and patient that it is about, if any. */
    form: scope.cards.find((kind) => kind === search.get('file')) ?? null,
    about: { callId: search.get('call'), patientId: search.get('patient') },
    fillOut: (kind: CardKind) => change({ file: kind }),
    leaveForm: () => change({ file: '', call: '', patient: '' }),
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

/** What the address says is to be shown; all public safety reports where it says nothing that the page is for. */
export function readShown(asked: string | null, { kinds, persons }: ReportsScope): ReportsShown {
  if (persons && asked === 'persons') return { book: 'persons', kind: '' };
  const kind = kinds.find((known) => known === asked);
  if (kind !== undefined) return { book: 'safety', kind };
  const type = persons ? REPORT_TYPES.find((known) => known === asked) : undefined;
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
