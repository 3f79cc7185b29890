import { upperFirst } from '@mantine/hooks';
import type { LogEntry } from '@ten-four/contract/console/board-log.contract';
import { type CsvColumns, csvFrom, csvText } from '#lib/csv.ts';

/** The other kinds show their own name. */
const LABELS: Readonly<Partial<Record<LogEntry['kind'], string>>> = {
  welfare: 'Welfare check',
  drop: '911 dropped',
  restore: '911 restored',
  return: '911 returned',
  primary: 'Primary unit',
  merge: 'Merged',
  bolo: 'BOLO',
};

export const kindOf = ({ kind, callNumber }: LogEntry): string =>
  kind === 'note' && callNumber === null ? 'Hand-over note' : (LABELS[kind] ?? upperFirst(kind));

const COLUMNS: CsvColumns<LogEntry> = {
  'Time (UTC)': ({ at }) => at,
  By: ({ by }) => csvText(by ?? ''),
  Kind: kindOf,
  What: ({ text }) => csvText(text),
  Call: ({ callNumber }) => String(callNumber ?? ''),
};

export const logCsv = (entries: readonly LogEntry[]): string => csvFrom(COLUMNS, entries);
