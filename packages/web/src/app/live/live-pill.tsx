import { useLiveState } from '#lib/live/live-state.ts';
import classes from './live-pill.module.css';

const DESCRIPTIONS = {
  live: 'Everything you see is up to date.',
  reconnecting: 'Reconnecting…',
  offline: 'No connection. What you see may be out of date.',
} as const;

export function LivePill({ inFull = false }: { inFull?: boolean }) {
  const state = useLiveState();
  return (
    <span
      className={classes.pill}
      role="status"
      data-state={state}
      data-full={inFull || undefined}
      title={DESCRIPTIONS[state]}
    >
      <span className={classes.word}>{state.toUpperCase()}</span>
    </span>
  );
}
