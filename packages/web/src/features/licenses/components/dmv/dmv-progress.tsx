import { Group, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { DMV_TIME_LIMIT } from '@ten-four/contract/licenses/licenses.values';
import { useEffect, useReducer } from 'react';
import { formatDuration } from '#lib/duration.ts';
import classes from './dmv-test.module.css';

/** Milliseconds left when the timer turns amber and is announced. */
const WARN_AT = 120_000;

interface DmvProgressProps {
  answered: number;
  total: number;
  deadline: number;
  onExpired: (() => void) | null;
}

export function DmvProgress({ answered, total, deadline, onExpired }: DmvProgressProps) {
  const remaining = useTimeLeft(deadline);
  const isExpired = remaining === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback must not run it again
  useEffect(() => {
    if (isExpired) onExpired?.();
  }, [isExpired, onExpired === null]);
  const warned = remaining <= WARN_AT;
  return (
    <Group className={classes.progress ?? ''} wrap="nowrap" gap={16} align="flex-end" justify="space-between">
      <div>
        {answered} of {total} answered
        <span className={classes.steps} aria-hidden="true">
          {Array.from({ length: total }, (_, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps are identical and never move
            <span key={step} data-done={step < answered || undefined} />
          ))}
        </span>
      </div>
      <div className={classes.clock} data-warned={warned || undefined}>
        <IconClock size={20} aria-hidden />
        <Text
          span
          fw={600}
          fz={32}
          lh="32px"
          ff="monospace"
          c="var(--tf-text)"
          role="timer"
          aria-label="Time left"
        >
          {formatDuration(remaining)}
        </Text>
        {!warned && <span>left of {formatDuration(DMV_TIME_LIMIT)}</span>}
        <span role="status">{warned ? 'Less than 2 minutes left' : ''}</span>
      </div>
    </Group>
  );
}

/** Returns the time left in milliseconds, rounded to whole seconds. */
function useTimeLeft(deadline: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const remaining = Math.max(0, deadline - Date.now());
  // Aligned to whole seconds.
  useEffect(() => {
    if (remaining === 0) return;
    const timer = setTimeout(tick, remaining % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return Math.ceil(remaining / 1000) * 1000;
}
