import { Button } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Assignee } from './assign-units.tsx';
import { useDispatchOf } from './console.queries.ts';
import classes from './dispatch-console.module.css';
import { WhoDispatches } from './who-dispatches.tsx';

/** How many calls came while rows kept their places. */
function Arrived({ shown, calls }: { shown: readonly Call[]; calls: readonly Call[] }) {
  const count = calls.filter(({ _id }) => shown.every((call) => call._id !== _id)).length;
  return (
    count > 0 && (
      <span className={classes.arrived}>
        <b>{count} NEW</b> after you let go
      </span>
    )
  );
}

/** What is said beside the pointer: who goes along, and what letting go would do. */
export function ghostWords(units: readonly Unit[], call: Call | undefined, both: boolean): string {
  const callsigns = units.map(({ callsign }) => callsign).join(', ');
  if (call === undefined) return callsigns;
  return `${callsigns} · ${both ? 'Also assign' : 'Assign'} to ${call.callNumber}`;
}

function DragFoot() {
  return (
    <p className={classes.foot}>
      <span>
        <b>Let go</b> on a call to assign · <b>Alt</b> keeps its other calls too · <b>Esc</b> changes nothing
      </span>
    </p>
  );
}

function MarkedFoot({ marked, onCancel }: { marked: readonly Assignee[]; onCancel: () => void }) {
  return (
    <p className={classes.foot} role="status">
      <span>
        <b>{marked.map(({ callsign }) => callsign).join(', ')}</b> picked: choose a call, or press Ctrl+Enter
        on one
      </span>
      <Button size="row" onClick={onCancel}>
        Cancel
      </Button>
    </p>
  );
}

interface BoardMarkProps {
  /** The rows that are kept in their places while a unit is dragged. */
  kept: readonly Call[] | undefined;
  calls: readonly Call[];
  platform: Platform;
}

/** Beside the title of the calls: what came meanwhile, or that nobody dispatches; who does, the strip says. */
export function BoardMark({ kept, calls, platform }: BoardMarkProps) {
  const isNobody = useDispatchOf(platform).data?.dispatchers.length === 0;
  if (kept !== undefined) return <Arrived shown={kept} calls={calls} />;
  return isNobody && <WhoDispatches platform={platform} />;
}

interface BoardFootProps {
  dragging: boolean;
  marked: readonly Assignee[];
  onCancel: () => void;
}

/** At the lower edge of the calls: what letting go does, or who is picked. */
export function BoardFoot({ dragging, marked, onCancel }: BoardFootProps) {
  if (dragging) return <DragFoot />;
  return marked.length > 0 && <MarkedFoot marked={marked} onCancel={onCancel} />;
}
