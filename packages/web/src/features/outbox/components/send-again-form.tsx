import type { OutboxMessage } from '@ten-four/contract/outbox/outbox.contract';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useSendAgain } from '../outbox.queries.ts';
import classes from './outbox-panel.module.css';

interface SendAgainFormProps {
  message: OutboxMessage;
  dialog: DialogControl;
}

/** Asks before a message is sent again: its reader may get it twice. */
export function SendAgainForm({ message, dialog }: SendAgainFormProps) {
  const { state } = useEndpointForm({
    send: useSendAgain(),
    draft: `outbox:${message._id}`,
    initial: {},
    optionsOf: () => ({ params: { id: message._id } }),
    onSaved: () => showSuccess(OUTBOX_TEXTS.queued),
    texts: { failed: 'The message could not be queued.' },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Send again" busyLabel="Sending...">
      <p className={classes.question}>
        Send <strong>{message.title}</strong> of report {message.reportNumber} to{' '}
        <strong>{message.recipient}</strong> again?
        {message.state === 'Unknown' &&
          ' Discord did not say what became of it: it may have arrived, and would then arrive twice.'}
      </p>
    </DialogForm>
  );
}
