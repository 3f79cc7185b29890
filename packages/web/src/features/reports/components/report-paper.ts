import type { Report } from '@ten-four/contract/reports/reports.contract';
import { REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import { pointsText } from '#lib/consequences.ts';
import { type CsvColumns, csvFrom, csvText } from '#lib/csv.ts';
import { formatDate, formatDateTime } from '#lib/date-format.ts';
import { formatDollars } from '#lib/dollars.ts';
import { type Paper, partsOf } from '#lib/paper.ts';
import { nameWithBirth, personName } from '#lib/person-name.ts';
import { serverNow } from '#lib/server-clock.ts';
import { consequenceFacts } from './consequences.tsx';

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
    facts: partsOf({
      Person: nameWithBirth(report.civilian),
      Officer: `${report.officerName}, ${report.officerRank} (${report.officerCallsign})`,
      Platform: report.platform,
      Filed: formatDateTime(report.createdAt),
      Call: report.call && String(report.call.callNumber),
      Location: location,
      Plate: plate,
      Fine: fineText(report, { type, fineAmount }),
      'Jail time': jailTime === 0 ? 'None' : `${jailTime} min`,
      ...consequenceFacts(report, serverNow()),
    }),
    passages: partsOf({ Offenses: offensesText(offenses, reason), Notes: notes }),
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
