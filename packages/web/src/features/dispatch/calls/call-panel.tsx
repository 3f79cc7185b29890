import type { CallDetail } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type ReactNode, useEffect } from 'react';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { Tag } from '#ui/tag.tsx';
import board from '../board/board.module.css';
import { CallActions, MoveDialog } from './call-actions.tsx';
import { CallFacts } from './call-facts.tsx';
import { CallLog, NoteField } from './call-log.tsx';
import classes from './call-panel.module.css';
import { useCall } from './calls.queries.ts';
import { markSeen } from './unseen-calls.ts';
import { useCallActions } from './use-call-actions.ts';

interface CallPanelProps {
  callId: string;
  /** The platform that is looked at; a call of another one is only told of. */
  platform: Platform;
  /** The reader's own officer profile, who attaches and detaches; null without one. */
  officerId: string | null;
  canEdit: boolean;
  units: readonly Unit[];
  reports: ReactNode;
}

/** The selected call: its facts, its log, and what can be done with it. */
export function CallPanel({ callId, platform, ...rest }: CallPanelProps) {
  const query = useCall(callId);
  useEffect(() => markSeen(callId), [callId]);
  const { data: call, error } = query;
  // What is known already stays when it cannot be read again, unless it turns out to be gone.
  if (error !== null && (call === undefined || isMissing(error))) {
    return (
      <Panel title="Call">
        {isMissing(error) ? (
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
  if (call === undefined) {
    return (
      <Panel title="Call">
        <SkeletonRows rows={5} height={32} />
      </Panel>
    );
  }
  if (call.platform !== platform) {
    return (
      <Panel title={titleOf(call)}>
        <EmptyState message={`This call is on ${call.platform}.`} />
      </Panel>
    );
  }
  return <Shown call={call} query={query} {...rest} />;
}

interface ShownProps extends Omit<CallPanelProps, 'callId' | 'platform'> {
  call: CallDetail;
  query: ReturnType<typeof useCall>;
}

function Shown({ call, query, officerId, canEdit, units, reports }: ShownProps) {
  const offline = useLiveState() === 'offline';
  const actions = useCallActions(call);
  const canChange = canEdit && call.status !== 'Closed';
  return (
    <Panel
      title={titleOf(call)}
      mark={
        <>
          <Tag tone={call.priority === 1 ? 'danger' : undefined} title="Priority">
            P{call.priority}
          </Tag>
          {call.status === 'Closed' && <Tag>Closed</Tag>}
          <StaleMark stale={offline || query.isRefetchError} />
        </>
      }
      actions={canEdit && <CallActions call={call} officerId={officerId} actions={actions} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard could not scroll a call that is only read */}
      <section className={board.frame} tabIndex={0} aria-label={`Facts and log of call ${call.callNumber}`}>
        <div className={classes.columns}>
          <CallFacts {...{ call, canChange, units, actions, reports }} />
          <div className={classes.events}>
            {canChange && <NoteField callId={call._id} actions={actions} />}
            {query.isPlaceholderData ? (
              <SkeletonRows rows={3} height={32} />
            ) : (
              <>
                <CallLog log={call.log} />
                <MoreRows query={query} failure="The earlier entries could not be loaded." label="Earlier" />
              </>
            )}
          </div>
        </div>
      </section>
      <MoveDialog callNumber={call.callNumber} actions={actions} />
    </Panel>
  );
}

const titleOf = (call: CallDetail): string => `Call ${call.callNumber} · ${call.type}`;

/** Whether there is no such call for this reader: the id is unknown, of another platform, or nothing like an id. */
function isMissing(error: Error): boolean {
  return error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'invalid');
}
