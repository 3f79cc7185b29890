import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { CallFields } from './call-fields.tsx';
import { changesOf, valuesOf } from './call-form.values.ts';
import { useCallUpdate } from './calls.queries.ts';

interface EditCallFormProps {
  call: Call;
  dialog: DialogControl;
}

/** The content of the dialog that edits a call. A draft counts only for the state of the call that it was begun from. */
export default function EditCallForm({ call, dialog }: EditCallFormProps) {
  const before = valuesOf(call);
  const { form, state } = useEndpointForm({
    send: useCallUpdate(),
    draft: `call:${call._id}:${call.updatedAt}`,
    initial: before,
    optionsOf: (values) => ({ params: { id: call._id }, body: changesOf(values, before) }),
    onSaved: () => showSuccess(DISPATCH_TEXTS.callSaved),
    texts: { failed: 'The call could not be saved.', unreachable: DISPATCH_TEXTS.unreachable },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Save Call" busyLabel="Saving...">
      <CallFields form={form} />
    </DialogForm>
  );
}
