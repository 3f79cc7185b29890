import { Button } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import type { Read } from '#ui/loaded.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { useTarget } from '#ui/use-target.ts';
import { useShownCall } from '../board/use-board-view.ts';
import { BroadcastActs } from '../broadcasts/broadcast-acts.tsx';
import { AssignSheet } from './assign-sheet.tsx';
import { type Assignee, AssignQuestion, useAssign } from './assign-units.tsx';
import { BoardFoot, BoardMark, ghostWords } from './board-foot.tsx';
import { callRows, unitRows } from './board-rows.ts';
import { ConsoleCalls } from './console-calls.tsx';
import { ConsoleStrip } from './console-strip.tsx';
import { type ConsoleTab, ConsoleTabs } from './console-tabs.tsx';
import { ConsoleUnits } from './console-units.tsx';
import { useConsoleView } from './console-view.ts';
import classes from './dispatch-console.module.css';
import { InHand } from './in-hand.tsx';
import { otherOf, useBoards } from './use-boards.ts';
import { useConsoleKeys } from './use-console-keys.ts';
import { useUnitActs } from './use-unit-acts.ts';
import { useUnitDrag } from './use-unit-drag.ts';
import { useTake, WaitingPanel } from './waiting-panel.tsx';
import { WelfareLines } from './welfare-lines.tsx';

const CreateCallDialog = lazyDialog(() => import('../calls/call-forms.tsx'));

const UNASSIGNED = { services: null, narrowed: 'unassigned' } as const;
const AVAILABLE = { services: null, narrowed: 'available' } as const;

const CreateBoloDialog = lazyDialog(() => import('../bolos/bolo-forms.tsx'));
const BroadcastDialog = lazyDialog(() => import('../broadcasts/broadcast-form.tsx'));

const NOBODY: ReadonlySet<string> = new Set();

