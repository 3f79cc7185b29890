import { Button, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { ReactNode } from 'react';
import { SERVICE_LETTERS } from '#lib/services.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Tag } from '#ui/tag.tsx';
import { CallTabs } from '../patients/call-tabs.tsx';
import type { Medic } from '../patients/patient-page.tsx';
import { useCallActions } from './call-actions.ts';
import { CallButtons, MoveDialog, OwnUnitButton } from './call-buttons.tsx';
import { CallChips, type CallChipsProps } from './call-chips.tsx';
import { useHoldTime } from './call-columns.tsx';
import { CallFacts } from './call-facts.tsx';
import { CallLog } from './call-log.tsx';
import classes from './call-panel.module.css';
import type { useCall } from './calls.queries.ts';
import { CallFrame, titleOf } from './loaded-call.tsx';
import { MoreMenu } from './more-menu.tsx';
import { ResponseGrid } from './response-grid.tsx';

interface CallPanelProps extends Pick<CallChipsProps, 'searchLink' | 'onOpenCall'> {
  call: CallDetail;
  query: ReturnType<typeof useCall>;
  platform: GamePlatform;
  officerId: string | null;
  canEdit: boolean;
  units: readonly Unit[];
  reports: ReactNode;
  medic?: Medic | undefined;
  /** Shown instead of the details, which a button then shows. */
  stop: ReactNode;
}

export function CallPanel(props: CallPanelProps) {
  const { call, query, platform, officerId, canEdit, units, searchLink, onOpenCall, reports, medic, stop } =
    props;
  const [areDetailsShown, details] = useDisclosure(false);
  // Five timestamps per unit need a wide panel.
  const hasGrid = !useBelow('lg') && medic !== undefined;
  const actions = useCallActions(call, (unitId) => unitId === officerId);
  const canChange = canEdit && call.status !== 'Closed';
  const log = <CallLog {...{ call, query, canEdit, actions }} />;
  if (call.platform !== platform) {
    return (
      <Panel title={titleOf(call)}>
        <EmptyState message={`This call is on ${call.platform}.`} />
      </Panel>
    );
  }
  return (
    <CallFrame
      call={call}
      query={query}
      tags={
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
      {stop && (
        <>
          {stop}
          <Button
            size="form"
            variant="subtle"
            m="0 12px 8px"
            aria-expanded={areDetailsShown}
            onClick={details.toggle}
          >
            Call details
          </Button>
        </>
      )}
      {(!stop || areDetailsShown) && (
        <div className={classes.columns} data-medic={medic !== undefined || undefined}>
          <CallFacts
            {...{ call, canChange, units, actions, reports }}
            chips={<CallChips {...{ call, units, searchLink, onOpenCall }} />}
            hasGrid={hasGrid}
          />
          {hasGrid && (
            <div className={classes.responses}>
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
      )}
      <MoveDialog callNumber={call.callNumber} actions={actions} />
    </CallFrame>
  );
}

function HeldTag({ call }: { call: CallDetail }) {
  const holdTime = useHoldTime(call);
  return holdTime !== null && <Tag title={call.heldReason ?? 'Held'}>Held {holdTime}</Tag>;
}
