import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { showSuccess } from '#ui/toast.ts';
import { CallFields } from './call-fields.tsx';
import { bodyOf, type CallFormValues, NEW_CALL } from './call-form.values.ts';
import { useCreateCall } from './calls.queries.ts';

interface CreateCallFormProps {
  officerId: string;
  initial: Partial<CallFormValues> | undefined;
  onCreated: (id: string) => void;
  dialog: DialogControl;
}

/** The content of 'Create Call'; it closes at once on success. */
export function CreateCallForm({ officerId, initial, onCreated, dialog }: CreateCallFormProps) {
  const { form, state } = useEndpointForm({
    send: useCreateCall(),
    draft: `call:new:${officerId}`,
    initial: { ...NEW_CALL, ...initial, attach: false },
    optionsOf: (values) => ({ body: { ...bodyOf(values), attach: values.attach } }),
    onSaved: ({ call }) => {
      showSuccess(DISPATCH_TEXTS.callCreated);
      onCreated(call._id);
    },
    texts: { failed: DISPATCH_TEXTS.callFailed, unreachable: DISPATCH_TEXTS.unreachable },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Create Call" busyLabel="Creating...">
      <CallFields form={form} />
      <Checkbox
        {...form.getInputProps('attach', { type: 'checkbox' })}
        classNames={INLINE_CHOICE}
        label="Attach me as primary officer"
        size="md"
      />
    </DialogForm>
  );
}
