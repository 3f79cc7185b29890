import { Box, Button, Group, VisuallyHidden } from '@mantine/core';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { RESPONSES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { ReactNode } from 'react';
import { orNa } from '#lib/format.ts';
import { formatClock, formatMoment } from '#lib/moments.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import textStyles from '#ui/text.module.css';
import { useTarget } from '#ui/use-target.ts';
import { UnitMenu } from '../console/response-grid.tsx';
import { ResponseTag } from '../console/response-tag.tsx';
import { PatientCounts, patientsOn } from '../patients/patient-counts.tsx';
import { AnswerCallerForm } from './answer-caller-form.tsx';
import { AttachUnit } from './attach-unit.tsx';
import type { CallActionsState } from './call-actions.ts';
import { CallAge } from './call-columns.tsx';
import classes from './call-panel.module.css';
import { type CallResponse, lastResponse, STAMPS } from './call-responses.ts';
import { Unassigned } from './calls-tools.tsx';

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
      <dt>Location</dt>
      <dd>{orNa(call.location)}</dd>
      <dt>Postal</dt>
      <dd className={textStyles.mono}>{orNa(call.postal)}</dd>
      <dt>Primary</dt>
      <dd>
        {primaryOfficer === null ? (
          'None'
        ) : (
          <>
            <span className={textStyles.mono}>{primaryOfficer.callsign}</span> {primaryOfficer.name}
          </>
        )}
      </dd>
      <dt>Details</dt>
      <dd>
        <Box component="p" style={{ whiteSpace: 'pre-wrap' }}>
          {orNa(call.details)}
        </Box>
        {chips}
      </dd>
      <dt>Units</dt>
      <dd>
        <CallUnits {...{ call, canChange, units, actions, hasGrid }} />
      </dd>
      {patientsOn(call) > 0 && (
        <>
          <dt>Patients</dt>
          <dd>
            <PatientCounts call={call} />
          </dd>
        </>
      )}
      {call.emergencies.length > 0 && (
        <>
          <dt>Callers</dt>
          <dd>
            <Callers call={call} canAnswer={canChange} />
          </dd>
        </>
      )}
      <dt>Created</dt>
      <dd>
        <time className={textStyles.mono} dateTime={createdAt} title={formatMoment(createdAt)}>
          {formatClock(createdAt)}
        </time>{' '}
        by <span className={textStyles.mono}>{createdBy.callsign}</span>
        {call.status !== 'Closed' && (
          <>
            <VisuallyHidden>, age </VisuallyHidden>
            <Box component="span" ff="monospace" ml={12}>
              <CallAge call={call} />
            </Box>
          </>
        )}
      </dd>
      {closedAt !== null && (
        <>
          <dt>Closed</dt>
          <dd>
            <time className={textStyles.mono} dateTime={closedAt}>
              {formatMoment(closedAt)}
            </time>
          </dd>
          <dt>Disposition</dt>
          <dd>{orNa(call.disposition)}</dd>
        </>
      )}
      {reports}
    </dl>
  );
}

function Callers({ call: { emergencies }, canAnswer }: { call: CallDetail; canAnswer: boolean }) {
  const answering = useTarget<CallDetail['emergencies'][number]>();
  return (
    <>
      <ul>
        {emergencies.map((emergency) => (
          <li key={emergency._id} className={classes.unit}>
            <span className={textStyles.mono}>{emergencyName(emergency.number)}</span>
            <span className={classes.name}>{emergency.callerName}</span>
            {canAnswer && emergency.state !== 'Cancelled' && (
              <Button
                size="row"
                ml="auto"
                aria-label={`Answer ${emergencyName(emergency.number)}`}
                onClick={() => answering.open(emergency)}
              >
                Answer
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormDialog
        opened={answering.opened}
        title={`Answer ${emergencyName(answering.target?.number ?? 0)}`}
        size={440}
        onClose={answering.close}
      >
        {(dialog) =>
          answering.target !== null && <AnswerCallerForm id={answering.target._id} dialog={dialog} />
        }
      </FormDialog>
    </>
  );
}

type CallUnitsProps = Omit<CallFactsProps, 'chips' | 'reports'>;

function CallUnits({ call, canChange, units, actions, hasGrid }: CallUnitsProps) {
  return (
    <>
      {call.units.length === 0 && <Unassigned />}
      {call.units.length > 0 && !hasGrid && (
        <ul>
          {call.units.map((unit) => (
            <li key={unit._id}>
              <div className={classes.unit}>
                <span className={textStyles.mono}>{unit.callsign}</span>
                <span className={classes.name}>{unit.name}</span>
                {unit._id === call.primaryOfficer?._id && (
                  <Box
                    component="span"
                    p="0 4px"
                    fz={12}
                    fw={500}
                    lh="16px"
                    c="var(--tf-accent)"
                    bg="var(--tf-raised)"
                    bdrs="xs"
                  >
                    Primary
                  </Box>
                )}
                {canChange && (
                  <UnitMenu
                    {...{ unit, actions }}
                    label={`Actions for ${unit.callsign}`}
                    isPrimary={unit._id === call.primaryOfficer?._id}
                  />
                )}
              </div>
              <ResponseTimes times={lastResponse(call.responses, unit._id)} />
            </li>
          ))}
        </ul>
      )}
      {canChange && <AttachUnit call={call} units={units} actions={actions} />}
    </>
  );
}

function ResponseTimes({ times }: { times: CallResponse | undefined }) {
  if (times === undefined) return null;
  return (
    <Group align="stretch" gap="0 10px" fz={12} c="dimmed">
      {RESPONSES.map((response) => {
        const at = times[STAMPS[response]];
        return (
          at !== null && (
            <Group
              component="span"
              display="inline-flex"
              wrap="nowrap"
              align="baseline"
              gap={4}
              key={response}
            >
              <ResponseTag response={response} />
              <time className={textStyles.mono} dateTime={at} title={`${response}: ${formatMoment(at)}`}>
                {formatClock(at)}
              </time>
            </Group>
          )
        );
      })}
    </Group>
  );
}
