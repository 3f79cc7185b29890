import { type CsvColumns, csvFrom, csvText } from '#lib/csv.ts';
import { formatMoment } from '#lib/moments.ts';
import { nameWithBirth } from '#lib/person-name.ts';
import { issuerOf, reasonOf } from './warrant-words.ts';
import type { ShownWarrant } from './warrants-shown.ts';

const COLUMNS: CsvColumns<ShownWarrant> = {
  Warrant: ({ warrant }) => warrant._id,
  Platform: ({ warrant }) => warrant.platform,
  Status: ({ status }) => status,
  Type: ({ warrant }) => warrant.type,
  'First Name': ({ warrant }) => csvText(warrant.civilianId.firstName),
  'Last Name': ({ warrant }) => csvText(warrant.civilianId.lastName),
  'Date of Birth': ({ warrant }) => warrant.civilianId.dateOfBirth,
  Reason: ({ warrant }) => csvText(reasonOf(warrant)),
  'Issued By': ({ warrant }) => csvText(warrant.officerName),
  Callsign: ({ warrant }) => csvText(warrant.officerCallsign),
  'Issued At (UTC)': ({ warrant }) => warrant.createdAt,
  'Expires (UTC)': ({ warrant }) => warrant.expiresAt ?? '',
  'Resolved At (UTC)': ({ warrant }) => warrant.resolvedAt ?? '',
  'Resolved By': ({ warrant }) => csvText(warrant.resolvedBy ?? ''),
};

export const warrantsCsv = (shown: readonly ShownWarrant[]): string => csvFrom(COLUMNS, shown);

export function warrantsText(shown: readonly ShownWarrant[]): string {
  return shown
    .map(({ warrant, status }) =>
      [
        `${warrant.type.toUpperCase()} WARRANT - ${nameWithBirth(warrant.civilianId)} (${status})`,
        `Reason: ${reasonOf(warrant)}`,
        `Issued By: ${issuerOf(warrant)}`,
        `Issued At: ${formatMoment(warrant.createdAt)}`,
        ...(warrant.expiresAt === null ? [] : [`Expires: ${formatMoment(warrant.expiresAt)}`]),
        `Warrant: ${warrant._id}`,
      ].join('\n'),
    )
    .join('\n\n');
}
