import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useDialogForm } from '#ui/form-dialog/use-dialog-form.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { showSuccess } from '#ui/toast.ts';
import { CallFields } from './call-fields.tsx';
import { bodyOf, type CallFormValues, NEW_CALL } from './call-form.values.ts';
import { useCreateCall } from './create-call.ts';

interface CreateCallFormProps {
  officerId: string;
  initial: Partial<CallFormValues> | undefined;
  onCreated: (id: string) => void;
  dialog: DialogControl;
}

/** The content of 'Create Call'; it closes at once on success. */
export function CreateCallForm({ officerId, initial, onCreated, dialog }: CreateCallFormProps) {
  const create = useCreateCall();
  const { form, state } = useDialogForm({
    draft: `call:new:${officerId}`,
    initial: { ...NEW_CALL, ...initial, attach: false },
    send: async (values, keyFor) => {
      const body = { ...bodyOf(values), attach: values.attach };
      const { call } = await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      showSuccess(DISPATCH_TEXTS.callCreated);
      onCreated(call._id);
    },
    texts: { failed: DISPATCH_TEXTS.callFailed, unreachable: DISPATCH_TEXTS.unreachable },
    closeAfter: 0,
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
