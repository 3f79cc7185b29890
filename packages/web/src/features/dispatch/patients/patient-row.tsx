import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Allergies } from './allergies.tsx';
import { EndItems } from './end-items.tsx';
import { isCaredFor, reportAddress, reportLabel, whereIs, whoIs } from './patient-words.ts';
import classes from './patients.module.css';
import { TriageKeys, TriageTag } from './triage-keys.tsx';
import { type CareState, useCare } from './use-care.ts';
import { useCareDialogs } from './use-care-dialogs.tsx';

interface PatientRowProps {
  patient: Patient;
  call: CallDetail;
  unitId: string | null;
  selected: boolean;
}

export function PatientRow({ patient, call, unitId, selected }: PatientRowProps) {
  return (
    <li className={classes.patient} data-selected={selected || undefined}>
      <PatientHead patient={patient} call={call} />
      {unitId !== null && <PatientCare patient={patient} call={call} unitId={unitId} />}
    </li>
  );
}

export function PatientHead({ patient, call }: Pick<PatientRowProps, 'patient' | 'call'>) {
  return (
    <>
      <p className={classes.head}>
        <b className={classes.number}>P{patient.number}</b>
        <TriageTag triage={patient.triage} />
        <b className={classes.name}>{whoIs(patient)}</b>
        <span className={classes.where}>{whereIs(patient, call)}</span>
      </p>
      <Allergies patient={patient} />
      {patient.complaint !== null && (
        <p className={classes.complaint} title={patient.complaint}>
          {patient.complaint}
        </p>
      )}
    </>
  );
}

function PatientCare({ patient, call, unitId }: { patient: Patient; call: CallDetail; unitId: string }) {
  const care = useCare(patient);
  const { open, dialogs } = useCareDialogs({ patient, call, unitId });
  const { pending } = care;
  const goesOn = isCaredFor(patient);
  return (
    <div className={classes.care}>
      {goesOn && call.status !== 'Closed' && (
        <TriageKeys
          chosen={pending?.kind === 'triage' ? pending.triage : patient.triage}
          onChoose={(triage) => void care.sort(triage)}
        />
      )}
      <div className={classes.steps}>
        <NextStep patient={patient} care={care} onTransport={() => open('transport')} />
        <Menu position="bottom-end" width={216} floatingStrategy="fixed">
          <Menu.Target>
            <ActionIcon
              size="touch"
              variant="default"
              aria-label={`Other care for patient ${patient.number}`}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => open('treatments')}>Treatments</Menu.Item>
            {call.status !== 'Closed' && (
              <Menu.Item onClick={() => open('identity')}>
                {patient.civilianId === null ? 'Identify' : 'Edit patient'}
              </Menu.Item>
            )}
            <EndItems {...{ patient, care }} onHandOver={() => open('handover')} />
            {goesOn && (
              <Menu.Item component={Link} to={reportAddress(patient)}>
                {reportLabel(patient)}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      {dialogs}
    </div>
  );
}

interface NextStepProps {
  patient: Patient;
  care: CareState;
  onTransport: () => void;
}

function NextStep({ patient, care, onTransport }: NextStepProps): ReactNode {
  switch (patient.state) {
    case 'On scene':
      return (
        <Button size="touch" onClick={onTransport}>
          Transport
        </Button>
      );
    case 'Transporting':
      return (
        <Button
          size="touch"
          aria-busy={care.pending?.kind === 'handover'}
          onClick={() => void care.handOver()}
        >
          Hand over
        </Button>
      );
    default:
      return (
        <Button size="touch" component={Link} to={reportAddress(patient)}>
          {reportLabel(patient)}
        </Button>
      );
  }
}
