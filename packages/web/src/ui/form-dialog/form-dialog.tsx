import { Fragment, type ReactNode, useState } from 'react';
import { useBelow } from '../breakpoints.ts';
import { Dialog } from '../dialog.tsx';
import classes from './form-dialog.module.css';

/** What the content of a dialog may do with the dialog. */
export interface DialogControl {
  /** Tells whether a call is under way, during which the dialog cannot be closed. */
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

interface FormDialogProps {
  opened: boolean;
  title: string;
  size?: number;
  /** The content reaches the frame: it has parts of its own. */
  flush?: boolean;
  onClose: () => void;
  /** Every opening mounts its own content. */
  children: (dialog: DialogControl) => ReactNode;
}

/** The window around a form; on a phone it fills the screen. */
export function FormDialog({ opened, title, size = 520, flush = false, onClose, children }: FormDialogProps) {
  const [busy, setBusy] = useState(false);
  // Also an opening that comes while the dialog is still closing has a content of its own.
  const [opening, setOpening] = useState({ opened, count: 0 });
  if (opening.opened !== opened) setOpening({ opened, count: opening.count + (opened ? 1 : 0) });
  const phone = useBelow('xs');
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        if (!busy) onClose();
      }}
      title={title}
      size={size}
      fullScreen={phone}
      {...(flush ? { classNames: { body: classes.flush ?? '' } } : {})}
    >
      {/* A dialog that is closing takes neither presses nor the focus. */}
      <div className={classes.content} inert={!opened}>
        <Fragment key={opening.count}>{children({ onBusy: setBusy, onClose })}</Fragment>
      </div>
    </Dialog>
  );
}
