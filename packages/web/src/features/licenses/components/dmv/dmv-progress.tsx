import { Group, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { DMV_TIME_LIMIT } from '@ten-four/contract/licenses/licenses.values';
import { useEffect, useReducer } from 'react';
import classes from './dmv-test.module.css';

/** From here on the time is amber, and said in words (night-watch 19). */
const WARN_AT = 120_000;

interface DmvProgressProps {
  answered: number;
  total: number;
  deadline: number;
  /** Called when the time is over; null while the answers are on their way. */
  onOver: (() => void) | null;
}

export function DmvProgress({ answered, total, deadline, onOver }: DmvProgressProps) {
  const left = useTimeLeft(deadline);
  const over = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does then is not a reason to do it again
  useEffect(() => {
    if (over) onOver?.();
  }, [over, onOver === null]);
  const warned = left <= WARN_AT;
  return (
    <Group className={classes.progress ?? ''} wrap="nowrap" gap={16} align="flex-end" justify="space-between">
      <div>
        {answered} of {total} answered
        <span className={classes.steps} aria-hidden="true">
          {Array.from({ length: total }, (_, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps are alike and never change places
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
          {clockText(left)}
        </Text>
        {!warned && <span>left of {clockText(DMV_TIME_LIMIT)}</span>}
        <span role="status">{warned ? 'Less than 2 minutes left' : ''}</span>
      </div>
    </Group>
  );
}

/** '08:47' */
function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/** Milliseconds until the deadline, told anew every second; 0 from then on. */
function useTimeLeft(deadline: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const left = Math.max(0, deadline - Date.now());
  // After every rendering: the next one is due when the second that is shown is over.
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(tick, left % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return left;
}
