import type { Report } from '@ten-four/contract/reports/reports.contract';
import { REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import { pointsText } from '#lib/consequences.ts';
import { type CsvColumns, csvFrom, csvText } from '#lib/csv.ts';
import { formatDate, formatDateTime } from '#lib/date-format.ts';
import { formatDollars } from '#lib/dollars.ts';
import type { Paper } from '#lib/paper.ts';
import { nameWithBirth, personName } from '#lib/person-name.ts';
import { serverNow } from '#lib/server-clock.ts';
import { consequenceFacts } from './consequence-facts.ts';

type Content = Pick<
  Report,
  'type' | 'offenses' | 'reason' | 'fineAmount' | 'jailTime' | 'plate' | 'location' | 'notes'
>;

export function subjectNames(reports: readonly Pick<Report, '_id' | 'civilian'>[]): Map<string, string> {
  const people = new Map<string, Set<string>>();
  for (const { civilian } of reports) {
    const name = personName(civilian);
    people.set(name, (people.get(name) ?? new Set()).add(civilian._id));
  }
  return new Map(
    reports.map(({ _id, civilian }) => {
      const name = personName(civilian);
      return [_id, (people.get(name)?.size ?? 0) > 1 ? nameWithBirth(civilian) : name];
    }),
  );
}

export function paperOf(report: Report, content: Content = report): Paper {
  const { type, offenses, reason, fineAmount, jailTime, plate, location, notes } = content;
  return {
    number: String(report.number),
    title: `${REPORT_NAMES[type]} Report`,
    facts: [
      { label: 'Person', text: nameWithBirth(report.civilian) },
      { label: 'Officer', text: `${report.officerName}, ${report.officerRank} (${report.officerCallsign})` },
      { label: 'Platform', text: report.platform },
      { label: 'Filed', text: formatDateTime(report.createdAt) },
      ...(report.call === null ? [] : [{ label: 'Call', text: String(report.call.callNumber) }]),
      ...(location === null ? [] : [{ label: 'Location', text: location }]),
      ...(plate === null ? [] : [{ label: 'Plate', text: plate }]),
      { label: 'Fine', text: fineText(report, { type, fineAmount }) },
      { label: 'Jail time', text: jailTime === 0 ? 'None' : `${jailTime} min` },
      ...consequenceFacts(report, serverNow()),
    ],
    passages: [
      { label: 'Offenses', text: offensesText(offenses, reason) },
      ...(notes === null ? [] : [{ label: 'Notes', text: notes }]),
    ],
  };
}

function fineText(
  { fineStatus, paidAt }: Report,
  { type, fineAmount }: Pick<Content, 'type' | 'fineAmount'>,
): string {
  if (fineAmount === 0) return fineStatus === 'Dismissed' ? 'Dismissed' : 'None';
  if (fineStatus === 'None' || type === 'warning') return formatDollars(fineAmount);
  const word = fineStatus === 'Due' ? 'not paid' : fineStatus.toLowerCase();
  const paidOn = fineStatus === 'Paid' && paidAt !== null ? ` ${formatDate(paidAt)}` : '';
  return `${formatDollars(fineAmount)}, ${word}${paidOn}`;
}

function offensesText(offenses: Content['offenses'], reason: string): string {
  if (offenses.length === 0) return reason === '' ? 'None' : reason;
  return offenses
    .map(({ title, fine, jailTime, points }) => {
      const costs = [
        fine > 0 && formatDollars(fine),
        jailTime > 0 && `${jailTime} min`,
        points > 0 && pointsText(points),
      ].filter(Boolean);
      return costs.length === 0 ? title : `${title} (${costs.join(', ')})`;
    })
    .join('\n');
}

const COLUMNS: CsvColumns<Report> = {
  Number: ({ number }) => String(number),
  Type: ({ type }) => REPORT_NAMES[type],
  Person: ({ civilian }) => csvText(personName(civilian)),
  'Date of Birth': ({ civilian }) => civilian.dateOfBirth,
  Offenses: ({ reason }) => csvText(reason),
  'Fine ($)': ({ fineAmount }) => fineAmount.toFixed(2),
  'Jail time (min)': ({ jailTime }) => String(jailTime),
  Notes: ({ notes }) => csvText(notes ?? ''),
  Plate: ({ plate }) => csvText(plate ?? ''),
  Location: ({ location }) => csvText(location ?? ''),
  Call: ({ call }) => String(call?.callNumber ?? ''),
  Officer: ({ officerName }) => csvText(officerName),
  Callsign: ({ officerCallsign }) => csvText(officerCallsign),
  Rank: ({ officerRank }) => csvText(officerRank),
  Platform: ({ platform }) => platform,
  'Filed (UTC)': ({ createdAt }) => createdAt,
  'Paid (UTC)': ({ paidAt }) => paidAt ?? '',
  Version: ({ version }) => String(version),
  'Fine status': ({ fineStatus }) => fineStatus,
  'Due (UTC)': ({ dueAt }) => dueAt ?? '',
  Points: ({ points }) => String(points),
  'Custody ends (UTC)': ({ custody }) => custody?.released?.at ?? custody?.endsAt ?? '',
  Case: ({ caseStatus }) => caseStatus ?? '',
  'Void (UTC)': ({ voided }) => voided?.at ?? '',
};

export const reportsCsv = (reports: readonly Report[]): string => csvFrom(COLUMNS, reports);
