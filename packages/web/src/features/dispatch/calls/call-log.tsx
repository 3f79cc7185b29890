import type { CallEntry } from '@ten-four/contract/dispatch/calls.contract';
import { formatClock, formatMoment } from '#lib/moments.ts';
import classes from './call-log.module.css';

interface CallLogProps {
  /** Oldest first, as the server tells it. */
  log: readonly CallEntry[];
}

/** What happened to a call, newest first. Readers of the screen hear what is added. */
export function CallLog({ log }: CallLogProps) {
  return (
    <div role="log" aria-label="Log">
      <ol className={classes.log} reversed>
        {log.toReversed().map(({ _id, kind, text, by, at }) => (
          <li key={_id} className={classes.entry} data-kind={kind}>
            <time className={classes.time} dateTime={at} title={formatMoment(at)}>
              {formatClock(at)}
            </time>
            <span className={classes.text}>
              {text}
              {by !== null && !text.startsWith(by) && (
                <>
                  {' · '}
                  <span className={classes.by}>{by}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
