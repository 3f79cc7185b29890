import { Box, Group, VisuallyHidden } from '@mantine/core';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { RESPONSES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { ReactNode } from 'react';
import { formatClock, formatDateTime } from '#lib/date-format.ts';
import { orNa } from '#lib/format.ts';
import textStyles from '#ui/text.module.css';
import { Timestamp } from '#ui/timestamp.tsx';
import { countPatients, PatientCounts } from '../patients/patient-counts.tsx';
import { AttachUnit } from './attach-unit.tsx';
import type { CallActionsState } from './call-actions.ts';
import { CallCallers } from './call-callers.tsx';
import { CallAge, Unassigned } from './call-columns.tsx';
import classes from './call-panel.module.css';
import { type CallResponse, lastResponse, STAMPS } from './call-responses.ts';
import { UnitMenu } from './response-grid.tsx';
import { ResponseTag } from './response-tag.tsx';

interface CallFactsProps {
  call: CallDetail;
  canChange: boolean;
  units: readonly Unit[];
  actions: CallActionsState;
  chips: ReactNode;
  hasGrid: boolean;
  reports: ReactNode;
}

export function CallFacts(props: CallFactsProps) {
  const { call, canChange, units, actions, chips, hasGrid, reports } = props;
  const { primaryOfficer, createdBy, createdAt, closedAt } = call;
  return (
    <dl className={classes.facts}>
      <Fact label="Location">{orNa(call.location)}</Fact>
      <Fact label="Postal" className={textStyles.mono}>
        {orNa(call.postal)}
      </Fact>
      <Fact label="Primary">
        {primaryOfficer === null ? (
          'None'
        ) : (
          <>
            <span className={textStyles.mono}>{primaryOfficer.callsign}</span> {primaryOfficer.name}
          </>
        )}
      </Fact>
      <Fact label="Details">
        <p className={textStyles.prose}>{orNa(call.details)}</p>
        {chips}
      </Fact>
      <Fact label="Units">
        {call.units.length === 0 && <Unassigned />}
        {call.units.length > 0 && !hasGrid && <CallUnits call={call} actions={canChange ? actions : null} />}
        {canChange && <AttachUnit call={call} units={units} actions={actions} />}
      </Fact>
      {countPatients(call) > 0 && (
        <Fact label="Patients">
          <PatientCounts call={call} />
        </Fact>
      )}
      {call.emergencies.length > 0 && (
        <Fact label="Callers">
          <CallCallers call={call} canAnswer={canChange} />
        </Fact>
      )}
      <Fact label="Created">
        <Timestamp at={createdAt} format={formatClock} className={textStyles.mono ?? ''} /> by{' '}
        <span className={textStyles.mono}>{createdBy.callsign}</span>
        {call.status !== 'Closed' && (
          <>
            <VisuallyHidden>, age </VisuallyHidden>
            <Box component="span" ff="monospace" ml={12}>
              <CallAge call={call} />
            </Box>
          </>
        )}
      </Fact>
      {closedAt !== null && (
        <>
          <Fact label="Closed">
            <time className={textStyles.mono} dateTime={closedAt}>
              {formatDateTime(closedAt)}
            </time>
          </Fact>
          <Fact label="Disposition">{orNa(call.disposition)}</Fact>
        </>
      )}
      {reports}
    </dl>
  );
}

interface FactProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

const Fact = ({ label, ...value }: FactProps) => (
  <>
    <dt>{label}</dt>
    <dd {...value} />
  </>
);

function CallUnits({ call, actions }: { call: CallDetail; actions: CallActionsState | null }) {
  return (
    <ul>
      {call.units.map((unit) => {
        const isPrimary = unit._id === call.primaryOfficer?._id;
        const times = lastResponse(call.responses, unit._id);
        return (
          <li key={unit._id}>
            <div className={classes.unit}>
              <span className={textStyles.mono}>{unit.callsign}</span>
              <span className={classes.name}>{unit.name}</span>
              {isPrimary && <span className={classes.primary}>Primary</span>}
              {actions !== null && (
                <UnitMenu {...{ unit, actions, isPrimary }} label={`Actions for ${unit.callsign}`} />
              )}
            </div>
            {times !== undefined && <ResponseTimes times={times} />}
          </li>
        );
      })}
    </ul>
  );
}

function ResponseTimes({ times }: { times: CallResponse }) {
  return (
    <Group align="stretch" gap="0 10px" fz={12} c="dimmed">
      {RESPONSES.map((response) => {
        const at = times[STAMPS[response]];
        return (
          at !== null && (
            <span key={response} className={classes.time}>
              <ResponseTag response={response} />
              <time className={textStyles.mono} dateTime={at} title={`${response}: ${formatDateTime(at)}`}>
                {formatClock(at)}
              </time>
            </span>
          )
        );
      })}
    </Group>
  );
}
