import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { HANDED_TO_MAX, PATIENT_TEXTS } from '@ten-four/contract/dispatch/patients.values';
import { useState } from 'react';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { useActionQueue } from '../use-action-queue.ts';
import { EditPatientForm } from './patient-forms.tsx';
import { type Care, type CareEnd, changeCare, endOfCare, PATIENT_CHANGE } from './patients.queries.ts';
import { Treatments } from './treatments.tsx';
import { useDestinations } from './use-destinations.ts';

export interface PatientOnCall {
  patient: Patient;
  call: CallDetail;
  unitId: string;
}

export type CareState = ReturnType<typeof useCare>;

const TEXTS = { failed: PATIENT_TEXTS.failed, unreachable: DISPATCH_TEXTS.notSent };

/** Changes a patient's care, one change after the other, and opens the dialogs for it. */
export function useCare(patientOnCall: PatientOnCall) {
  const { patient } = patientOnCall;
  const { _id, number } = patient;
  const queryClient = useQueryClient();
  const queue = useActionQueue<Care>(TEXTS.failed);
  const [opened, open] = useState<'identity' | 'treatments' | 'transport' | 'handover' | null>(null);

  const run = (care: Care) => queue.run(care, () => changeCare(queryClient, _id, care));
  const end = async (state: CareEnd) => {
    if (!(await run(endOfCare(state)))) return;
    showUndo(`Patient ${number}: ${state}.`, {
      ...TEXTS,
      undo: () => changeCare(queryClient, _id, endOfCare(state, true)),
    });
  };

  const dialogProps = (dialog: typeof opened) => ({ opened: opened === dialog, onClose: () => open(null) });
  return {
    patient,
    pending: queue.pending,
    run,
    end,
    open,
    dialogs: (
      <>
        <FormDialog {...dialogProps('identity')} title={`Identify patient ${number}`}>
          <EditPatientForm patient={patient} />
        </FormDialog>
        <FormDialog {...dialogProps('treatments')} title={`Patient ${number} treatments`}>
          <Treatments patient={patient} canCare />
        </FormDialog>
        <FormDialog {...dialogProps('transport')} title={`Transport patient ${number}`} size={440}>
          <TransportForm {...patientOnCall} />
        </FormDialog>
        <FormDialog {...dialogProps('handover')} title={`Hand over patient ${number}`} size={440}>
          <HandOverForm id={_id} />
        </FormDialog>
      </>
    ),
  };
}

function TransportForm({ patient, call, unitId }: PatientOnCall) {
  const { options, first, choose } = useDestinations(call, unitId);
  const { state, field } = useEndpointForm({
    send: useSend('POST /api/patients/:id/transport', PATIENT_CHANGE),
    draft: null,
    initial: { to: first },
    optionsOf: ({ to }) => ({ params: { id: patient._id }, body: choose(to) }),
    texts: TEXTS,
  });
  return (
    <DialogForm state={state} submitLabel="Transport" busyLabel="Sending...">
      <NativeSelect {...field('to', 'Hospital')} data={options} data-autofocus />
    </DialogForm>
  );
}

function HandOverForm({ id }: { id: string }) {
  const { state, field } = useEndpointForm({
    send: useSend('POST /api/patients/:id/handover', PATIENT_CHANGE),
    draft: `hand-over:${id}`,
    initial: { handedTo: '' },
    optionsOf: (body) => ({ params: { id }, body }),
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
