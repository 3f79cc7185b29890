import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { SetupStep } from '@ten-four/contract/setup/setup.values';
import { SETUP_STEPS } from '@ten-four/contract/setup/setup.values';
import { useSetup } from '../setup.queries.ts';
import { STEP_HEADINGS } from '../steps.ts';
import classes from './setup.module.css';

interface StepsCardProps {
  current: SetupStep | null;
  /** Those that were gone through and left as they were. */
  kept: readonly SetupStep[];
  /** What was chosen, by step. */
  chosen: Partial<Record<SetupStep, string>>;
}

/** The five steps with what was chosen in those that are done, on the map beside the one at hand. */
export function StepsCard({ current, kept, chosen }: StepsCardProps) {
  const setup = useSetup();
  return (
    <ol className={classes.card} aria-label="Steps">
      {SETUP_STEPS.map((step, index) => {
        const state = setup.data?.steps[step] ?? 'open';
        const isDone = state !== 'open' || kept.includes(step);
        const said = state === 'host' ? 'Set by the host' : chosen[step];
        return (
          <li
            key={step}
            data-state={step === current ? 'current' : isDone ? 'done' : 'open'}
            aria-current={step === current ? 'step' : undefined}
          >
            <span className={classes.sign} aria-hidden>
              {isDone && step !== current ? <IconCheck size={16} stroke={2} /> : index + 1}
            </span>
            <div>
              <p>{STEP_HEADINGS[step]}</p>
              {said !== undefined && (isDone || step === current) && (
                <Text truncate fz={13} fw={400} c="dimmed">
                  {said}
                </Text>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
