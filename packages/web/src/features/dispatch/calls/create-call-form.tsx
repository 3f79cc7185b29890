import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { showSuccess } from '#ui/toast.ts';
import { CallFields } from './call-fields.tsx';
import { bodyOf, type CallFormValues, NEW_CALL } from './call-form.values.ts';
import { useCreateCall } from './calls.queries.ts';

interface CreateCallDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The officer who creates it, and whose draft the form keeps. */
  officerId: string;
  initial?: Partial<CallFormValues>;
  onCreated: (id: string) => void;
}

/** The dialog for a new call. Closed without Cancel, it keeps what was typed. */
export default function CreateCallDialog({ opened, onClose, ...form }: CreateCallDialogProps) {
  return (
    <FormDialog opened={opened} title="Create Call" onClose={onClose}>
      {(dialog) => <CreateCallForm {...form} dialog={dialog} />}
    </FormDialog>
  );
}

type CreateCallFormProps = Omit<CreateCallDialogProps, 'opened' | 'onClose'> & { dialog: DialogControl };

function CreateCallForm({ officerId, initial, onCreated, dialog }: CreateCallFormProps) {
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
