import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { formatClock } from '#lib/date-format.ts';
import { Timestamp } from '#ui/timestamp.tsx';
import { stepsOf } from '../steps.ts';
import classes from './progress.module.css';

export function Progress({ emergency }: { emergency: OwnEmergency }) {
  const steps = stepsOf(emergency);
  const currentIndex = steps.findLastIndex(({ at }) => at !== null);
  const hasEnded = emergency.endedAt !== null;
  return (
    <ol aria-label="Steps">
      {steps.map(({ words, at }, index) => {
        const isNow = index === currentIndex && !hasEnded;
        return (
          <li
            key={words}
            className={classes.step}
            data-state={at === null ? 'next' : isNow ? 'now' : 'done'}
            aria-current={isNow ? 'step' : undefined}
          >
            <span>{words}</span>
            {at !== null && (
              <Timestamp
                at={at}
                format={formatClock}
                flex="none"
                ff="monospace"
                fz={13}
                fw={400}
                c="dimmed"
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
