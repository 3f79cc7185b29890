import { ActionIcon, Box, Button, Group, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { Link } from 'react-router';
import { CareTriage, EndCareItems, HandOverButton, ReportButton } from './care-controls.tsx';
import { identifyLabel, identityText, isCaredFor, reportLink, stateText } from './patient-words.ts';
import classes from './patients.module.css';
import { TriageTag } from './triage-keys.tsx';
import { type PatientOnCall, useCare } from './use-care.tsx';

interface PatientRowProps {
  patient: Patient;
  call: CallDetail;
  unitId: string | null;
  selected: boolean;
}

export function PatientRow({ patient, call, unitId, selected }: PatientRowProps) {
  return (
    <li className={classes.patient} data-selected={selected || undefined}>
      <PatientHeader patient={patient} call={call} />
      {unitId !== null && <PatientCare patient={patient} call={call} unitId={unitId} />}
    </li>
  );
}

export function PatientHeader({ patient, call }: Pick<PatientRowProps, 'patient' | 'call'>) {
  return (
    <>
      <p className={classes.head}>
        <Box component="b" flex="none" ff="monospace" fw={600}>
          P{patient.number}
        </Box>
        <TriageTag triage={patient.triage} />
        <Box component="b" miw={0} fw={600}>
          {identityText(patient)}
        </Box>
        <span className={classes.where}>{stateText(patient, call)}</span>
      </p>
      <Allergies patient={patient} />
      {patient.complaint !== null && (
        <Text truncate c="dimmed" title={patient.complaint}>
          {patient.complaint}
        </Text>
      )}
    </>
  );
}

export function Allergies({ patient: { allergies } }: Pick<PatientRowProps, 'patient'>) {
  if (allergies === null) return null;
  return (
    <Box component="p" fw={600} c="var(--tf-busy)" style={{ overflowWrap: 'anywhere' }}>
      Allergies: {allergies}
    </Box>
  );
}

function PatientCare(props: PatientOnCall) {
  const { patient, call } = props;
  const care = useCare(props);
  const { open, dialogs } = care;
  const report = reportLink(patient);
  const isInCare = isCaredFor(patient);
  return (
    <Group gap={8} align="stretch" mt={6}>
      {isInCare && call.status !== 'Closed' && <CareTriage care={care} />}
      <Group gap={8} wrap="nowrap" align="stretch" justify="flex-end" flex="0 1 auto" ml="auto">
        {patient.state === 'On scene' && (
          <Button size="touch" onClick={() => open('transport')}>
            Transport
          </Button>
        )}
        {patient.state === 'Transporting' && <HandOverButton care={care} />}
        {!isInCare && <ReportButton patient={patient} />}
        <Menu position="bottom-end" width={216} floatingStrategy="fixed">
          <Menu.Target>
            <ActionIcon
              size="touch"
              variant="default"
              aria-label={`More actions for patient ${patient.number}`}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => open('treatments')}>Treatments</Menu.Item>
            {call.status !== 'Closed' && (
              <Menu.Item onClick={() => open('identity')}>{identifyLabel(patient)}</Menu.Item>
            )}
            <EndCareItems care={care} />
            {isInCare && (
              <Menu.Item component={Link} to={report.to}>
                {report.label}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {dialogs}
    </Group>
  );
}
