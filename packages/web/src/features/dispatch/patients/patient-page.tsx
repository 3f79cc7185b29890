import { ActionIcon, Button, Group, Menu, NativeSelect, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronLeft } from '@tabler/icons-react';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { PATIENT_TEXTS } from '@ten-four/contract/dispatch/patients.values';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { readFailure } from '#lib/api-client.ts';
import { useAddress } from '#lib/use-address.ts';
import { useNow } from '#lib/use-now.ts';
import choices from '#ui/choices.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import textStyles from '#ui/text.module.css';
import { useCall } from '../calls/calls.queries.ts';
import { EndItems } from './end-items.tsx';
import { AddPatientForm } from './patient-forms.tsx';
import classes from './patient-page.module.css';
import { Allergies } from './patient-row.tsx';
import {
  isCaredFor,
  reportAddress,
  reportLabel,
  UNDO_LABELS,
  undoOf,
  whereIs,
  whoIs,
} from './patient-words.ts';
import { usePatients } from './patients.queries.ts';
import { Treatments } from './treatments.tsx';
import { StartQuestions, TriageKeys, TriageTag } from './triage-keys.tsx';
import { useCare } from './use-care.ts';
import { useCareDialogs } from './use-care-dialogs.tsx';
import { useDestinations } from './use-destinations.ts';

interface PatientPageProps {
  callId: string;
  patientId: string;
  unitId: string | null;
}

export function PatientPage({ callId, patientId, unitId }: PatientPageProps) {
  const call = useCall(callId);
  const patients = usePatients(callId);
  const { change } = useAddress();
  const failure =
    readFailure(call, DISPATCH_TEXTS.callNotFound) ?? readFailure(patients, PATIENT_TEXTS.loadFailed);
  const patient = patients.data?.find(({ _id }) => _id === patientId);
  return (
    <div className={classes.page}>
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
          <Choice call={call.data} patients={patients.data} chosen={patientId} canAdd={unitId !== null} />
          {patient === undefined ? (
            <EmptyState message={PATIENT_TEXTS.notFound} />
          ) : (
            <Shown key={patientId} {...{ patient, unitId }} call={call.data} />
          )}
        </>
      )}
    </div>
  );
}

interface ChoiceProps {
  call: CallDetail;
  patients: readonly Patient[];
  chosen: string;
  canAdd: boolean;
}

function Choice({ call, patients, chosen, canAdd }: ChoiceProps) {
  const { change } = useAddress();
  const [adding, add] = useDisclosure(false);
  const show = ({ _id }: Patient) => change({ patient: _id });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = list.current?.querySelector(`[data-patient="${CSS.escape(chosen)}"]`);
    pressed?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <Group gap={8} wrap="nowrap" p="8px 16px" style={{ borderBottom: '1px solid var(--tf-line)' }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not form fields */}
      <div className={classes.patients} role="group" aria-label="Patients" ref={list}>
        {patients.map((patient) => (
          <UnstyledButton
            key={patient._id}
            className={`${choices.segment} ${classes.one}`}
            data-patient={patient._id}
            aria-pressed={patient._id === chosen}
            onClick={() => show(patient)}
          >
            P{patient.number} <TriageTag triage={patient.triage} />
          </UnstyledButton>
        ))}
      </div>
      {canAdd && call.status !== 'Closed' && (
        <Button size="touch" px={12} onClick={add.open}>
          Add patient
        </Button>
      )}
      <FormDialog opened={adding} title={`Add patient to call ${call.callNumber}`} onClose={add.close}>
        {(dialog) => <AddPatientForm callId={call._id} onAdded={show} dialog={dialog} />}
      </FormDialog>
    </Group>
  );
}

interface ShownProps {
  patient: Patient;
  call: CallDetail;
}

