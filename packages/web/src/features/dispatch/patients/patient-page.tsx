import { ActionIcon, Box, Button, Group, Menu, NativeSelect, Text, UnstyledButton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { PATIENT_TEXTS } from '@ten-four/contract/dispatch/patients.values';
import { Fragment, type ReactNode, useState } from 'react';
import { readFailure } from '#lib/api-client.ts';
import { useAddress } from '#lib/use-address.ts';
import { useNow } from '#lib/use-now.ts';
import { useBelow } from '#ui/breakpoints.ts';
import choices from '#ui/choices.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { useCall } from '../calls/calls.queries.ts';
import { CareTriage, EndCareItems, HandOverButton, ReportButton } from './care-controls.tsx';
import { AddPatientButton } from './patient-forms.tsx';
import classes from './patient-page.module.css';
import { Allergies } from './patient-row.tsx';
import { identifyLabel, identityText, isCaredFor, stateText, undoOf } from './patient-words.ts';
import { usePatients } from './patients.queries.ts';
import { Treatments } from './treatments.tsx';
import { StartQuestions, TriageTag } from './triage-keys.tsx';
import { type CareState, type PatientOnCall, useCare } from './use-care.tsx';
import { useDestinations } from './use-destinations.ts';

export interface Medic {
  unitId: string | null;
}

export function PatientOnPhone({ medic, children }: { medic: Medic | undefined; children: ReactNode }) {
  const { search } = useAddress();
  const phone = useBelow('sm');
  const [callId, patientId] = [search.get('call'), search.get('patient')];
  if (!phone || medic === undefined || !callId || !patientId) return children;
  return <PatientPage callId={callId} patientId={patientId} unitId={medic.unitId} />;
}

type PatientPageProps = Medic & { callId: string; patientId: string };

function PatientPage({ callId, patientId, unitId }: PatientPageProps) {
  const call = useCall(callId);
  const patients = usePatients(callId);
  const { change } = useAddress();
  const failure =
    readFailure(call, DISPATCH_TEXTS.callNotFound) ?? readFailure(patients, PATIENT_TEXTS.loadFailed);
  const patient = patients.data?.find(({ _id }) => _id === patientId);
  const show = ({ _id }: Patient) => change({ patient: _id });
  return (
    <Box m={-16} style={{ '--triage-key': '56px' }}>
      <Group gap={0} wrap="nowrap" h={48} px={4} style={{ borderBottom: '1px solid var(--tf-line)' }}>
        <ActionIcon size="touch" aria-label="Back to the call" onClick={() => change({ patient: null })}>
          <IconChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <Text component="h2" ff="heading" fz={20} lh="28px" fw={600}>
          {call.data === undefined ? 'Call' : `Call ${call.data.callNumber}`}
        </Text>
      </Group>
      {call.data === undefined || patients.data === undefined ? (
        failure === undefined ? (
          <SkeletonRows rows={6} height={44} />
        ) : (
          <ErrorState {...failure} />
        )
      ) : (
        <>
          <Group gap={8} wrap="nowrap" p="8px 16px" style={{ borderBottom: '1px solid var(--tf-line)' }}>
            <Choice patients={patients.data} chosen={patientId} onChoose={show} />
            {unitId !== null && <AddPatientButton call={call.data} onAdded={show} size="touch" px={12} />}
          </Group>
          {patient === undefined ? (
            <EmptyState message={PATIENT_TEXTS.notFound} />
          ) : (
            <Fragment key={patientId}>
              {unitId === null ? (
                <PatientSummary patient={patient} call={call.data} />
              ) : (
                <CareControls patient={patient} call={call.data} unitId={unitId} />
              )}
              <div className={classes.part}>
                <Treatments patient={patient} canCare={unitId !== null} />
              </div>
            </Fragment>
          )}
        </>
      )}
    </Box>
  );
}

const SEGMENT = { flex: '1 0 96px', h: 44, px: 8, ff: 'monospace', fz: 14, fw: 600, ta: 'center' } as const;

const showChosen = (button: HTMLElement | null) =>
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

interface ChoiceProps {
  patients: readonly Patient[];
  chosen: string;
  onChoose: (patient: Patient) => void;
}

function Choice({ patients, chosen, onChoose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not form fields
    <div className={classes.patients} role="group" aria-label="Patients">
      {patients.map((patient) => (
        <UnstyledButton
          key={patient._id}
          className={choices.segment}
          {...SEGMENT}
          ref={patient._id === chosen ? showChosen : null}
          aria-pressed={patient._id === chosen}
          onClick={() => onChoose(patient)}
        >
          P{patient.number} <TriageTag triage={patient.triage} />
        </UnstyledButton>
      ))}
    </div>
  );
}

interface PatientSummaryProps extends Omit<PatientOnCall, 'unitId'> {
  children?: ReactNode;
}

function PatientSummary({ patient, call, children }: PatientSummaryProps) {
  const callText = [call.type, call.location].filter(Boolean).join(', ');
  return (
    <div className={classes.part}>
      <Group gap={12} justify="space-between" align="flex-start" wrap="nowrap">
        <Text component="h3" miw={0} pt={8} ff="heading" fz={28} lh="32px" fw={600}>
          {identityText(patient)}
        </Text>
        {children}
      </Group>
      <Allergies patient={patient} />
      {patient.complaint !== null && <p>{patient.complaint}</p>}
      <Text fz={13} c="dimmed">
        {stateText(patient, call)} · {callText}
      </Text>
    </div>
  );
}

function CareControls(props: PatientOnCall) {
  const { patient, call, unitId } = props;
  const care = useCare(props);
  const isInCare = isCaredFor(patient);
  const isOpen = call.status !== 'Closed';
  const undo = undoOf(patient, useNow());
  return (
    <>
      <PatientSummary patient={patient} call={call}>
        {isOpen && (
          <Button size="touch" px={14} flex="none" onClick={() => care.open('identity')}>
            {identifyLabel(patient)}
          </Button>
        )}
      </PatientSummary>
      {isInCare && isOpen && (
        <div className={classes.part}>
          <CareTriage care={care} />
          <StartQuestions inLines />
        </div>
      )}
      <div className={classes.part}>
        {patient.state === 'On scene' && <Transport {...{ call, unitId, care }} />}
        {patient.state === 'Transporting' && <HandOverButton care={care} fullWidth variant="filled" mb={8} />}
        <Group gap={8} grow>
          {isInCare && (
            <Menu position="bottom-start" width="target" floatingStrategy="fixed">
              <Menu.Target>
                <Button size="touch">End care</Button>
              </Menu.Target>
              <Menu.Dropdown>
                <EndCareItems care={care} />
              </Menu.Dropdown>
            </Menu>
          )}
          {!isInCare && undo !== null && (
            <Button size="touch" onClick={() => void care.run(undo.care)}>
              {undo.label}
            </Button>
          )}
          <ReportButton
            patient={patient}
            px={8}
            variant={isInCare || patient.reportId !== null ? 'default' : 'filled'}
          />
        </Group>
      </div>
      {care.dialogs}
    </>
  );
}

function Transport({ call, unitId, care }: { call: CallDetail; unitId: string; care: CareState }) {
  const { options, first, choose } = useDestinations(call, unitId);
  const [chosen, setChosen] = useState<string | null>(null);
  const to = options.find(({ value }) => value === chosen)?.value ?? first;
  return (
    <Group gap={8} mb={8} wrap="nowrap">
      <NativeSelect
        flex={1}
        miw={0}
        size="touch"
        aria-label="Hospital"
        data={options}
        value={to}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button
        w={132}
        size="touch"
        variant="filled"
        aria-busy={care.pending?.route === 'POST /api/patients/:id/transport'}
        onClick={() => void care.run({ route: 'POST /api/patients/:id/transport', body: choose(to) })}
      >
        Transport
      </Button>
    </Group>
  );
}
