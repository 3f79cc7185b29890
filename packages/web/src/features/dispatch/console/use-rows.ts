import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { useState } from 'react';
import { useCommunity } from '#lib/community.ts';
import { serverNow } from '#lib/server-clock.ts';
import { usePanicMarks } from '../panics/use-panics.ts';
import { callRows, countCalls, staleCalls, unitRows } from './board-rows.ts';
import type { ConsoleView, Narrowed } from './console-view.ts';

interface Boards {
  calls: readonly Call[];
  units: readonly Unit[];
  waiting: readonly Emergency[];
}

/** Filters the rows of the boards by the URL. Between `lift` and `drop` they keep their places. */
export function useRows(view: ConsoleView, { calls, units, waiting }: Boards) {
  const hours = useCommunity().data?.dispatch.staleHours ?? Number.POSITIVE_INFINITY;
  const [lifted, setLifted] = useState<Boards | null>(null);
  const now = serverNow();
  const { services } = view;
  const { callIds: pinned } = usePanicMarks();
  const stale = staleCalls(calls, hours, now);
  // The button that clears this filter disappears with the last stale call.
  const narrowed = view.narrowed === 'stale' && stale.length === 0 ? null : view.narrowed;
  const current = callRows(narrowed === 'stale' ? stale : calls, { services, narrowed, pinned }, now);
  const shown = lifted ?? { calls: current, units: unitRows(units, { services, narrowed }), waiting };
  const count = (only: Narrowed) => countCalls(calls, only, now);
  return {
    ...shown,
    narrowed,
    stale,
    arrived: lifted && current.filter(({ _id }) => lifted.calls.every((call) => call._id !== _id)).length,
    counts: {
      all: calls.length,
      unassigned: count('unassigned'),
      held: count('held'),
      available: unitRows(units, { services: null, narrowed: 'available' }).length,
    },
    lift: () => setLifted(shown),
    drop: () => setLifted(null),
  };
}

export type Rows = ReturnType<typeof useRows>;
