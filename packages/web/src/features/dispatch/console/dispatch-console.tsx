import { Button } from '@mantine/core';
import { dispatcherName } from '@ten-four/contract/console/console.values';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
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
import { useActiveCalls } from '../calls/calls.queries.ts';
import { useUnits } from '../units/units.queries.ts';
import { AssignSheet } from './assign-sheet.tsx';
import { type Assignee, AssignQuestion, useAssign } from './assign-units.tsx';
import { callRows, unitRows } from './board-rows.ts';
import { useDispatchOf, useEmergency, useWaiting } from './console.queries.ts';
import { ConsoleCall, NoCall } from './console-call.tsx';
import { ConsoleCalls } from './console-calls.tsx';
import { ConsoleStrip } from './console-strip.tsx';
import { type ConsoleTab, ConsoleTabs } from './console-tabs.tsx';
import { ConsoleUnits } from './console-units.tsx';
import { type ConsoleView, useConsoleView } from './console-view.ts';
import classes from './dispatch-console.module.css';
import { EmergencyForm } from './emergency-form.tsx';
import { useUnitActs } from './use-unit-acts.ts';
import { useTake, WaitingPanel } from './waiting-panel.tsx';
import { WelfareLines } from './welfare-lines.tsx';
import { WhoDispatches } from './who-dispatches.tsx';

const CreateCallDialog = lazyDialog(() => import('../calls/call-forms.tsx'));

const UNASSIGNED = { services: null, narrowed: 'unassigned' } as const;
const AVAILABLE = { services: null, narrowed: 'available' } as const;

const NO_CALLS: readonly Call[] = [];
const NO_UNITS: readonly Unit[] = [];

/** Of the platform that is not looked at only the number of waiting 911 calls is shown. */
const otherOf = (platform: string) => PLATFORMS.find((one) => one !== platform) ?? PLATFORMS[0];

/** The dispatchers' console of a platform: who dispatches, 911, calls, the call in hand, units. */
export function DispatchConsole({ user }: { user: CurrentUser }) {
  const view = useConsoleView(user.dispatching);
  const { platform, showCall, showEmergency } = view;
  const phone = useBelow('sm');
  const [tab, setTab] = useState<ConsoleTab>('calls');
  const dispatch = useDispatchOf(platform).data;
  const waiting = useWaiting(platform).data ?? [];
  const elsewhere = useWaiting(otherOf(platform)).data ?? [];
  const calls = useActiveCalls(platform);
  const units = useUnits(platform);
  const own = dispatch?.dispatchers.find(({ name }) => name === user.username) ?? null;
  const canEdit = own !== null;
  const signature = own === null ? null : dispatcherName(own.position);
  const unitActs = useUnitActs();
  const assigning = useAssign();
  const assigned = useTarget<Call>();
  const [creating, setCreating] = useState(false);
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set());

  const now = serverNow();
  const known = calls.data ?? NO_CALLS;
  const onDuty = units.data ?? NO_UNITS;
  const shownCalls = callRows(known, view, now);
  const shownUnits = unitRows(onDuty, view);
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

  return (
    <div className={classes.console} data-tab={tab}>
      <ConsoleStrip
        view={view}
        own={own}
        others={(dispatch?.dispatchers ?? []).filter((one) => one !== own)}
        waiting={{ [platform]: waiting.length, [otherOf(platform)]: elsewhere.length }}
        counts={{
          '911': waiting.length,
          unassigned: callRows(known, UNASSIGNED, now).length,
          available: unitRows(onDuty, AVAILABLE).length,
        }}
      >
        {null}
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
            mark={dispatch?.dispatchers.length === 0 && <WhoDispatches platform={platform} />}
            actions={
              canEdit && (
                <Button
                  variant={waiting.length === 0 ? 'filled' : 'default'}
                  aria-keyshortcuts="Alt+N"
                  onClick={() => setCreating(true)}
                >
                  Create Call
                </Button>
              )
            }
            foot={
              marked.length > 0 && <MarkedFoot marked={marked} onCancel={() => setMarkedIds(new Set())} />
            }
            state={stateOf(calls, shownCalls.length, 'No active calls.', 'The calls could not be loaded.')}
            onSelect={openCall}
            onAssign={(call) => assign(call, marked)}
            onOpenAssign={openAssign}
          />
        </div>
        <div className={classes.call}>
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
        <div className={classes.units}>
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
      <AssignSheet
        opened={assigned.opened}
        call={assigned.target}
        units={onDuty}
        onAssign={assign}
        onClose={assigned.close}
      />
      <AssignQuestion assigning={assigning} />
      <CreateCallDialog
        opened={creating}
        officerId={user._id}
        platform={platform}
        onCreated={openCall}
        onClose={() => setCreating(false)}
      />
    </div>
  );
}

function withOrWithout(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
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

interface InHandProps
  extends Pick<Parameters<typeof ConsoleCall>[0], 'onAssign' | 'onOpenAssign' | 'userId'> {
  view: ConsoleView;
  callId: string | null;
  waiting: readonly Emergency[];
  calls: readonly Call[];
  units: readonly Unit[];
  signature: string | null;
  onTake: (id: string, over: boolean) => void;
  onOpenCall: (id: string) => void;
  onClose: () => void;
}

/** The 911 call or the call that is in hand. */
function InHand(props: InHandProps) {
  const { view, callId, waiting, calls, units, signature, onTake, onOpenCall, onClose } = props;
  const { emergencyId } = view;
  if (emergencyId !== null) {
    return (
      <EmergencyInHand
        key={emergencyId}
        id={emergencyId}
        known={waiting.find(({ _id }) => _id === emergencyId)}
        form={(emergency) => (
          <EmergencyForm
            {...{ emergency, calls, units, signature, onTake, onClose }}
            onShowCall={onOpenCall}
          />
        )}
      />
    );
  }
  if (callId === null) return <NoCall />;
  const { onAssign, onOpenAssign, userId } = props;
  const canEdit = signature !== null;
  return <ConsoleCall key={callId} {...{ callId, canEdit, units, onAssign, onOpenAssign, userId }} />;
}

interface EmergencyInHandProps {
  id: string;
  known: Emergency | undefined;
  form: (emergency: Emergency) => ReactNode;
}

function EmergencyInHand({ id, known, form }: EmergencyInHandProps) {
  const { data, error, refetch } = useEmergency(id, known);
  if (data === undefined) {
    return error === null ? (
      <NoCall />
    ) : (
      <ErrorState
        message={failureMessage(error, 'The 911 call could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  }
  const { emergency } = data;
  // Whoever reads dispatch is told of these; one's own view alone would be without them.
  return form({ ...emergency, callId: emergency.callId ?? null, civilianId: emergency.civilianId ?? null });
}

/** What stands in a board's place while there is nothing to show. */
function stateOf(query: Read<unknown>, rows: number, empty: string, failed: string): ReactNode {
  if (query.data === undefined) {
    if (query.isPending) return <SkeletonRows rows={8} height={32} />;
    return <ErrorState message={failureMessage(query.error, failed)} onRetry={() => void query.refetch()} />;
  }
  return rows === 0 ? <EmptyState message={empty} /> : null;
}
