import { Button, TextInput } from '@mantine/core';
import { DISPATCH_TEXTS, DISPOSITION_MAX, DISPOSITIONS } from '@ten-four/contract/dispatch/dispatch.values';
import type { ReactNode } from 'react';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useDialogForm } from '#ui/form-dialog/use-dialog-form.ts';
import classes from './close-call-form.module.css';

interface CloseCallFormProps {
  callId: string;
  onCloseCall: (disposition: string) => Promise<void>;
  /** Further buttons, before the one that closes the call. */
  buttons?: ReactNode;
  dialog: DialogControl;
}

/** Asks what came of a call: one of the usual words, others, or none. */
export function CloseCallForm({ callId, onCloseCall, buttons, dialog }: CloseCallFormProps) {
  const { form, state } = useDialogForm({
    draft: `close-call:${callId}`,
    initial: { disposition: '' },
    send: ({ disposition }) => onCloseCall(disposition),
    texts: { failed: 'The call could not be closed.', unreachable: DISPATCH_TEXTS.unreachable },
    closeAfter: 0,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Close Call" busyLabel="Closing..." buttons={buttons}>
      <TextInput
        {...form.getInputProps('disposition')}
        label="Disposition"
        size="room"
        autoComplete="off"
        maxLength={DISPOSITION_MAX}
        data-autofocus
      />
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that fill the field above, no fields themselves */}
      <div className={classes.usual} role="group" aria-label="Suggestions">
        {DISPOSITIONS.map((disposition) => (
          <Button
            key={disposition}
            size="form"
            aria-pressed={form.values.disposition === disposition}
            className={classes.choice ?? ''}
            onClick={() => form.setFieldValue('disposition', disposition)}
          >
            {disposition}
          </Button>
        ))}
      </div>
    </DialogForm>
  );
}
