import { useLiveState } from '#lib/live/live-state.ts';
import classes from './live-pill.module.css';

const WORDS = {
  live: 'What you see is up to date.',
  reconnecting: 'The connection is being mended.',
  offline: 'There is no connection: what you see may be old.',
} as const;

/** Whether what is shown is up to date: LIVE, RECONNECTING or OFFLINE. */
export function LivePill() {
  const state = useLiveState();
  return (
    <span className={classes.pill} role="status" data-state={state} title={WORDS[state]}>
      <span className={classes.word}>{state.toUpperCase()}</span>
    </span>
  );
}
