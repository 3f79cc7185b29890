import type { CaseStatus } from '@ten-four/contract/cases/cases.values';
import type { Consequences } from '@ten-four/contract/reports/consequences.schema';
import { custodyNow, isUnpaid } from '#lib/consequences.ts';
import { formatDateTime } from '#lib/date-format.ts';

const COURT_WORDS: Readonly<Record<CaseStatus, string>> = {
  Open: 'Before the court',
  Decided: 'Decided by a judge',
  Withdrawn: 'Contested, then withdrawn',
};

export function consequenceFacts(consequences: Consequences, now: number) {
  const { dueAt, fineStatus, points, custody, caseStatus, voided } = consequences;
  const facts = {
    Due: dueAt !== null && isUnpaid(fineStatus) ? formatDateTime(dueAt) : null,
    Points: points === 0 ? null : String(points),
    Custody: custody && custodyText(custody, now),
    Court: caseStatus && COURT_WORDS[caseStatus],
    Void: voided && actionText(voided),
  };
  return Object.entries(facts).flatMap(([label, text]) => (text === null ? [] : [{ label, text }]));
}

function custodyText(custody: NonNullable<Consequences['custody']>, now: number): string {
  if (custody.released !== null) return `Released ${actionText(custody.released)}`;
  return `${custodyNow(custody, now) === null ? 'Released' : 'Until'} ${formatDateTime(custody.endsAt)}`;
}

const actionText = ({ at, by, reason }: NonNullable<Consequences['voided']>): string =>
  `${formatDateTime(at)}, by ${by}: ${reason}`;
