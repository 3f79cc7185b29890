import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Call, CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { type ReactNode, useEffect } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { formatClock, formatMoment } from '#lib/moments.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { Tag } from '#ui/tag.tsx';
import { useTarget } from '#ui/use-target.ts';
import board from '../board/board.module.css';
import { type CallActionsState, useCallActions } from '../calls/call-actions.tsx';
import { CallChips, type CallChipsProps } from '../calls/call-chips.tsx';
import { EditCallForm } from '../calls/call-forms.tsx';
import { CallLog, isMissing, NoteField, titleOf } from '../calls/call-panel.tsx';
import { useCall } from '../calls/calls.queries.ts';
import { CloseCallForm } from '../calls/close-call-form.tsx';
import { markSeen } from '../calls/unseen-calls.ts';
import { PatientCounts, patientsOn } from '../patients/patient-counts.tsx';
import type { Assignee } from './assign-units.tsx';
import { CallMore } from './call-more.tsx';
import classes from './console-call.module.css';
import { EarlierCalls } from './earlier-calls.tsx';
import { RecommendedUnits } from './recommended-units.tsx';
import { ResponseGrid } from './response-grid.tsx';
import { ServiceLetters } from './service-letters.tsx';

interface ConsoleCallProps extends Pick<CallChipsProps, 'searchLink' | 'onOpenCall'> {
  callId: string;
  canEdit: boolean;
  units: readonly Unit[];
  onAssign: (call: Call, units: readonly Assignee[]) => void;
  /** Puts the picked units on it, or asks which. */
  onOpenAssign: (call: Call) => void;
  onCreateBolo: (callId: string) => void;
}

/** The call in hand: place, units with their times and next steps, whom to send, and the log. */
export function ConsoleCall({ callId, ...rest }: ConsoleCallProps) {
  const query = useCall(callId);
  useEffect(() => markSeen(callId), [callId]);
  const { data: call, error } = query;
  if (call !== undefined && (error === null || !isMissing(error))) {
    return <Shown call={call} query={query} {...rest} />;
  }
  return (
    <Panel title="Call">
      {error === null ? (
        <SkeletonRows rows={6} height={32} />
      ) : isMissing(error) ? (
        <EmptyState message={DISPATCH_TEXTS.callNotFound} />
      ) : (
        <ErrorState
          message={failureMessage(error, 'The call could not be loaded.')}
          onRetry={() => void query.refetch()}
        />
      )}
    </Panel>
  );
}

interface ShownProps extends Omit<ConsoleCallProps, 'callId'> {
  call: CallDetail;
  query: ReturnType<typeof useCall>;
}

function Shown({ call, query, canEdit, units, searchLink, onOpenCall, ...rest }: ShownProps) {
  const { onAssign, onOpenAssign, onCreateBolo } = rest;
  const offline = useLiveState() === 'offline';
  const actions = useCallActions(call, () => true);
  const isOpen = call.status !== 'Closed';
  const canChange = canEdit && isOpen;
  return (
    <Panel
      title={titleOf(call)}
      mark={
        <>
          <Tag
            tone={call.priority === 1 ? 'danger' : call.priority === 2 ? 'busy' : undefined}
            title="Priority"
          >
            P{call.priority}
          </Tag>
          {!isOpen && <Tag>Closed</Tag>}
          <StaleMark stale={offline || query.isRefetchError} />
          {canChange && <span className={classes.here}>or drop here</span>}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard could not scroll a call that is only read */}
      <section className={board.frame} tabIndex={0} aria-label={`Facts and log of call ${call.callNumber}`}>
        {canEdit && <Actions {...{ call, actions, onOpenAssign, onCreateBolo }} />}
        <Facts call={call}>
          <CallChips {...{ call, units, searchLink, onOpenCall }} />
          {call.postal !== null && (
            <EarlierCalls platform={call.platform} postal={call.postal} onOpenCall={onOpenCall} />
          )}
        </Facts>
        <ResponseGrid call={call} canEdit={canChange} actions={actions} maySay={() => true} />
        {canChange && (
          <RecommendedUnits call={call} units={units} onAssign={(unit) => onAssign(call, [unit])} />
        )}
        <div className={classes.log}>
          {canEdit && <NoteField call={call} actions={actions} />}
          <CallLog call={call} query={query} />
        </div>
      </section>
    </Panel>
  );
}

interface ActionsProps extends Pick<ConsoleCallProps, 'onOpenAssign' | 'onCreateBolo'> {
  call: CallDetail;
  actions: CallActionsState;
}

function Actions({ call, actions, onOpenAssign, onCreateBolo }: ActionsProps) {
  const editing = useTarget<Call>();
  const [closing, close] = useDisclosure(false);
  const isClosed = call.status === 'Closed';
  return (
    <Group className={classes.actions ?? ''} gap={8}>
      {!isClosed && (
        <>
          <Button onClick={() => onOpenAssign(call)}>Assign</Button>
          <Button onClick={() => editing.open(call)}>Edit</Button>
          <CallMore call={call} actions={actions} onCreateBolo={() => onCreateBolo(call._id)} />
        </>
      )}
      <Button ml="auto" onClick={() => (isClosed ? void actions.reopen() : close.open())}>
        {isClosed ? 'Reopen' : 'Close Call'}
      </Button>
      <FormDialog opened={editing.opened} title={`Edit Call ${call.callNumber}`} onClose={editing.close}>
        {(dialog) => editing.target !== null && <EditCallForm call={editing.target} dialog={dialog} />}
      </FormDialog>
      <FormDialog opened={closing} title={`Close Call ${call.callNumber}`} size={440} onClose={close.close}>
        {(dialog) => <CloseCallForm callId={call._id} onClosed={actions.offerReopening} dialog={dialog} />}
      </FormDialog>
    </Group>
  );
}

function Facts({ call, children }: { call: CallDetail; children: ReactNode }) {
  const { location, postal, services, createdBy, createdAt, callers, details, disposition, closedAt } = call;
  const source = callers > 0 ? `911, ${callers} ${callers === 1 ? 'caller' : 'callers'}` : call.source;
  return (
    <div className={classes.facts}>
      <p className={classes.place}>
        <b>{location ?? 'No location'}</b> <b className={classes.postal}>{postal}</b>
      </p>
      <p className={classes.source}>
        <ServiceLetters services={services} /> {source} ·{' '}
        <time dateTime={createdAt} title={formatMoment(createdAt)}>
          {formatClock(createdAt)}
        </time>{' '}
        · {createdBy.callsign}
        {closedAt !== null && ` · closed ${formatMoment(closedAt)}`}
      </p>
      {closedAt !== null && disposition !== null && <p>{disposition}</p>}
      {details !== null && <p className={classes.details}>{details}</p>}
      {patientsOn(call) > 0 && (
        <p className={classes.source}>
          Patients <PatientCounts call={call} />
        </p>
      )}
      {children}
    </div>
  );
}

/** Where no call is chosen. */
export function NoCall({ children }: { children?: ReactNode }) {
  return (
    <Panel title="Call">
      <EmptyState message="No call selected." action={children} />
    </Panel>
  );
}
