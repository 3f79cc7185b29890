import { Box, Text } from '@mantine/core';
import type { CaseCharge, CaseDetails } from '@ten-four/contract/cases/cases.contract';
import { useMemo } from 'react';
import { formatDollars } from '#lib/dollars.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import { monoColumn } from '#ui/text-columns.tsx';

/** As contested, with their outcomes after the ruling. */
export function ChargesPanel({ details }: { details: CaseDetails }) {
  const { charges, fineAmount, jailTime, paid, judge } = details;
  const columns = useMemo(() => columnsOf(charges), [charges]);
  return (
    <Panel title="Charges" count={charges.length}>
      <DataTable
        caption="Charges"
        density="list"
        columns={columns}
        rows={charges}
        rowId={({ position }) => String(position)}
        folds
      />
      {judge === null && (
        <Text p="8px 12px" fz={13} c="dimmed" style={{ borderTop: '1px solid var(--tf-row-line)' }}>
          In total {formatDollars(fineAmount)}
          {paid && ', paid'}
          {jailTime > 0 && ` · ${jailTime} min of jail`}
        </Text>
      )}
    </Panel>
  );
}

const OUTCOME_TONES = { Upheld: undefined, Reduced: 'busy', Dismissed: 'available' } as const;

/** Leaves out what no charge has. */
function columnsOf(charges: readonly CaseCharge[]): TableColumn<CaseCharge>[] {
  const columns: TableColumn<CaseCharge>[] = [
    {
      id: 'title',
      header: 'Charge',
      folded: 'line',
      cell: ({ title }) => <span className={textStyles.wrap}>{title}</span>,
    },
    { ...monoColumn('Fine', ({ fine }) => formatDollars(fine)), align: 'right' },
  ];
  if (charges.some(({ jailTime }) => jailTime > 0)) {
    columns.push({
      ...monoColumn('Jail', ({ jailTime }) => (jailTime === 0 ? '–' : `${jailTime} min`)),
      align: 'right',
    });
  }
  if (charges.some(({ points }) => points > 0)) {
    columns.push({ ...monoColumn('Points', ({ points }) => points), align: 'right' });
  }
  if (charges.some(({ outcome }) => outcome !== null)) {
    columns.push({
      id: 'outcome',
      header: 'Outcome',
      folded: 'line',
      cell: (charge) => <Outcome of={charge} />,
    });
  }
  return columns;
}

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
