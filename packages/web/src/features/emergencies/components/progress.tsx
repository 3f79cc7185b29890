import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { formatClock, formatMoment } from '#lib/moments.ts';
import { stepsOf } from '../steps.ts';
import classes from './progress.module.css';

/** The steps of a 911 call, each with its time; where it is now is marked, and what comes next stands last. */
export function Progress({ emergency }: { emergency: OwnEmergency }) {
  const steps = stepsOf(emergency);
  const now = steps.findLastIndex(({ at }) => at !== null);
  const hasEnded = emergency.endedAt !== null;
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map(({ words, at }, index) => {
        const isNow = index === now && !hasEnded;
        return (
          <li
            key={words}
            data-state={at === null ? 'next' : isNow ? 'now' : 'done'}
            aria-current={isNow ? 'step' : undefined}
          >
            <span>{words}</span>
            {at !== null && (
              <time dateTime={at} title={formatMoment(at)}>
                {formatClock(at)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
