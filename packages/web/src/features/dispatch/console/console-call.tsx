import { Button, Group } from '@mantine/core';
import type { Call, CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { type ReactNode, useEffect } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { formatClock, formatMoment } from '#lib/moments.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { Tag } from '#ui/tag.tsx';
import board from '../board/board.module.css';
import { type Assignee, useCallActions } from '../calls/call-actions.ts';
import { CallButtons } from '../calls/call-buttons.tsx';
import { CallChips, type CallChipsProps } from '../calls/call-chips.tsx';
import { CallLog, isMissing, NoteField, titleOf } from '../calls/call-panel.tsx';
import { useCall } from '../calls/calls.queries.ts';
import { markSeen } from '../calls/unseen-calls.ts';
import { PatientCounts, patientsOn } from '../patients/patient-counts.tsx';
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
        {canEdit && (
          <Group className={classes.actions ?? ''} gap={8}>
            <CallButtons
              {...{ call, actions }}
              first={<Button onClick={() => onOpenAssign(call)}>Assign</Button>}
              more={<CallMore {...{ call, actions }} onCreateBolo={() => onCreateBolo(call._id)} />}
              ml="auto"
            />
          </Group>
        )}
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
