import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { useBelow } from '../breakpoints.ts';
import { Dialog } from '../dialog.tsx';
import { SkeletonRows } from '../skeleton-rows.tsx';
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
  /** The content; it may be loaded only now. Every opening has one of its own. */
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
      {/* What is loaded only while the dialog closes must not take the focus that is being given back. */}
      <div className={classes.content} inert={!opened}>
        <Suspense fallback={<SkeletonRows rows={3} height={56} />}>
          <Fragment key={opening.count}>{children({ onBusy: setBusy, onClose })}</Fragment>
        </Suspense>
      </div>
    </Dialog>
  );
}
