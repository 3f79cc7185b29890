import { NativeSelect, TextInput } from '@mantine/core';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { HANDED_TO_MAX, PATIENT_TEXTS } from '@ten-four/contract/dispatch/patients.values';
import { useState } from 'react';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { EditPatientForm } from './patient-forms.tsx';
import { useHandOver, useTransport } from './patients.queries.ts';
import { Treatments } from './treatments.tsx';
import { useDestinations } from './use-destinations.ts';

type Opened = 'identity' | 'treatments' | 'transport' | 'handover';

interface PatientOnCall {
  patient: Patient;
  call: CallDetail;
  unitId: string;
}

export function useCareDialogs(about: PatientOnCall) {
  const { patient } = about;
  const [opened, open] = useState<Opened | null>(null);
  const dialogProps = (dialog: Opened) => ({ opened: opened === dialog, onClose: () => open(null) });
  const name = `patient ${patient.number}`;
  return {
    open,
    dialogs: (
      <>
        <FormDialog {...dialogProps('identity')} title={`Identify ${name}`}>
          <EditPatientForm patient={patient} />
        </FormDialog>
        <FormDialog {...dialogProps('treatments')} title={`Patient ${patient.number} treatments`}>
          <Treatments patient={patient} canCare />
        </FormDialog>
        <FormDialog {...dialogProps('transport')} title={`Transport ${name}`} size={440}>
          <TransportForm {...about} />
        </FormDialog>
        <FormDialog {...dialogProps('handover')} title={`Hand over ${name}`} size={440}>
          <HandOverForm patient={patient} />
        </FormDialog>
      </>
    ),
  };
}

const TEXTS = { failed: PATIENT_TEXTS.failed, unreachable: DISPATCH_TEXTS.notSent };

function TransportForm({ patient, call, unitId }: PatientOnCall) {
  const { options, first, choose } = useDestinations(call, unitId);
  const { form, state } = useEndpointForm({
    send: useTransport(),
    draft: null,
    initial: { to: first },
    optionsOf: ({ to }) => ({ params: { id: patient._id }, body: choose(to) }),
    texts: TEXTS,
  });
  return (
    <DialogForm state={state} submitLabel="Transport" busyLabel="Sending...">
      <NativeSelect
        {...form.getInputProps('to')}
        label="Hospital"
        size="room"
        data={options}
        data-autofocus
      />
    </DialogForm>
  );
}

function HandOverForm({ patient }: { patient: Patient }) {
  const { state, field } = useEndpointForm({
    send: useHandOver(),
    draft: `hand-over:${patient._id}`,
    initial: { handedTo: '' },
    optionsOf: (body) => ({ params: { id: patient._id }, body }),
    texts: TEXTS,
  });
  return (
    <DialogForm state={state} submitLabel="Hand over" busyLabel="Sending...">
      <TextInput
        {...field('handedTo', 'Handed over to (optional)')}
        maxLength={HANDED_TO_MAX}
        data-autofocus
      />
    </DialogForm>
  );
}
