import { type ComponentType, type ReactNode, useState } from 'react';
import { useBelow } from '../breakpoints.ts';
import { Dialog } from '../dialog.tsx';
import classes from './form-dialog.module.css';
import { DialogContext } from './use-dialog.ts';

/** The props of a dialog around a form: the form's own, and whether it is open. */
export type DialogOf<FormProps> = FormProps & { opened: boolean; onClose: () => void };

interface FormDialogProps {
  opened: boolean;
  title: string;
  size?: number;
  flush?: boolean;
  onClose: () => void;
  children: ReactNode;
}

const SIZE = 520;

export function FormDialog(props: FormDialogProps) {
  const { opened, title, size = SIZE, flush = false, onClose, children } = props;
  const [busy, setBusy] = useState(false);
  // Reopening while the dialog closes also mounts new content.
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
      {/* A closing dialog takes neither clicks nor focus. */}
      <div className={classes.content} inert={!opened}>
        <DialogContext key={opening.count} value={{ onBusy: setBusy, onClose }}>
          {children}
        </DialogContext>
      </div>
    </Dialog>
  );
}

/** Returns a dialog around a form, with the form's props, on which the title may depend. */
export const inDialog =
  <P extends object>(title: string | ((props: P) => string), Form: ComponentType<P>, size = SIZE) =>
  (props: DialogOf<P>) => (
    <FormDialog
      opened={props.opened}
      title={typeof title === 'string' ? title : title(props)}
      size={size}
      onClose={props.onClose}
    >
      <Form {...props} />
    </FormDialog>
  );
