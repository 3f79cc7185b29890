import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import { formatDuration } from '#lib/duration.ts';
import { formatMoment } from '#lib/moments.ts';
import { useNow } from '#lib/use-now.ts';
import classes from './call-age.module.css';
import { urgencyOf } from './call-urgency.ts';

/** How old a call is, second by second; amber, then red, where it waits for a unit for long. */
export function CallAge({ call }: { call: Call }) {
  const age = useNow() - Date.parse(call.createdAt);
  return (
    <time
      className={classes.age}
      dateTime={call.createdAt}
      title={formatMoment(call.createdAt)}
      data-urgency={urgencyOf(call, age)}
    >
      {formatDuration(age)}
    </time>
  );
}
