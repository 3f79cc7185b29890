import { VisuallyHidden } from '@mantine/core';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { ReactNode } from 'react';
import { formatDuration } from '#lib/duration.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { SERVICE_LETTERS } from '#lib/services.ts';
import { useNow } from '#lib/use-now.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { Tag } from '#ui/tag.tsx';
import { ResponseGrid } from '../console/response-grid.tsx';
import { CallTabs } from '../patients/call-tabs.tsx';
import type { Medic } from '../patients/patient-on-phone.tsx';
import { useCallActions } from './call-actions.ts';
import { CallButtons, MoveDialog, OwnUnitButton } from './call-buttons.tsx';
import { CallChips, type CallChipsProps } from './call-chips.tsx';
import { CallFacts } from './call-facts.tsx';
import { CallLog, NoteField } from './call-log.tsx';
import { isHeld } from './call-order.ts';
import classes from './call-panel.module.css';
import type { useCall } from './calls.queries.ts';
import { CallFrame, LoadedCall, titleOf } from './loaded-call.tsx';
import { MoreMenu } from './more-menu.tsx';

interface CallPanelProps extends Pick<CallChipsProps, 'searchLink' | 'onOpenCall'> {
  callId: string;
  platform: GamePlatform;
  officerId: string | null;
  canEdit: boolean;
  units: readonly Unit[];
  reports: ReactNode;
  medic?: Medic | undefined;
}

export function CallPanel({ callId, platform, ...rest }: CallPanelProps) {
  return (
    <LoadedCall callId={callId}>
      {(call, query) =>
        call.platform === platform ? (
          <Shown call={call} query={query} {...rest} />
        ) : (
          <Panel title={titleOf(call)}>
            <EmptyState message={`This call is on ${call.platform}.`} />
          </Panel>
        )
      }
    </LoadedCall>
  );
}

interface ShownProps extends Omit<CallPanelProps, 'callId' | 'platform'> {
  call: CallDetail;
  query: ReturnType<typeof useCall>;
}

function Shown({ call, query, officerId, canEdit, units, searchLink, onOpenCall, ...rest }: ShownProps) {
  const { reports, medic } = rest;
  // Five times per unit need a wide panel.
  const hasGrid = !useBelow('lg') && medic !== undefined;
  const offline = useLiveState() === 'offline';
  const actions = useCallActions(call, (unitId) => unitId === officerId);
  const canChange = canEdit && call.status !== 'Closed';
  const log = (
    <>
      {canEdit && <NoteField call={call} actions={actions} />}
      <CallLog call={call} query={query} />
    </>
  );
  return (
    <Panel
      title={titleOf(call)}
      mark={
        <>
          <Tag tone={call.priority === 1 ? 'danger' : undefined} title="Priority">
            P{call.priority}
          </Tag>
          <Tag title={call.services.join(', ')}>
            <VisuallyHidden>{call.services.join(', ')}</VisuallyHidden>
            <span aria-hidden>{call.services.map((service) => SERVICE_LETTERS[service]).join(' ')}</span>
          </Tag>
          {call.status === 'Closed' && <Tag>Closed</Tag>}
          <HeldTag call={call} />
          <StaleMark stale={offline || query.isRefetchError} />
        </>
      }
      actions={
        canEdit && (
          <>
            <CallButtons
              {...{ call, actions }}
              first={officerId !== null && <OwnUnitButton {...{ call, officerId, actions }} />}
            />
            {canChange && <MoreMenu call={call} actions={actions} />}
          </>
        )
      }
    >
      <CallFrame call={call}>
        <div className={classes.columns} data-medic={medic !== undefined || undefined}>
          <CallFacts
            {...{ call, canChange, units, actions, reports }}
            chips={<CallChips {...{ call, units, searchLink, onOpenCall }} />}
            hasGrid={hasGrid}
          />
          {hasGrid && (
            <div className={classes.ways}>
              <ResponseGrid
                {...{ call, actions }}
                canEdit={canChange}
                canSetResponse={(unitId) => unitId === medic?.unitId}
              />
            </div>
          )}
          <div className={classes.events}>
            {medic === undefined ? log : <CallTabs call={call} unitId={medic.unitId} log={log} />}
          </div>
        </div>
      </CallFrame>
      <MoveDialog callNumber={call.callNumber} actions={actions} />
    </Panel>
  );
}

function HeldTag({ call }: { call: CallDetail }) {
  const now = useNow();
  const { heldUntil, heldReason } = call;
  if (heldUntil === null || !isHeld(call, now)) return null;
  return <Tag title={heldReason ?? 'Held'}>Held {formatDuration(Date.parse(heldUntil) - now)}</Tag>;
}
