import { Text } from '@mantine/core';
import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { formatClock, formatMoment } from '#lib/moments.ts';
import { stepsOf } from '../steps.ts';
import classes from './progress.module.css';

export function Progress({ emergency }: { emergency: OwnEmergency }) {
  const steps = stepsOf(emergency);
  const now = steps.findLastIndex(({ at }) => at !== null);
  const hasEnded = emergency.endedAt !== null;
  return (
    <ol aria-label="Steps">
      {steps.map(({ words, at }, index) => {
        const isNow = index === now && !hasEnded;
        return (
          <li
            key={words}
            className={classes.step}
            data-state={at === null ? 'next' : isNow ? 'now' : 'done'}
            aria-current={isNow ? 'step' : undefined}
          >
            <span>{words}</span>
            {at !== null && (
              <Text
                component="time"
                flex="none"
                ff="monospace"
                fz={13}
                fw={400}
                lh="20px"
                c="dimmed"
                dateTime={at}
                title={formatMoment(at)}
              >
                {formatClock(at)}
              </Text>
            )}
          </li>
        );
      })}
    </ol>
  );
}
