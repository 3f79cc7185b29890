import { useLiveState } from '#lib/live/live-state.ts';
import classes from './live-pill.module.css';

const WORDS = {
  live: 'Everything you see is up to date.',
  reconnecting: 'Reconnecting…',
  offline: 'No connection. What you see may be out of date.',
} as const;

/** Whether what is shown is up to date: LIVE, RECONNECTING or OFFLINE; on a phone LIVE is but a dot, unless `inFull`. */
export function LivePill({ inFull = false }: { inFull?: boolean }) {
  const state = useLiveState();
  return (
    <span
      className={classes.pill}
      role="status"
      data-state={state}
      data-full={inFull || undefined}
      title={WORDS[state]}
    >
      <span className={classes.word}>{state.toUpperCase()}</span>
    </span>
  );
}
