import { Button } from '@mantine/core';
import { callsignsOf } from './assign-units.tsx';
import { useDispatchOf } from './console.queries.ts';
import classes from './dispatch-console.module.css';
import { CloseStale } from './stale-calls.tsx';
import type { ConsoleState } from './use-console.ts';
import { WhoDispatches } from './who-dispatches.tsx';

export function BoardMark({ state: { view, rows } }: { state: ConsoleState }) {
  const hasNoDispatcher = useDispatchOf(view.platform).data?.dispatchers.length === 0;
  if (rows.arrived === null) return hasNoDispatcher && <WhoDispatches platform={view.platform} />;
  return (
    rows.arrived > 0 && (
      <span className={classes.arrived}>
        <b>
          {rows.arrived} new {rows.arrived === 1 ? 'call' : 'calls'}
        </b>
        , shown after you drop
      </span>
    )
  );
}

export function BoardFoot({ state: { rows, marked, canEdit, unmarkAll } }: { state: ConsoleState }) {
  if (rows.arrived !== null) {
    return (
      <p className={classes.foot} data-drag-foot>
        <span>
          <b>Drop</b> on a call to assign · <b>Alt</b> keeps other calls, too · <b>Esc</b> cancels
        </span>
      </p>
    );
  }
  if (marked.length > 0) {
    return (
      <p className={classes.foot} role="status">
        <span>
          <b>{callsignsOf(marked)}</b> selected: choose a call, or press Ctrl+Enter on one
        </span>
        <Button size="row" onClick={unmarkAll}>
          Cancel
        </Button>
      </p>
    );
  }
  return (
    canEdit &&
    rows.narrowed === 'stale' && (
      <div className={classes.foot}>
        <span>Stale: no unit, no activity for hours</span>
        <CloseStale calls={rows.stale} />
      </div>
    )
  );
}