/** The dispatchers' console of a platform: who dispatches, 911, calls, the call in hand, units. */
export function DispatchConsole({ user }: { user: CurrentUser }) {
  const view = useConsoleView(user.dispatching);
  const { platform, showCall, showEmergency } = view;
  const phone = useBelow('sm');
  const [tab, setTab] = useState<ConsoleTab>('calls');
  const boards = useBoards(platform, user.username);
  const { calls, units, waiting, elsewhere, own, others, signature, known, onDuty } = boards;
  const canEdit = own !== null;
  const unitActs = useUnitActs();
  const assigning = useAssign();
  const assigned = useTarget<Call>();
  const [creating, setCreating] = useState<'call' | 'bolo' | 'broadcast' | null>(null);
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set());

  const now = serverNow();
  const [kept, keep] = useState<{ calls: readonly Call[]; units: readonly Unit[] } | null>(null);
  const calling = callRows(known, view, now);
  const shownCalls = kept?.calls ?? calling;
  const shownUnits = kept?.units ?? unitRows(onDuty, view);
  const marked = onDuty.filter(({ _id }) => markedIds.has(_id));
  const callId = useShownCall({
    platform,
    asked: view.callId,
    calls: calls.data,
    officerId: null,
    hasRoom: !phone,
  });

  const openCall = (id: string) => {
    showCall(id);
    setTab('call');
  };
  const openEmergency = (id: string) => {
    showEmergency(id);
    setTab('call');
  };
  const take = useTake(openEmergency);
  const mark = (id: string) => setMarkedIds(withOrWithout(markedIds, id));
  const assign = (call: Call, chosen: readonly Assignee[], both = false) => {
    setMarkedIds(new Set());
    if (chosen.length > 0) assigning.assign(call, chosen, both);
  };
  const openAssign = (call: Call) => {
    if (marked.length > 0) assign(call, marked);
    else assigned.open(call);
  };

  const named = (ids: readonly string[]) => onDuty.filter(({ _id }) => ids.includes(_id));
  const drag = useUnitDrag({
    enabled: canEdit,
    idsOf: (id) => (markedIds.has(id) ? [...markedIds] : [id]),
    wordsOf: (ids, over, both) =>
      ghostWords(
        named(ids),
        known.find(({ _id }) => _id === over),
        both,
      ),
    // What is aimed at keeps its place; what comes meanwhile waits.
    onLift: () => keep({ calls: shownCalls, units: shownUnits }),
    onDrop: (id, ids, both) => {
      const call = known.find(({ _id }) => _id === id);
      if (call !== undefined) assign(call, named(ids), both);
    },
    onEnd: () => keep(null),
  });
  useConsoleKeys(canEdit, {
    take: () => {
      const oldest = waiting.find(({ state }) => state === 'Pending');
      if (oldest !== undefined) void take(oldest._id);
    },
    createCall: () => setCreating('call'),
    createBolo: () => setCreating('bolo'),
    broadcast: () => setCreating('broadcast'),
    leave: () => setMarkedIds(NOBODY),
  });

  return (
    <div className={classes.console} data-tab={tab} data-dragging={drag.dragging || undefined}>
      <ConsoleStrip
        view={view}
        own={own}
        others={others}
        waiting={{ [platform]: waiting.length, [otherOf(platform)]: elsewhere }}
        counts={{
          '911': waiting.length,
          unassigned: callRows(known, UNASSIGNED, now).length,
          available: unitRows(onDuty, AVAILABLE).length,
        }}
      >
        <BroadcastActs platform={platform} onBroadcast={() => setCreating('broadcast')} />
      </ConsoleStrip>
      {canEdit && <WelfareLines units={onDuty} calls={known} acts={unitActs} />}
      <div className={classes.panels}>
        <div className={classes.waiting}>
          <WaitingPanel
            emergencies={waiting}
            calls={known}
            signature={signature}
            selectedId={view.emergencyId}
            onSelect={openEmergency}
          />
        </div>
        <div className={classes.calls}>
          <ConsoleCalls
            view={view}
            calls={shownCalls}
            marked={marked}
            selectedId={view.emergencyId === null ? callId : null}
            canEdit={canEdit}
            mark={<BoardMark kept={kept?.calls} calls={calling} platform={platform} />}
            actions={
              canEdit && (
                <Button
                  variant={waiting.length === 0 ? 'filled' : 'default'}
                  aria-keyshortcuts="Alt+N"
                  onClick={() => setCreating('call')}
                >
                  Create Call
                </Button>
              )
            }
            foot={
              <BoardFoot dragging={drag.dragging} marked={marked} onCancel={() => setMarkedIds(NOBODY)} />
            }
            state={stateOf(calls, shownCalls.length, 'No active calls.', 'The calls could not be loaded.')}
            onSelect={openCall}
            onAssign={(call) => assign(call, marked)}
            onOpenAssign={openAssign}
          />
        </div>
        <div className={classes.call} data-call={view.emergencyId === null ? callId : undefined}>
          <InHand
            view={view}
            callId={callId}
            waiting={waiting}
            calls={known}
            units={onDuty}
            signature={signature}
            onTake={(id, over) => void take(id, over)}
            onOpenCall={openCall}
            onClose={() => {
              showEmergency(null);
              setTab('calls');
            }}
            onAssign={assign}
            onOpenAssign={openAssign}
            userId={user._id}
          />
        </div>
        <div className={classes.units} onPointerDown={drag.onPointerDown}>
          <ConsoleUnits
            view={view}
            units={shownUnits}
            calls={known}
            markedIds={markedIds}
            canEdit={canEdit}
            acts={unitActs}
            state={stateOf(units, shownUnits.length, 'No units on duty.', 'The units could not be loaded.')}
            onMark={mark}
            onOpenCall={({ _id }) => openCall(_id)}
          />
        </div>
      </div>
      {phone && (
        <ConsoleTabs
          tab={tab}
          waiting={waiting.length}
          callNumber={calls.data?.find(({ _id }) => _id === callId)?.callNumber}
          onChoose={setTab}
        />
      )}
      <div ref={drag.ghost} className={classes.ghost} hidden />
      <AssignSheet
        opened={assigned.opened}
        call={assigned.target}
        units={onDuty}
        onAssign={assign}
        onClose={assigned.close}
      />
      <AssignQuestion assigning={assigning} />
      <CreateCallDialog
        opened={creating === 'call'}
        officerId={user._id}
        platform={platform}
        onCreated={openCall}
        onClose={() => setCreating(null)}
      />
      <CreateBoloDialog
        opened={creating === 'bolo'}
        officerId={user._id}
        platform={platform}
        onClose={() => setCreating(null)}
      />
      <BroadcastDialog
        opened={creating === 'broadcast'}
        platform={platform}
        onClose={() => setCreating(null)}
      />
    </div>
  );
}

function withOrWithout(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** What stands in a board's place while there is nothing to show. */
function stateOf(query: Read<unknown>, rows: number, empty: string, failed: string): ReactNode {
  if (query.data === undefined) {
    if (query.isPending) return <SkeletonRows rows={8} height={32} />;
    return <ErrorState message={failureMessage(query.error, failed)} onRetry={() => void query.refetch()} />;
  }
  return rows === 0 ? <EmptyState message={empty} /> : null;
}
