import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { Finding } from '@ten-four/contract/setup/setup.contract';
import { failureMessage } from '#lib/api-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { useCheck } from '../setup.queries.ts';
import classes from './setup.module.css';

const ORDER = ['problem', 'note', 'ok'] as const;
const SIGNS = {
  ok: { icon: IconCheck, words: 'Works' },
  note: { icon: IconInfoCircle, words: 'Note' },
  problem: { icon: IconAlertTriangle, words: 'Problem' },
};

/** What works and what does not, problems first, each with what to do; `again` is what its button says. */
export function CheckPanel({ again = 'Check again' }: { again?: string }) {
  const check = useCheck();
  const button = (
    <Button onClick={() => void check.refetch()} disabled={check.isFetching}>
      {again}
    </Button>
  );
  return (
    <Panel title="Check" actions={button}>
      {check.isFetching ? (
        <Text p={16} c="dimmed" role="status">
          Checking address, database and Discord...
        </Text>
      ) : (
        <Findings check={check} />
      )}
    </Panel>
  );
}

function Findings({ check }: { check: ReturnType<typeof useCheck> }) {
  if (check.data === undefined || check.isError) {
    const message = failureMessage(check.error, 'The check could not be run.');
    return <ErrorState message={message} onRetry={() => void check.refetch()} />;
  }
  const findings = check.data.findings.toSorted((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level));
  return (
    <ul className={classes.findings}>
      {findings.map((finding) => (
        <FindingRow key={finding.text} finding={finding} />
      ))}
    </ul>
  );
}

function FindingRow({ finding: { level, text, remedy } }: { finding: Finding }) {
  const { icon: Icon, words } = SIGNS[level];
  return (
    <li data-level={level}>
      <Icon size={18} stroke={1.75} role="img" aria-label={words} />
      <div>
        <p>{text}</p>
        {remedy !== null && (
          <Text mt={2} fz={13} c="dimmed">
            {remedy}
          </Text>
        )}
      </div>
    </li>
  );
}
