import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { BoloFields } from './bolo-fields.tsx';
import { changesOf, problemsOf, valuesOf } from './bolo-form.values.ts';
import { useUpdateBolo } from './bolos.queries.ts';
import { timeUntil } from './use-lasting-bolos.ts';

interface EditBoloFormProps {
  bolo: Bolo;
  dialog: DialogControl;
}

/** The form that edits a BOLO. A draft counts only for the state of the BOLO that it was begun from. */
export default function EditBoloForm({ bolo, dialog }: EditBoloFormProps) {
  const [kept] = useState(() => `As it is, ${timeUntil(bolo.expiresAt, serverNow())}`);
  const before = valuesOf(bolo);
  const { form, state } = useEndpointForm({
    send: useUpdateBolo(),
    draft: `bolo:${bolo._id}:${bolo.updatedAt}`,
    initial: before,
    problemsOf,
    optionsOf: (values) => ({ params: { id: bolo._id }, body: changesOf(values, before, serverNow()) }),
    onSaved: () => showSuccess(DISPATCH_TEXTS.boloSaved),
    texts: { failed: 'The BOLO could not be saved.', unreachable: DISPATCH_TEXTS.unreachable },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Save BOLO" busyLabel="Saving...">
      <BoloFields form={form} kept={kept} />
    </DialogForm>
  );
}
