import { formatMoment } from '#lib/moments.ts';
import { issuerOf, subjectOf } from './warrant-words.ts';
import type { ShownWarrant } from './warrants-shown.ts';

const HEADS = [
  'Warrant',
  'Platform',
  'Status',
  'Type',
  'First Name',
  'Last Name',
  'Reason',
  'Issued By',
  'Callsign',
  'Issued At (UTC)',
  'Expires (UTC)',
  'Resolved At (UTC)',
  'Resolved By',
];

/** The warrants as comma-separated values, one a line under a line of names (RFC 4180). */
export function warrantsCsv(shown: readonly ShownWarrant[]): string {
  const lines = shown.map(({ warrant, status }) => [
    warrant._id,
    warrant.platform,
    status,
    warrant.type,
    asText(warrant.civilianId.firstName),
    asText(warrant.civilianId.lastName),
    asText(warrant.reason),
    asText(warrant.officerName),
    asText(warrant.officerCallsign),
    warrant.createdAt,
    warrant.expiresAt ?? '',
    warrant.resolvedAt ?? '',
    asText(warrant.resolvedBy ?? ''),
  ]);
  return [HEADS, ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

/** Hands the browser a file with the warrants. */
export function downloadWarrants(shown: readonly ShownWarrant[]): void {
  // The mark in front tells spreadsheets that the file is in UTF-8.
  const file = new Blob(['\uFEFF', warrantsCsv(shown)], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = 'warrants.csv';
  link.click();
  URL.revokeObjectURL(address);
}

/** The warrants in words, to be put into a message: times in the reader's zone. */
export function warrantsText(shown: readonly ShownWarrant[]): string {
  return shown
    .map(({ warrant, status }) =>
      [
        `${warrant.type.toUpperCase()} WARRANT - ${subjectOf(warrant)} (${status})`,
        `Reason: ${warrant.reason}`,
        `Issued By: ${issuerOf(warrant)}`,
        `Issued At: ${formatMoment(warrant.createdAt)}`,
        ...(warrant.expiresAt === null ? [] : [`Expires: ${formatMoment(warrant.expiresAt)}`]),
        `Warrant: ${warrant._id}`,
      ].join('\n'),
    )
    .join('\n\n');
}

/** A spreadsheet takes text that begins like a formula for one, and others can write reasons. */
const asText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
