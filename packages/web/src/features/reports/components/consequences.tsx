import { Group } from '@mantine/core';
import type { CaseStatus } from '@ten-four/contract/cases/cases.values';
import type { Consequences } from '@ten-four/contract/reports/consequences.schema';
import { isUnpaid } from '@ten-four/contract/reports/reports.values';
import type { ReactNode } from 'react';
import { custodyNow, FINE_TONES, fineStatusNow } from '#lib/consequences.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { CustodyTag } from '#ui/custody-tag.tsx';
import { StatusTag } from '#ui/status-tag.tsx';

/** Returns null without any tag. The text beside the amount says what is due or paid. */
export function recordTags(consequences: Consequences, now: number): ReactNode {
  const fineStatus = fineStatusNow(consequences, now);
  const tone = fineStatus === 'Due' || fineStatus === 'Paid' ? null : FINE_TONES[fineStatus];
  const custody = custodyNow(consequences.custody, now);
  if (consequences.voided === null && tone === null && custody === null) return null;
  return (
    <Group gap="4px 8px">
      {consequences.voided !== null && <StatusTag tone="off">VOID</StatusTag>}
      {tone !== null && <StatusTag tone={tone}>{fineStatus}</StatusTag>}
      {custody !== null && <CustodyTag endsAt={custody.endsAt} />}
    </Group>
  );
}

const COURT_WORDS: Readonly<Record<CaseStatus, string>> = {
  Open: 'Before the court',
  Decided: 'Decided by a judge',
  Withdrawn: 'Contested, then withdrawn',
};

export function consequenceFacts(consequences: Consequences, now: number): Record<string, string | null> {
  const { dueAt, fineStatus, points, custody, caseStatus, voided } = consequences;
  return {
    Due: dueAt !== null && isUnpaid(fineStatus) ? formatDateTime(dueAt) : null,
    Points: points === 0 ? null : String(points),
    Custody: custody && custodyText(custody, now),
    Court: caseStatus && COURT_WORDS[caseStatus],
    Void: voided && actionText(voided),
  };
}

function custodyText(custody: NonNullable<Consequences['custody']>, now: number): string {
  if (custody.released !== null) return `Released ${actionText(custody.released)}`;
  return `${custodyNow(custody, now) === null ? 'Released' : 'Until'} ${formatDateTime(custody.endsAt)}`;
}

const actionText = ({ at, by, reason }: NonNullable<Consequences['voided']>): string =>
  `${formatDateTime(at)}, by ${by}: ${reason}`;
