import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** Names the thing that is about to change. */
  message: ReactNode;
  confirmLabel: string;
  /** The message says why it cannot be done now. */
  impossible?: boolean;
  /** While the confirmed action runs; it can neither be repeated nor left. */
  busy: boolean;
  /** Why the action failed; the dialog stays open. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. The focus starts on Cancel, so that Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, message, confirmLabel, impossible = false, busy, error, onConfirm, onClose } = props;
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} size={440}>
      <div className={classes.message}>{message}</div>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <DialogButtons>
        <Button size="room" onClick={close} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button
          size="room"
          variant="filled"
          color="red"
          onClick={onConfirm}
          loading={busy}
          disabled={impossible}
        >
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
