import { Textarea } from '@mantine/core';
import { MEDICAL_DESCRIPTION_MAX, MEDICAL_TEXTS } from '@ten-four/contract/medical/medical.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { type Problems, useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { useMedicalRecordAddition } from '../medical.queries.ts';

const CLOSE_AFTER = 1000;

type MedicalFormValues = { description: string };

export function AddMedicalRecordForm({ civilianId, dialog }: { civilianId: string; dialog: DialogControl }) {
  const { form, state } = useEndpointForm({
    send: useMedicalRecordAddition(civilianId),
    draft: `medical:${civilianId}`,
    initial: { description: '' },
    problemsOf,
    optionsOf: ({ description }) => ({ body: { civilianId, description: description.trim() } }),
    texts: {
      done: MEDICAL_TEXTS.added,
      failed: MEDICAL_TEXTS.addFailed,
      unreachable: MEDICAL_TEXTS.addUnreachable,
    },
    closeAfter: CLOSE_AFTER,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Submit" busyLabel="Submitting...">
      <Textarea
        {...form.getInputProps('description')}
        label="Description"
        size="room"
        rows={6}
        data-autofocus
      />
    </DialogForm>
  );
}

function problemsOf({ description }: MedicalFormValues): Problems<MedicalFormValues> {
  const { length } = description.trim();
  if (length === 0) return { description: MEDICAL_TEXTS.descriptionMissing };
  return length > MEDICAL_DESCRIPTION_MAX ? { description: MEDICAL_TEXTS.descriptionTooLong } : {};
}
