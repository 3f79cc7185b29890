import { Button } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Assignee } from '../calls/call-actions.ts';
import { useDispatchOf } from './console.queries.ts';
import classes from './dispatch-console.module.css';
import { CloseStale } from './stale-calls.tsx';
import { WhoDispatches } from './who-dispatches.tsx';

function NewCallsNotice({ count }: { count: number }) {
  return (
    count > 0 && (
      <span className={classes.arrived}>
        <b>
          {count} new {count === 1 ? 'call' : 'calls'}
        </b>
        , shown after you drop
      </span>
    )
  );
}

export const callsignsOf = (units: readonly Assignee[]): string =>
  units.map(({ callsign }) => callsign).join(', ');

export function ghostWords(units: readonly Unit[], call: Call | undefined, both: boolean): string {
  const callsigns = callsignsOf(units);
  if (call === undefined) return callsigns;
  return `${callsigns} · ${both ? 'Also assign' : 'Assign'} to ${call.callNumber}`;
}

function DragFoot() {
  return (
    <p className={classes.foot} data-drag-foot>
      <span>
        <b>Drop</b> on a call to assign · <b>Alt</b> keeps other calls, too · <b>Esc</b> cancels
      </span>
    </p>
  );
}

function MarkedFoot({ marked, onCancel }: { marked: readonly Assignee[]; onCancel: () => void }) {
  return (
    <p className={classes.foot} role="status">
      <span>
        <b>{callsignsOf(marked)}</b> selected: choose a call, or press Ctrl+Enter on one
      </span>
      <Button size="row" onClick={onCancel}>
        Cancel
      </Button>
    </p>
  );
}

function StaleFoot({ calls }: { calls: readonly Call[] }) {
  return (
    <div className={classes.foot}>
      <span>Stale: no unit, no activity for hours</span>
      <CloseStale calls={calls} />
    </div>
  );
}

interface BoardMarkProps {
  arrived: number | null;
  platform: GamePlatform;
}

export function BoardMark({ arrived, platform }: BoardMarkProps) {
  const hasNoDispatcher = useDispatchOf(platform).data?.dispatchers.length === 0;
  if (arrived !== null) return <NewCallsNotice count={arrived} />;
  return hasNoDispatcher && <WhoDispatches platform={platform} />;
}

interface BoardFootProps {
  dragging: boolean;
  marked: readonly Assignee[];
  stale: readonly Call[] | null;
  onCancel: () => void;
}

export function BoardFoot({ dragging, marked, stale, onCancel }: BoardFootProps) {
  if (dragging) return <DragFoot />;
  if (marked.length > 0) return <MarkedFoot marked={marked} onCancel={onCancel} />;
  return stale !== null && <StaleFoot calls={stale} />;
}
