import type { SafetyReport } from '@ten-four/contract/safety-reports/safety-reports.contract';
import {
  SAFETY_REPORT_NAMES,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { type CsvColumns, csvFrom, csvText } from '#lib/csv.ts';
import { formatDateTime } from '#lib/date-format.ts';
import type { Paper } from '#lib/paper.ts';
import { filerLabel, SAFETY_FORMS } from './safety-forms.ts';

export function subjectOf({ kind, fields }: Pick<SafetyReport, 'kind' | 'fields'>): string {
  const keys = {
    'use-of-force': ['discharged', 'reason'],
    '10-50': ['accidentType', 'location'],
    'scene-report': ['location', 'whatHappened'],
    incident: ['type', 'title'],
    'patient-care': ['disposition', 'chiefComplaint'],
    'fire-incident': ['incidentType', 'location'],
  }[kind];
  const texts = keys.map((key) => fields[key] ?? '').filter((text) => text !== '');
  return texts.join(', ') || 'Untitled';
}

export function paperOf(
  report: SafetyReport,
  fields: Readonly<Record<string, string>> = report.fields,
): Paper {
  const texts = SAFETY_FORMS[report.kind].flatMap(({ key, label, lines }) => {
    const text = fields[key];
    const isLong = lines !== undefined && lines > 1;
    return text === undefined ? [] : [{ label: label.replace(' (optional)', ''), text, isLong }];
  });
  return {
    number: report.caseNumber,
    title: SAFETY_REPORT_NAMES[report.kind],
    facts: [
      {
        label: filerLabel(report.kind),
        text: `${report.officerName}, ${report.officerRank} (${report.officerCallsign})`,
      },
      { label: 'Platform', text: report.platform },
      { label: 'Filed', text: formatDateTime(report.createdAt) },
      ...texts.filter(({ isLong }) => !isLong),
    ],
    passages: texts.filter(({ isLong }) => isLong),
  };
}

const NUMBER: CsvColumns<SafetyReport> = {
  'Case number': ({ caseNumber }) => caseNumber,
  Kind: ({ kind }) => SAFETY_REPORT_NAMES[kind],
};
const FILED: CsvColumns<SafetyReport> = {
  Callsign: ({ officerCallsign }) => csvText(officerCallsign),
  Rank: ({ officerRank }) => csvText(officerRank),
  Platform: ({ platform }) => platform,
  'Filed (UTC)': ({ createdAt }) => createdAt,
  Version: ({ version }) => String(version),
};

export function safetyReportsCsv(
  reports: readonly SafetyReport[],
  { kinds, by }: { kinds: readonly SafetyReportKind[]; by: string },
): string {
  const fields = kinds.flatMap((kind) => SAFETY_FORMS[kind]);
  const labels = new Map(fields.map(({ key, label }) => [key, label.replace(' (optional)', '')]));
  const answers = [...labels].map(([key, label]) => [
    label,
    (report: SafetyReport) => csvText(report.fields[key] ?? ''),
  ]);
  const filer = { [by]: ({ officerName }: SafetyReport) => csvText(officerName) };
  return csvFrom({ ...NUMBER, ...filer, ...FILED, ...Object.fromEntries(answers) }, reports);
}
