import { csvOf, csvText, downloadCsv } from '#lib/csv.ts';
import { formatMoment } from '#lib/moments.ts';
import { issuerOf, reasonOf, subjectWithBirth } from './warrant-words.ts';
import type { ShownWarrant } from './warrants-shown.ts';

const HEADS = [
  'Warrant',
  'Platform',
  'Status',
  'Type',
  'First Name',
  'Last Name',
  'Date of Birth',
  'Reason',
  'Issued By',
  'Callsign',
  'Issued At (UTC)',
  'Expires (UTC)',
  'Resolved At (UTC)',
  'Resolved By',
];

export function warrantsCsv(shown: readonly ShownWarrant[]): string {
  const lines = shown.map(({ warrant, status }) => [
    warrant._id,
    warrant.platform,
    status,
    warrant.type,
    csvText(warrant.civilianId.firstName),
    csvText(warrant.civilianId.lastName),
    warrant.civilianId.dateOfBirth,
    csvText(reasonOf(warrant)),
    csvText(warrant.officerName),
    csvText(warrant.officerCallsign),
    warrant.createdAt,
    warrant.expiresAt ?? '',
    warrant.resolvedAt ?? '',
    csvText(warrant.resolvedBy ?? ''),
  ]);
  return csvOf(HEADS, lines);
}

export const downloadWarrants = (shown: readonly ShownWarrant[]): void =>
  downloadCsv('warrants.csv', warrantsCsv(shown));

/** The warrants in words, to be put into a message: times in the reader's zone. */
export function warrantsText(shown: readonly ShownWarrant[]): string {
  return shown
    .map(({ warrant, status }) =>
      [
        `${warrant.type.toUpperCase()} WARRANT - ${subjectWithBirth(warrant)} (${status})`,
        `Reason: ${reasonOf(warrant)}`,
        `Issued By: ${issuerOf(warrant)}`,
        `Issued At: ${formatMoment(warrant.createdAt)}`,
        ...(warrant.expiresAt === null ? [] : [`Expires: ${formatMoment(warrant.expiresAt)}`]),
        `Warrant: ${warrant._id}`,
      ].join('\n'),
    )
    .join('\n\n');
}
