import { Group } from '@mantine/core';
import type { Consequences } from '@ten-four/contract/reports/consequences.schema';
import type { FineStatus } from '@ten-four/contract/reports/reports.values';
import type { ReactNode } from 'react';
import { custodyNow, fineStatusNow } from '#lib/consequences.ts';
import { CustodyTag } from '#ui/custody-tag.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import type { TagTone } from '#ui/tag.tsx';

/** Without those that the text beside the amount says. */
const FINE_TONES: Readonly<Partial<Record<FineStatus, TagTone>>> = {
  Overdue: 'danger',
  'On Hold': 'busy',
  Dismissed: 'off',
};

/** Returns null without any tag. */
export function recordTags(consequences: Consequences, now: number): ReactNode {
  const fineStatus = fineStatusNow(consequences, now);
  const tone = FINE_TONES[fineStatus];
  const custody = custodyNow(consequences.custody, now);
  if (consequences.voided === null && tone === undefined && custody === null) return null;
  return (
    <Group gap="4px 8px">
      {consequences.voided !== null && <StatusTag tone="off">VOID</StatusTag>}
      {tone !== undefined && <StatusTag tone={tone}>{fineStatus}</StatusTag>}
      {custody !== null && <CustodyTag endsAt={custody.endsAt} />}
    </Group>
  );
}
