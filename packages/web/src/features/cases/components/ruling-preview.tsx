import type { CaseDetails } from '@ten-four/contract/cases/cases.contract';
import type { RuledReport } from '@ten-four/contract/cases/ruling';
import { toDollars } from '@ten-four/contract/common/money';
import type { ReactNode } from 'react';
import { useCommunity } from '#lib/community.ts';
import { custodyNow } from '#lib/consequences.ts';
import { formatTime } from '#lib/date-format.ts';
import { formatDollars } from '#lib/dollars.ts';
import { useNow } from '#lib/use-now.ts';
import { Dim } from '#ui/dim.tsx';
import { Facts } from '#ui/facts.tsx';

const MINUTE = 60_000;

/** Shows what a ruling changes: money, time and points. */
export function RulingPreview({ details, ruled }: { details: CaseDetails; ruled: RuledReport }) {
  const { charges, fineAmount, jailTime } = details;
  const points = charges.reduce((sum, charge) => sum + charge.points, 0);
  return (
    <Facts
      density="dense"
      facts={[
        { label: 'Fine', value: changed(formatDollars(fineAmount), dollars(ruled.fine)) },
        { label: 'Refund', value: ruled.refund === 0 ? null : <b>{dollars(ruled.refund)}</b> },
        {
          label: 'Jail time',
          value: jailTime === 0 ? null : changed(`${jailTime} min`, `${ruled.jail} min`),
        },
        { label: 'Custody', value: useCustodyEnd(details, ruled.jail) },
        { label: 'Points', value: points === 0 ? null : changed(String(points), String(ruled.points)) },
      ]}
    />
  );
}

/** Returns null unless the defendant is in custody now. */
function useCustodyEnd({ custody }: CaseDetails, jail: number): ReactNode {
  const now = useNow();
  const jailMaxMinutes = useCommunity().data?.jailMaxMinutes ?? Number.POSITIVE_INFINITY;
  const lasting = custodyNow(custody, now);
  if (lasting === null) return null;
  const endsAt = Date.parse(lasting.startsAt) + Math.min(jail, jailMaxMinutes) * MINUTE;
  const after = endsAt <= now ? 'ends at once' : `until ${formatTime(new Date(endsAt).toISOString())}`;
  return changed(`until ${formatTime(lasting.endsAt)}`, after);
}

const dollars = (cents: number) => formatDollars(toDollars(cents));

const changed = (before: string, after: string): ReactNode =>
  before === after ? (
    <>
      {before} <Dim>unchanged</Dim>
    </>
  ) : (
    <>
      {before} <span aria-hidden="true">→</span> <b>{after}</b>
    </>
  );
