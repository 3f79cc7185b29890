import { Box, Text } from '@mantine/core';
import type { CaseDetails } from '@ten-four/contract/cases/cases.contract';
import { formatDollars } from '#lib/dollars.ts';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import textStyles from '#ui/text.module.css';

/** Shows the ruling of a decided case and the figures of its report since then. */
export function RulingPanel({ details }: { details: CaseDetails }) {
  const { charges, fineAmount, jailTime, paid, judge, reasons } = details;
  const kept = charges.filter(({ outcome }) => outcome !== 'Dismissed');
  const hasJail = charges.some((charge) => charge.jailTime > 0);
  const hasPoints = charges.some(({ points }) => points > 0);
  return (
    <Panel title="Ruling">
      <Facts
        density="dense"
        facts={[
          { label: 'Fine', value: `${formatDollars(fineAmount)}${paid ? ', paid' : ''}` },
          { label: 'Jail time', value: hasJail ? `${jailTime} min` : null },
          { label: 'Points', value: hasPoints ? kept.reduce((sum, { points }) => sum + points, 0) : null },
        ]}
      />
      <Box p="8px 12px 12px" style={{ borderTop: '1px solid var(--tf-row-line)' }}>
        <Text fz={13} c="dimmed">
          Judge {judge}
        </Text>
        <Text className={textStyles.prose ?? ''}>{reasons}</Text>
      </Box>
    </Panel>
  );
}
