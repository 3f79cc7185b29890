import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useDialogForm } from '#ui/form-dialog/use-dialog-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { BoloFields } from './bolo-fields.tsx';
import { type BoloFormValues, changesOf, problemsOf, valuesOf } from './bolo-form.values.ts';
import { timeUntil } from './lasting-bolos.ts';
import { useUpdateBolo } from './save-bolo.ts';

interface EditBoloFormProps {
  /** As it was when the editing began. */
  bolo: Bolo;
  dialog: DialogControl;
}

/** The form that edits a BOLO. A draft counts only for the state of the BOLO that it was begun from. */
export function EditBoloForm({ bolo, dialog }: EditBoloFormProps) {
  const update = useUpdateBolo(bolo._id);
  const [kept] = useState(() => `As it is, ${timeUntil(bolo.expiresAt, serverNow())}`);
  const before = valuesOf(bolo);
  const { form, state } = useDialogForm<BoloFormValues>({
    draft: `bolo:${bolo._id}:${bolo.updatedAt}`,
    initial: before,
    problemsOf,
    send: async (values) => {
      await update.mutateAsync(changesOf(values, before, serverNow()));
      showSuccess(DISPATCH_TEXTS.boloSaved);
    },
    texts: { failed: 'The BOLO could not be saved.', unreachable: DISPATCH_TEXTS.unreachable },
    closeAfter: 0,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Save BOLO" busyLabel="Saving...">
      <BoloFields form={form} kept={kept} />
    </DialogForm>
  );
}
