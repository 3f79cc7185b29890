import { Button } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import type { Read } from '#ui/loaded.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { useTarget } from '#ui/use-target.ts';
import { useDialogRequest } from '../board/board-address.ts';
import { useShownCall } from '../board/use-board-view.ts';
import { CreateBoloDialog } from '../bolos/bolo-forms.tsx';
import { BroadcastDialog } from '../broadcasts/broadcast-form.tsx';
import type { Assignee } from '../calls/call-actions.ts';
import { CreateCallDialog } from '../calls/call-forms.tsx';
import { AssignSheet } from './assign-sheet.tsx';
import { AssignQuestion, useAssign } from './assign-units.tsx';
import { BoardFoot, BoardMark, callsignsOf, ghostWords } from './board-foot.tsx';
import { ConsoleCalls } from './console-calls.tsx';
import { ConsoleStrip } from './console-strip.tsx';
import { type ConsoleTab, ConsoleTabs } from './console-tabs.tsx';
import { ConsoleUnits } from './console-units.tsx';
import { useConsoleView } from './console-view.ts';
import classes from './dispatch-console.module.css';
import { SelectedCall } from './selected-call.tsx';
import { type ConsoleSearch, SideTabs } from './side-tabs.tsx';
import { UnitDrag, UnitSource } from './unit-drag.tsx';
import { otherOf, useBoards } from './use-boards.ts';
import { useConsoleKeys } from './use-console-keys.ts';
import { useRows } from './use-rows.ts';
import { useUnitActs } from './use-unit-acts.ts';
import { useTake, WaitingPanel } from './waiting-panel.tsx';
import { WelfareLines } from './welfare-lines.tsx';

const NOBODY: ReadonlySet<string> = new Set();

interface DispatchConsoleProps {
  user: CurrentUser;
  search: ConsoleSearch;
}