function Shown({ patient, call, unitId }: ShownProps & { unitId: string | null }) {
  const { complaint } = patient;
  const place = [call.type, call.location].filter(Boolean).join(', ');
  return (
    <>
      {unitId === null ? (
        <Section>
          <PatientName patient={patient} />
          <Allergies patient={patient} />
          {complaint !== null && <p>{complaint}</p>}
          <PatientPlace {...{ patient, call, place }} />
        </Section>
      ) : (
        <CareControls {...{ patient, call, unitId, place }} />
      )}
      <Section>
        <Treatments patient={patient} canCare={unitId !== null} />
      </Section>
    </>
  );
}

const Section = ({ children }: { children: ReactNode }) => <div className={classes.part}>{children}</div>;

const PatientName = ({ patient }: { patient: Patient }) => (
  <Text
    component="h3"
    miw={0}
    pt={8}
    ff="heading"
    fz={28}
    lh="32px"
    fw={600}
    className={textStyles.wrap ?? ''}
  >
    {whoIs(patient)}
  </Text>
);

const PatientPlace = ({ patient, call, place }: ShownProps & { place: string }) => (
  <Text fz={13} c="dimmed">
    {whereIs(patient, call)} · {place}
  </Text>
);

function CareControls({ patient, call, unitId, place }: ShownProps & { unitId: string; place: string }) {
  const care = useCare(patient);
  const { open, dialogs } = useCareDialogs({ patient, call, unitId });
  const { pending } = care;
  const isInCare = isCaredFor(patient);
  const isOpen = call.status !== 'Closed';
  const undo = undoOf(patient, useNow());
  return (
    <>
      <Section>
        <Group gap={12} justify="space-between" align="flex-start" wrap="nowrap">
          <PatientName patient={patient} />
          {isOpen && (
            <Button size="touch" px={14} flex="none" onClick={() => open('identity')}>
              {patient.civilianId === null ? 'Identify' : 'Edit patient'}
            </Button>
          )}
        </Group>
        <Allergies patient={patient} />
        {patient.complaint !== null && <p>{patient.complaint}</p>}
        <PatientPlace {...{ patient, call, place }} />
      </Section>
      {isInCare && isOpen && (
        <Section>
          <TriageKeys
            chosen={pending?.kind === 'triage' ? pending.triage : patient.triage}
            onChoose={(triage) => void care.sort(triage)}
          />
          <StartQuestions inLines />
        </Section>
      )}
      <Section>
        {patient.state === 'On scene' && <Transport {...{ patient, call, unitId, care }} />}
        {patient.state === 'Transporting' && (
          <Button
            fullWidth
            size="touch"
            variant="filled"
            mb={8}
            aria-busy={pending?.kind === 'handover'}
            onClick={() => void care.handOver()}
          >
            Hand over
          </Button>
        )}
        <Group gap={8} grow>
          {isInCare ? (
            <Menu position="bottom-start" width="target" floatingStrategy="fixed">
              <Menu.Target>
                <Button size="touch">End care</Button>
              </Menu.Target>
              <Menu.Dropdown>
                <EndItems {...{ patient, care }} onHandOver={() => open('handover')} />
              </Menu.Dropdown>
            </Menu>
          ) : (
            undo !== null && (
              <Button size="touch" onClick={() => void care.run(undo)}>
                {UNDO_LABELS[patient.state]}
              </Button>
            )
          )}
          <Button
            size="touch"
            px={8}
            variant={isInCare || patient.reportId !== null ? 'default' : 'filled'}
            component={Link}
            to={reportAddress(patient)}
          >
            {reportLabel(patient)}
          </Button>
        </Group>
      </Section>
      {dialogs}
    </>
  );
}

interface TransportProps extends ShownProps {
  unitId: string;
  care: ReturnType<typeof useCare>;
}

function Transport({ call, unitId, care }: TransportProps) {
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
        aria-busy={care.pending?.kind === 'transport'}
        onClick={() => void care.run({ kind: 'transport', ...choose(to) })}
      >
        Transport
      </Button>
    </Group>
  );
}
