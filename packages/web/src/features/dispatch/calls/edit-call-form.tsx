import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useDialogForm } from '#ui/form-dialog/use-dialog-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { CallFields } from './call-fields.tsx';
import { changesOf, valuesOf } from './call-form.values.ts';
import { useChangeCall } from './change-call.ts';

interface EditCallFormProps {
  /** As it was when the dialog opened. */
  call: Call;
  dialog: DialogControl;
}

/** The content of the dialog that edits a call. A draft counts only for the state of the call that it was begun from. */
export function EditCallForm({ call, dialog }: EditCallFormProps) {
  const change = useChangeCall(call._id);
  const before = valuesOf(call);
  const { form, state } = useDialogForm({
    draft: `call:${call._id}:${call.updatedAt}`,
    initial: before,
    send: async (values) => {
      await change.mutateAsync({ kind: 'edit', fields: changesOf(values, before) });
      showSuccess(DISPATCH_TEXTS.callSaved);
    },
    texts: { failed: 'The call could not be saved.', unreachable: DISPATCH_TEXTS.unreachable },
    closeAfter: 0,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Save Call" busyLabel="Saving...">
      <CallFields form={form} />
    </DialogForm>
  );
}
