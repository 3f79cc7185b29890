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

export function FormDialog({
  opened,
  title,
  size = SIZE,
  flush = false,
  onClose,
  children,
}: FormDialogProps) {
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
      {/* A closing dialog takes no presses and no focus. */}
      <div className={classes.content} inert={!opened}>
        <DialogContext key={opening.count} value={{ onBusy: setBusy, onClose }}>
          {children}
        </DialogContext>
      </div>
    </Dialog>
  );
}

/** Returns a dialog around a form, with the form's props. */
export const inDialog =
  <FormProps extends object>(title: string, Form: ComponentType<FormProps>, size = SIZE) =>
  (props: DialogOf<FormProps>) => (
    <FormDialog opened={props.opened} title={title} size={size} onClose={props.onClose}>
      <Form {...props} />
    </FormDialog>
  );
