import { NativeSelect, TextInput } from '@mantine/core';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { HANDED_TO_MAX, PATIENT_TEXTS } from '@ten-four/contract/dispatch/patients.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { useHandOver, useTransport } from './patients.queries.ts';
import { useDestinations } from './use-destinations.ts';

const TEXTS = { failed: PATIENT_TEXTS.failed, unreachable: DISPATCH_TEXTS.notSent };

interface TransportFormProps {
  patient: Patient;
  call: CallDetail;
  unitId: string;
  dialog: DialogControl;
}

export function TransportForm({ patient, call, unitId, dialog }: TransportFormProps) {
  const { options, first, choose } = useDestinations(call, unitId);
  const { form, state } = useEndpointForm({
    send: useTransport(),
    draft: null,
    initial: { to: first },
    optionsOf: ({ to }) => ({ params: { id: patient._id }, body: choose(to) }),
    texts: TEXTS,
    dialog,
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

export function HandOverForm({ patient, dialog }: { patient: Patient; dialog: DialogControl }) {
  const { state, field } = useEndpointForm({
    send: useHandOver(),
    draft: `hand-over:${patient._id}`,
    initial: { handedTo: '' },
    optionsOf: (body) => ({ params: { id: patient._id }, body }),
    texts: TEXTS,
    dialog,
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
