import { Group } from '@mantine/core';
import type { Consequences } from '@ten-four/contract/reports/consequences.schema';
import type { ReactNode } from 'react';
import { custodyNow, FINE_TONES, fineStatusNow } from '#lib/consequences.ts';
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
