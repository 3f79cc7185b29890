import { Box, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { Finding } from '@ten-four/contract/setup/setup.contract';
import { failureMessage } from '#lib/api-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import lists from '#ui/rows.module.css';
import { useCheck } from '../setup.queries.ts';

const ORDER = ['problem', 'note', 'ok'] as const;
const SIGNS = {
  ok: { icon: IconCheck, color: 'var(--tf-available)', words: 'Works' },
  note: { icon: IconInfoCircle, color: 'var(--tf-faint)', words: 'Note' },
  problem: { icon: IconAlertTriangle, color: 'var(--tf-busy)', words: 'Problem' },
};

export function CheckPanel({ again = 'Check again' }: { again?: string }) {
  const check = useCheck();
  const retry = () => void check.refetch();
  const button = (
    <Button onClick={retry} disabled={check.isFetching}>
      {again}
    </Button>
  );
  return (
    <Panel title="Check" actions={button}>
      {check.isFetching ? (
        <Text p={16} c="dimmed" role="status">
          Checking address, database and Discord...
        </Text>
      ) : check.data === undefined || check.isError ? (
        <ErrorState message={failureMessage(check.error, 'The check could not be run.')} onRetry={retry} />
      ) : (
        <ul className={lists.rows}>
          {check.data.findings
            .toSorted((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level))
            .map((finding) => (
              <FindingRow key={finding.text} {...finding} />
            ))}
        </ul>
      )}
    </Panel>
  );
}

function FindingRow({ level, text, remedy }: Finding) {
  const { icon: Icon, color, words } = SIGNS[level];
  return (
    <Group component="li" gap={12} wrap="nowrap" align="flex-start" p="10px 16px">
      <Icon
        size={18}
        stroke={1.75}
        color={color}
        style={{ flex: 'none', marginTop: 1 }}
        role="img"
        aria-label={words}
      />
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <p>{text}</p>
        {remedy !== null && (
          <Text mt={2} fz={13} c="dimmed">
            {remedy}
          </Text>
        )}
      </Box>
    </Group>
  );
}
