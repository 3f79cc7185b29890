import { useQueryClient } from '@tanstack/react-query';
import { dispatcherName } from '@ten-four/contract/console/console.values';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { type ReactNode, useState } from 'react';
import { useCommunity } from '#lib/community.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { useTarget } from '#ui/use-target.ts';
import { useShownCall } from '../board/use-board-view.ts';
import type { SearchLink } from '../bolos/bolo-details.tsx';
import { type Assignee, assignUnits } from '../calls/call-actions.ts';
import { isOnScene } from '../calls/call-responses.ts';
import { cachedCallsOf, useActiveCalls } from '../calls/calls.queries.ts';
import { usePanicMarks } from '../panics/use-panics.ts';
import { useUnits } from '../units/units.queries.ts';
import { withErrorToast } from '../with-error-toast.ts';
import { callRows, countCalls, staleCalls, toggleId, unitRows } from './board-rows.ts';
import { useChangeEmergency, useDispatchOf, useUnitActions, useWaiting } from './console.queries.ts';
import { type ConsoleView, type ShowOnly, useConsoleView } from './console-view.ts';

export type ConsoleTab = '911' | 'calls' | 'units' | 'call';

interface Creation {
  kind: 'call' | 'bolo' | 'broadcast';
  /** Call of a BOLO. */
  callId?: string | undefined;
}

/** The console's search tab, with the ID of its result. */
export interface ConsoleSearch {
  shown: string | null;
  link: SearchLink;
  tab: ReactNode;
}

const NO_UNITS: readonly string[] = [];

/** Returns what the panels of the console share. `ownName` is the user's dispatcher name, null if not signed on. */
export function useConsole(user: CurrentUser, search: ConsoleSearch) {
  const view = useConsoleView(user.dispatching);
  const { platform } = view;
  const phone = useBelow('sm');
  const [tab, setTab] = useState<ConsoleTab>(() =>
    (view.callId ?? view.emergencyId) === null ? 'calls' : 'call',
  );
  const [searched, setSearched] = useState<string | null>(null);
  if (searched !== search.shown) {
    setSearched(search.shown);
    if (search.shown !== null) setTab('units');
  }
  const change = useChangeEmergency();
  const dispatchers = useDispatchOf(platform).data?.dispatchers ?? [];
  const own = dispatchers.find(({ name }) => name === user.username) ?? null;
  const callsQuery = useActiveCalls(platform);
  const unitsQuery = useUnits(platform);
  const calls = callsQuery.data ?? [];
  const units = unitsQuery.data ?? [];
  const waiting = useWaiting(platform).data ?? [];
  const callId = useShownCall({
    platform,
    urlId: view.callId,
    calls: callsQuery.data,
    officerId: null,
    hasRoom: !phone,
  });
  const assigning = useAssign();
  const assignSheet = useTarget<Call>();
  const creation = useTarget<Creation>();
  const [selectedIds, setSelectedIds] = useState(NO_UNITS);
  const [takenByKey, setTakenByKey] = useState<string | null>(null);
  const selectedUnits = units.filter(({ _id }) => selectedIds.includes(_id));

  const openEmergency = (id: string) => {
    view.showEmergency(id);
    setTab('call');
  };
  const take = (id: string, over = false) => {
    openEmergency(id);
    void change('POST /api/911/:id/take', id, 'The 911 call could not be taken.', { over });
  };
  const assign = (call: Call, chosen: readonly Assignee[], both = false) => {
    setSelectedIds(NO_UNITS);
    if (chosen.length > 0) assigning.assign(call, chosen, both);
  };

  return {
    user,
    view,
    search,
    tab,
    setTab,
    rows: useRows(view, { calls, units, waiting }),
    callsQuery,
    unitsQuery,
    calls,
    units,
    waiting,
    own,
    others: dispatchers.filter((one) => one !== own),
    canEdit: own !== null,
    ownName: own === null ? null : dispatcherName(own.position),
    unitActions: useUnitActions(),
    callId,
    openCall: (id: string) => {
      view.showCall(id);
      setTab('call');
    },
    openEmergency,
    closeEmergency: () => {
      view.showEmergency(null);
      setTab('calls');
    },
    take,
    takeOldest: () => {
      const oldest = waiting.find(({ state }) => state === 'Pending');
      if (oldest === undefined) return;
      setTakenByKey(oldest._id);
      take(oldest._id);
    },
    takenByKey,
    selectedIds,
    selectedUnits,
    toggleUnit: (id: string) => setSelectedIds(toggleId(selectedIds, id)),
    clearSelection: () => setSelectedIds(NO_UNITS),
    assign,
    openAssign: (call: Call) =>
      selectedUnits.length > 0 ? assign(call, selectedUnits) : assignSheet.open(call),
    assigning,
    assignSheet,
    create: (kind: Creation['kind'], callId?: string) => creation.open({ kind, callId }),
    creation,
  };
}

export type ConsoleState = ReturnType<typeof useConsole>;

interface OnSceneQuestion {
  call: Call;
  units: readonly Assignee[];
  onScene: { callsign: string; callNumber: number };
}

/** Asks before a unit on scene at another call is assigned, unless it keeps both calls. */
function useAssign() {
  const queryClient = useQueryClient();
  const question = useTarget<OnSceneQuestion>();
  const send = (call: Call, units: readonly Assignee[], move: boolean) =>
    withErrorToast(assignUnits(queryClient, call, units, move), 'The units could not be assigned.');
  const assign = (call: Call, units: readonly Assignee[], both: boolean) => {
    const [onScene] = units.flatMap(({ _id, callsign }) =>
      cachedCallsOf(queryClient, call.platform, _id)
        .filter((other) => other._id !== call._id && isOnSceneAt(other, _id))
        .map(({ callNumber }) => ({ callsign, callNumber })),
    );
    if (both || onScene === undefined) void send(call, units, !both);
    else question.open({ call, units, onScene });
  };
  return { assign, send, question };
}

const isOnSceneAt = ({ units }: Call, unitId: string) =>
  units.some(({ _id, response }) => _id === unitId && response !== null && isOnScene(response));

interface Boards {
  calls: readonly Call[];
  units: readonly Unit[];
  waiting: readonly Emergency[];
}

/** Filters the rows of the boards by the URL. Between `lift` and `drop` they keep their places. */
function useRows(view: ConsoleView, { calls, units, waiting }: Boards) {
  const hours = useCommunity().data?.dispatch.staleHours ?? Number.POSITIVE_INFINITY;
  const [lifted, setLifted] = useState<Boards | null>(null);
  const now = serverNow();
  const { services } = view;
  const { callIds: pinned } = usePanicMarks();
  const stale = staleCalls(calls, hours, now);
  // The button that clears this filter disappears with the last stale call.
  const showOnly = view.showOnly === 'stale' && stale.length === 0 ? null : view.showOnly;
  const current = callRows(showOnly === 'stale' ? stale : calls, { services, showOnly, pinned }, now);
  const shown = lifted ?? { calls: current, units: unitRows(units, { services, showOnly }), waiting };
  const count = (only: ShowOnly) => countCalls(calls, only, now);
  return {
    ...shown,
    showOnly,
    stale,
    newCallCount:
      lifted && current.filter(({ _id }) => lifted.calls.every((call) => call._id !== _id)).length,
    counts: {
      all: calls.length,
      unassigned: count('unassigned'),
      held: count('held'),
      available: unitRows(units, { services: null, showOnly: 'available' }).length,
    },
    lift: () => setLifted(shown),
    drop: () => setLifted(null),
  };
}
