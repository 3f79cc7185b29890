import { ActionIcon, Box, Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { RESPONSES } from '@ten-four/contract/dispatch/dispatch.values';
import type { OfficerRef, Unit } from '@ten-four/contract/dispatch/units.contract';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { ReactNode } from 'react';
import { orNa } from '#lib/format.ts';
import { formatClock, formatMoment } from '#lib/moments.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useTarget } from '#ui/use-target.ts';
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
      <dd className={classes.mono}>{orNa(call.postal)}</dd>
      <dt>Primary</dt>
      <dd>
        {primaryOfficer === null ? (
          'None'
        ) : (
          <>
            <span className={classes.mono}>{primaryOfficer.callsign}</span> {primaryOfficer.name}
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
        <time className={classes.mono} dateTime={createdAt} title={formatMoment(createdAt)}>
          {formatClock(createdAt)}
        </time>{' '}
        by <span className={classes.mono}>{createdBy.callsign}</span>
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
            <time className={classes.mono} dateTime={closedAt}>
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
      <ul className={classes.units}>
        {emergencies.map((emergency) => (
          <li key={emergency._id} className={classes.unit}>
            <span className={classes.mono}>{emergencyName(emergency.number)}</span>
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
        <ul className={classes.units}>
          {call.units.map((unit) => (
            <li key={unit._id}>
              <div className={classes.unit}>
                <span className={classes.mono}>{unit.callsign}</span>
                <span className={classes.name}>{unit.name}</span>
                {unit._id === call.primaryOfficer?._id && <span className={classes.primary}>Primary</span>}
                {canChange && (
                  <UnitMenu unit={unit} isPrimary={unit._id === call.primaryOfficer?._id} actions={actions} />
                )}
              </div>
              <ResponseTimes way={lastResponse(call.responses, unit._id)} />
            </li>
          ))}
        </ul>
      )}
      {canChange && <AttachUnit call={call} units={units} actions={actions} />}
    </>
  );
}

function ResponseTimes({ way }: { way: CallResponse | undefined }) {
  if (way === undefined) return null;
  return (
    <div className={classes.times}>
      {RESPONSES.map((response) => {
        const at = way[STAMPS[response]];
        return (
          at !== null && (
            <span key={response}>
              <ResponseTag response={response} />
              <time className={classes.mono} dateTime={at} title={`${response}: ${formatMoment(at)}`}>
                {formatClock(at)}
              </time>
            </span>
          )
        );
      })}
    </div>
  );
}

interface UnitMenuProps {
  unit: OfficerRef;
  isPrimary: boolean;
  actions: CallActionsState;
}

function UnitMenu({ unit, isPrimary, actions }: UnitMenuProps) {
  const { pending } = actions;
  const isBusy = pending !== null && 'officerId' in pending && pending.officerId === unit._id;
  return (
    // Placed in the window, so that the panel, which scrolls, does not cut it off.
    <Menu position="bottom-end" width={160} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon
          size="row"
          ml="auto"
          opacity={isBusy ? 0.5 : 1}
          aria-label={`Actions for ${unit.callsign}`}
          aria-busy={isBusy}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isPrimary && <Menu.Item onClick={() => void actions.makePrimary(unit._id)}>Make primary</Menu.Item>}
        <Menu.Item onClick={() => void actions.detach(unit)}>Detach</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