export function DispatchConsole({ user, search }: DispatchConsoleProps) {
  const view = useConsoleView(user.dispatching);
  const { platform, showCall, showEmergency } = view;
  const phone = useBelow('sm');
  const [tab, setTab] = useState<ConsoleTab>(() =>
    (view.callId ?? view.emergencyId) === null ? 'calls' : 'call',
  );
  const boards = useBoards(platform, user.username);
  const { calls, units, waiting, otherWaiting, own, others, signature, known, onDuty } = boards;
  const canEdit = own !== null;
  const unitActs = useUnitActs();
  const assigning = useAssign();
  const assignSheet = useTarget<Call>();
  const [searched, setSearched] = useState<string | null>(null);
  if (searched !== search.shown) {
    setSearched(search.shown);
    if (search.shown !== null) setTab('units');
  }
  const [takenByKey, setTakenByKey] = useState<string | null>(null);
  const [creating, setCreating] = useState<'call' | 'bolo' | 'broadcast' | null>(null);
  const [boloCallId, setBoloCallId] = useState<string>();
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set());

  const rows = useRows(view, { calls: known, units: onDuty, waiting });
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
    else assignSheet.open(call);
  };

  const unitsById = (ids: readonly string[]) => onDuty.filter(({ _id }) => ids.includes(_id));
  const dragging = rows.arrived !== null;
  const createBolo = (callId?: string) => {
    setBoloCallId(callId);
    setCreating('bolo');
  };
  useDialogRequest(() => createBolo(view.callId ?? undefined));
  useConsoleKeys(canEdit, {
    take: () => {
      const oldest = waiting.find(({ state }) => state === 'Pending');
      if (oldest === undefined) return;
      setTakenByKey(oldest._id);
      void take(oldest._id);
    },
    createCall: () => setCreating('call'),
    createBolo: () => createBolo(),
    broadcast: () => setCreating('broadcast'),
    leave: () => setMarkedIds(NOBODY),
  });

  return (
    <div className={classes.console} data-tab={tab} data-dragging={dragging || undefined}>
      <ConsoleStrip
        view={view}
        own={own}
        others={others}
        isStaff={user.staff}
        waiting={{ [platform]: waiting.length, [otherOf(platform)]: otherWaiting }}
        counts={{
          '911': waiting.length,
          unassigned: rows.counts.unassigned,
          available: rows.counts.available,
        }}
        onBroadcast={() => setCreating('broadcast')}
      />
      <WelfareLines units={onDuty} calls={known} acts={canEdit ? unitActs : null} />
      <UnitDrag
        idsOf={(id) => (markedIds.has(id) ? [...markedIds] : [id])}
        namesOf={(ids) => callsignsOf(unitsById(ids))}
        wordsOf={(ids, over, both) =>
          ghostWords(
            unitsById(ids),
            known.find(({ _id }) => _id === over),
            both,
          )
        }
        // Rows keep their places during a drag; new ones wait.
        onLift={rows.lift}
        onDrop={(id, ids, both) => {
          const call = known.find(({ _id }) => _id === id);
          if (call !== undefined) assign(call, unitsById(ids), both);
        }}
        onEnd={rows.drop}
      >
        <div className={classes.panels}>
          {(phone || rows.waiting.length > 0) && (
            <div className={classes.waiting}>
              <WaitingPanel
                emergencies={rows.waiting}
                calls={known}
                signature={signature}
                selectedId={view.emergencyId}
                onSelect={openEmergency}
              />
            </div>
          )}
          <div className={classes.calls}>
            <ConsoleCalls
              view={view}
              rows={rows}
              marked={marked}
              selectedId={view.emergencyId === null ? callId : null}
              canEdit={canEdit}
              mark={<BoardMark arrived={rows.arrived} platform={platform} />}
              actions={
                canEdit && (
                  <Button
                    variant={phone || waiting.length === 0 ? 'filled' : 'default'}
                    aria-keyshortcuts="Alt+N"
                    onClick={() => setCreating('call')}
                  >
                    Create Call
                  </Button>
                )
              }
              foot={
                <BoardFoot
                  dragging={dragging}
                  marked={marked}
                  stale={canEdit && rows.narrowed === 'stale' ? rows.stale : null}
                  onCancel={() => setMarkedIds(NOBODY)}
                />
              }
              state={stateOf(calls, rows.calls.length, 'No active calls.', 'The calls could not be loaded.')}
              onSelect={openCall}
              onAssign={(call) => assign(call, marked)}
              onOpenAssign={openAssign}
            />
          </div>
          <div className={classes.call} data-call={view.emergencyId === null ? callId : undefined}>
            <SelectedCall
              view={view}
              callId={callId}
              waiting={waiting}
              calls={known}
              units={onDuty}
              signature={signature}
              takenByKey={takenByKey}
              onTake={(id, over) => void take(id, over)}
              onOpenCall={openCall}
              onClose={() => {
                showEmergency(null);
                setTab('calls');
              }}
              onAssign={assign}
              onOpenAssign={openAssign}
              onCreateBolo={createBolo}
              searchLink={search.link}
            />
          </div>
          <div className={classes.units}>
            <UnitSource enabled={canEdit} className={classes.onDuty ?? ''}>
              <ConsoleUnits
                view={view}
                units={rows.units}
                calls={known}
                markedIds={markedIds}
                canEdit={canEdit}
                acts={unitActs}
                state={stateOf(
                  units,
                  rows.units.length,
                  'No units on duty.',
                  'The units could not be loaded.',
                )}
                onMark={mark}
                onOpenCall={({ _id }) => openCall(_id)}
              />
            </UnitSource>
            <SideTabs
              {...{ search, platform, canEdit }}
              onCreateBolo={() => createBolo()}
              onOpenCall={openCall}
              onOpenEmergency={openEmergency}
            />
          </div>
        </div>
      </UnitDrag>
      {phone && (
        <ConsoleTabs
          tab={tab}
          waiting={waiting.length}
          callNumber={calls.data?.find(({ _id }) => _id === callId)?.callNumber}
          onChoose={setTab}
        />
      )}
      <AssignSheet
        opened={assignSheet.opened}
        call={assignSheet.target}
        units={onDuty}
        onAssign={assign}
        onClose={assignSheet.close}
      />
      <AssignQuestion assigning={assigning} />
      <CreateCallDialog
        opened={creating === 'call'}
        officerId={user._id}
        dispatch={{ platform, units: onDuty }}
        onCreated={openCall}
        onClose={() => setCreating(null)}
      />
      <CreateBoloDialog
        opened={creating === 'bolo'}
        officerId={user._id}
        platform={platform}
        {...(boloCallId === undefined ? {} : { callId: boloCallId })}
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

function stateOf(query: Read<unknown>, rows: number, empty: string, failed: string): ReactNode {
  if (query.data === undefined) {
    if (query.isPending) return <SkeletonRows rows={8} height={32} />;
    return <ErrorState message={failureMessage(query.error, failed)} onRetry={() => void query.refetch()} />;
  }
  return rows === 0 ? <EmptyState message={empty} /> : null;
}
