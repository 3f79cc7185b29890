import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { type CsvColumns, csvFrom, csvText } from '#lib/csv.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { nameWithBirth } from '#lib/person-name.ts';
import { issuerOf, reasonOf } from './warrant-words.ts';

const COLUMNS: CsvColumns<Warrant> = {
  Warrant: ({ _id }) => _id,
  Platform: ({ platform }) => platform,
  Status: ({ status }) => status,
  Type: ({ type }) => type,
  'First Name': ({ civilianId }) => csvText(civilianId.firstName),
  'Last Name': ({ civilianId }) => csvText(civilianId.lastName),
  'Date of Birth': ({ civilianId }) => civilianId.dateOfBirth,
  Reason: (warrant) => csvText(reasonOf(warrant)),
  'Issued By': ({ officerName }) => csvText(officerName),
  Callsign: ({ officerCallsign }) => csvText(officerCallsign),
  'Issued At (UTC)': ({ createdAt }) => createdAt,
  'Expires (UTC)': ({ expiresAt }) => expiresAt ?? '',
  'Resolved At (UTC)': ({ resolvedAt }) => resolvedAt ?? '',
  'Resolved By': ({ resolvedBy }) => csvText(resolvedBy ?? ''),
};

export const warrantsCsv = (shown: readonly Warrant[]): string => csvFrom(COLUMNS, shown);

export function warrantsText(shown: readonly Warrant[]): string {
  return shown
    .map((warrant) =>
      [
        `${warrant.type.toUpperCase()} WARRANT - ${nameWithBirth(warrant.civilianId)} (${warrant.status})`,
        `Reason: ${reasonOf(warrant)}`,
        `Issued By: ${issuerOf(warrant)}`,
        `Issued At: ${formatDateTime(warrant.createdAt)}`,
        ...(warrant.expiresAt === null ? [] : [`Expires: ${formatDateTime(warrant.expiresAt)}`]),
        `Warrant: ${warrant._id}`,
      ].join('\n'),
    )
    .join('\n\n');
}
