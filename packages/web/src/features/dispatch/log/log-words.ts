import type { LogEntry } from '@ten-four/contract/console/board-log.contract';
import { csvOf, csvText } from '#lib/csv.ts';

const KINDS: Readonly<Record<LogEntry['kind'], string>> = {
  'sign-on': 'Sign-on',
  'sign-off': 'Sign-off',
  broadcast: 'Broadcast',
  status: 'Status',
  welfare: 'Welfare check',
  patient: 'Patient',
  drop: '911 dropped',
  restore: '911 restored',
  return: '911 returned',
  note: 'Note',
  created: 'Created',
  edited: 'Edited',
  attached: 'Attached',
  detached: 'Detached',
  primary: 'Primary unit',
  closed: 'Closed',
  reopened: 'Reopened',
  panic: 'Panic',
  response: 'Response',
  caller: 'Caller',
  services: 'Services',
  hold: 'Hold',
  merge: 'Merged',
  bolo: 'BOLO',
};

export const kindOf = ({ kind, callNumber }: LogEntry): string =>
  kind === 'note' && callNumber === null ? 'Hand-over note' : KINDS[kind];

export const logCsv = (entries: readonly LogEntry[]): string =>
  csvOf(
    ['Time (UTC)', 'By', 'Kind', 'What', 'Call'],
    entries.map((entry) => [
      entry.at,
      csvText(entry.by ?? ''),
      kindOf(entry),
      csvText(entry.text),
      String(entry.callNumber ?? ''),
    ]),
  );
