import { REPORT_TYPES, type ReportType } from '@ten-four/contract/reports/reports.values';
import {
  FIRE_REPORT_KINDS,
  POLICE_REPORT_KINDS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { CardKind } from '#features/safety-reports/components/form-cards.tsx';
import { dayIn, endOfDay, startOfDay } from '#lib/days.ts';
import { useAddress } from '#lib/use-address.ts';

export interface ReportsScope {
  kinds: readonly SafetyReportKind[];
  cards: readonly CardKind[];
  filedBy: DepartmentKind | '';
  persons: boolean;
  by: string;
}

const FIRE_SCOPE: ReportsScope = {
  kinds: FIRE_REPORT_KINDS,
  cards: FIRE_REPORT_KINDS,
  filedBy: 'Fire & EMS',
  persons: false,
  by: 'Filed by',
};

const policeScope = ({ fireRescue, staff }: CurrentUser): ReportsScope => ({
  kinds: [
    ...POLICE_REPORT_KINDS,
    ...FIRE_REPORT_KINDS.filter((kind) => fireRescue || (staff && kind === 'fire-incident')),
  ],
  cards: ['use-of-force', 'scene-report', '10-50'],
  filedBy: '',
  persons: true,
  by: 'Officer',
});

export type ReportsShown =
  | { book: 'safety'; kind: SafetyReportKind | '' }
  | { book: 'persons'; kind: ReportType | '' };

export type ReportsView = ReturnType<typeof useReportsView>;

export function useReportsView(kind: DepartmentKind, user: CurrentUser) {
  const scope = kind === 'Law Enforcement' ? policeScope(user) : FIRE_SCOPE;
  const { search, change } = useAddress();
  const filter = {
    officer: search.get('officer') ?? '',
    from: dayIn(search, 'from'),
    to: dayIn(search, 'to'),
    q: search.get('q') ?? '',
  };
  return {
    scope,
    shown: readShown(search.get('type'), scope),
    filter,
    form: scope.cards.find((card) => card === search.get('file')) ?? null,
    about: { callId: search.get('call'), patientId: search.get('patient') },
    fillOut: (card: CardKind) => change({ file: card }),
    leaveForm: () => change({ file: '', call: '', patient: '' }),
    report: search.get('report'),
    show: (type: string) => change({ type: type === 'safety' ? '' : type, report: '' }),
    setFilter: (changes: Partial<typeof filter>) => change(changes),
    isFiltered: Object.values(filter).some((text) => text !== ''),
    clear: () => change({ officer: '', from: '', to: '', q: '' }),
    open: (id: string) => change({ report: id }, search.has('report') ? 'replace' : 'push'),
    close: () => change({ report: '' }),
  };
}

function readShown(requested: string | null, { kinds, persons }: ReportsScope): ReportsShown {
  if (persons && requested === 'persons') return { book: 'persons', kind: '' };
  const kind = kinds.find((option) => option === requested);
  if (kind !== undefined) return { book: 'safety', kind };
  const type = persons ? REPORT_TYPES.find((option) => option === requested) : undefined;
  return type === undefined ? { book: 'safety', kind: '' } : { book: 'persons', kind: type };
}

export const filterOf = ({ filter: { officer, from, to, q } }: ReportsView) => ({
  officer,
  q,
  from: startOfDay(from),
  to: endOfDay(to),
});
