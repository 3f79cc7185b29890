import { Box, Button, Group } from '@mantine/core';
import type { Call, CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { ReactNode } from 'react';
import { formatClock, formatMoment } from '#lib/moments.ts';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import { useCallActions } from '../calls/call-actions.ts';
import { CallButtons } from '../calls/call-buttons.tsx';
import { CallChips, type CallChipsProps } from '../calls/call-chips.tsx';
import { ServiceLetters } from '../calls/call-columns.tsx';
import { CallLog } from '../calls/call-log.tsx';
import type { useCall } from '../calls/calls.queries.ts';
import { CallFrame, LoadedCall } from '../calls/loaded-call.tsx';
import { MoreMenu } from '../calls/more-menu.tsx';
import { ResponseGrid } from '../calls/response-grid.tsx';
import { PatientCounts, patientsOn } from '../patients/patient-counts.tsx';
import classes from './console-call.module.css';
import { EarlierCalls } from './earlier-calls.tsx';
import { RecommendedUnits } from './recommended-units.tsx';
import type { ConsoleState } from './use-console.ts';

export interface ConsoleCallProps extends Pick<CallChipsProps, 'searchLink'> {
  callId: string;
  state: ConsoleState;
}

export function ConsoleCall({ callId, ...rest }: ConsoleCallProps) {
  return (
    <LoadedCall callId={callId}>
      {(call, query) => <LoadedConsoleCall call={call} query={query} {...rest} />}
    </LoadedCall>
  );
}

interface LoadedConsoleCallProps extends Omit<ConsoleCallProps, 'callId'> {
  call: CallDetail;
  query: ReturnType<typeof useCall>;
}

function LoadedConsoleCall({ call, query, state, searchLink }: LoadedConsoleCallProps) {
  const { canEdit, units, openCall } = state;
  const actions = useCallActions(call, () => true);
  const isOpen = call.status !== 'Closed';
  const canChange = canEdit && isOpen;
  return (
    <CallFrame
      call={call}
      query={query}
      tags={
        <>
          <Tag
            tone={call.priority === 1 ? 'danger' : call.priority === 2 ? 'busy' : undefined}
            title="Priority"
          >
            P{call.priority}
          </Tag>
          {!isOpen && <Tag>Closed</Tag>}
          {canChange && <span className={classes.here}>or drop here</span>}
        </>
      }
    >
      {canEdit && (
        <Group className={classes.actions ?? ''} gap={8}>
          <CallButtons
            {...{ call, actions }}
            first={<Button onClick={() => state.openAssign(call)}>Assign</Button>}
            more={<MoreMenu {...{ call, actions }} onCreateBolo={() => state.create('bolo', call._id)} />}
            ml="auto"
          />
        </Group>
      )}
      <Facts call={call}>
        <CallChips {...{ call, units, searchLink }} onOpenCall={openCall} />
        {call.postal !== null && (
          <EarlierCalls platform={call.platform} postal={call.postal} onOpenCall={openCall} />
        )}
      </Facts>
      <ResponseGrid call={call} canEdit={canChange} actions={actions} canSetResponse={() => true} />
      {canChange && (
        <RecommendedUnits call={call} units={units} onAssign={(unit) => state.assign(call, [unit])} />
      )}
      <div className={classes.log}>
        <CallLog {...{ call, query, canEdit, actions }} />
      </div>
    </CallFrame>
  );
}

function Facts({ call, children }: { call: CallDetail; children: ReactNode }) {
  const { location, postal, services, createdBy, createdAt, callers, details, disposition, closedAt } = call;
  const source = callers > 0 ? `911, ${callers} ${callers === 1 ? 'caller' : 'callers'}` : call.source;
  return (
    <div className={classes.facts}>
      <PlaceLine {...{ location, postal }} />
      <p className={classes.source}>
        <ServiceLetters services={services} /> {source} ·{' '}
        <time dateTime={createdAt} title={formatMoment(createdAt)}>
          {formatClock(createdAt)}
        </time>{' '}
        · {createdBy.callsign}
        {closedAt !== null && ` · closed ${formatMoment(closedAt)}`}
      </p>
      {closedAt !== null && disposition !== null && <p>{disposition}</p>}
      {details !== null && <p className={textStyles.prose}>{details}</p>}
      {patientsOn(call) > 0 && (
        <p className={classes.source}>
          Patients <PatientCounts call={call} />
        </p>
      )}
      {children}
    </div>
  );
}

export function PlaceLine({ location, postal }: Pick<Call, 'location' | 'postal'>) {
  return (
    <Group
      component="p"
      gap={8}
      wrap="nowrap"
      align="stretch"
      justify="space-between"
      fz={14}
      className={textStyles.wrap ?? ''}
    >
      <b>{location ?? 'No location'}</b>{' '}
      <Box component="b" flex="none" className={textStyles.mono ?? ''}>
        {postal}
      </Box>
    </Group>
  );
}
