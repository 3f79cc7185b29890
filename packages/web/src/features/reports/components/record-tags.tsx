import { Group } from '@mantine/core';
import type { Consequences } from '@ten-four/contract/reports/consequences.schema';
import type { FineStatus } from '@ten-four/contract/reports/reports.values';
import { custodyNow, fineStatusNow } from '#lib/consequences.ts';
import { useNowOnScreen } from '#lib/use-now.ts';
import { CustodyTag } from '#ui/custody-tag.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import type { TagTone } from '#ui/tag.tsx';

/** Without those that the text beside the amount says. */
const FINE_TONES: Readonly<Partial<Record<FineStatus, TagTone>>> = {
  Overdue: 'danger',
  'On Hold': 'busy',
  Dismissed: 'off',
};

export const hasTags = (consequences: Consequences, now: number): boolean =>
  consequences.voided !== null ||
  FINE_TONES[fineStatusNow(consequences, now)] !== undefined ||
  custodyNow(consequences.custody, now) !== null;

/** Follows the clock while on screen. */
export function RecordTags({ consequences }: { consequences: Consequences }) {
  const { now, ref } = useNowOnScreen();
  const fineStatus = fineStatusNow(consequences, now);
  const fineTone = FINE_TONES[fineStatus];
  const custody = custodyNow(consequences.custody, now);
  return (
    <Group ref={ref} gap="4px 8px">
      {consequences.voided !== null && <StatusTag tone="off">VOID</StatusTag>}
      {fineTone !== undefined && <StatusTag tone={fineTone}>{fineStatus}</StatusTag>}
      {custody !== null && <CustodyTag endsAt={custody.endsAt} />}
    </Group>
  );
}
