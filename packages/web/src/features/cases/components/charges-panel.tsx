import { Box, Text } from '@mantine/core';
import type { CaseCharge, CaseDetails } from '@ten-four/contract/cases/cases.contract';
import { useMemo } from 'react';
import { formatDollars } from '#lib/dollars.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import { monoColumn } from '#ui/text-columns.tsx';

/** Shows what is charged, and the ruling of a decided case. */
export function ChargesPanel({ details }: { details: CaseDetails }) {
  const { charges, fineAmount, jailTime, paid, refunded, judge, reasons } = details;
  const hasJail = charges.some((charge) => charge.jailTime > 0);
  const hasPoints = charges.some(({ points }) => points > 0);
  const columns = useMemo(() => {
    const shown: Record<string, boolean> = { jail: hasJail, points: hasPoints, outcome: judge !== null };
    return COLUMNS.filter(({ id }) => shown[id] ?? true);
  }, [hasJail, hasPoints, judge]);
  const kept = charges.filter(({ outcome }) => outcome !== 'Dismissed');
  return (
    <Panel title={judge === null ? 'Charges' : 'Ruling'}>
      <DataTable
        caption="Charges"
        density="list"
        columns={columns}
        rows={charges}
        rowId={({ position }) => String(position)}
        folds
      />
      <Box style={LINE}>
        <Facts
          density="dense"
          facts={[
            { label: 'Fine', value: `${formatDollars(fineAmount)}${paid ? ', paid' : ''}` },
            { label: 'Refund', value: refunded === 0 ? null : formatDollars(refunded) },
            { label: 'Jail time', value: hasJail ? `${jailTime} min` : null },
            { label: 'Points', value: hasPoints ? kept.reduce((sum, { points }) => sum + points, 0) : null },
          ]}
        />
      </Box>
      {judge !== null && (
        <Box p="8px 12px 12px" style={LINE}>
          <Text fz={13} c="dimmed">
            Judge {judge}
          </Text>
          <Text className={textStyles.prose ?? ''}>{reasons}</Text>
        </Box>
      )}
    </Panel>
  );
}

const LINE = { borderTop: '1px solid var(--tf-row-line)' };

const COLUMNS: readonly TableColumn<CaseCharge>[] = [
  {
    id: 'title',
    header: 'Charge',
    folded: 'line',
    cell: ({ title }) => <span className={textStyles.wrap}>{title}</span>,
  },
  { ...monoColumn('Fine', ({ fine }) => formatDollars(fine)), align: 'right' },
  { ...monoColumn('Jail', ({ jailTime }) => (jailTime === 0 ? '–' : `${jailTime} min`)), align: 'right' },
  { ...monoColumn('Points', ({ points }) => points), align: 'right' },
  { id: 'outcome', header: 'Outcome', folded: 'line', cell: (charge) => <Outcome of={charge} /> },
];

const OUTCOME_TONES = { Upheld: undefined, Reduced: 'busy', Dismissed: 'available' } as const;

function Outcome({ of: { outcome, fine, ruledFine, jailTime, ruledJailTime } }: { of: CaseCharge }) {
  if (outcome === null) return null;
  const to = [
    ruledFine !== null && ruledFine !== fine && formatDollars(ruledFine),
    ruledJailTime !== null && ruledJailTime !== jailTime && `${ruledJailTime} min`,
  ].filter(Boolean);
  return (
    <Box component="span" className={textStyles.nowrap ?? ''}>
      <Tag tone={OUTCOME_TONES[outcome]}>{outcome}</Tag>
      {outcome === 'Reduced' && to.length > 0 && <Text span> to {to.join(', ')}</Text>}
    </Box>
  );
}
