import { lazyDialog } from '#ui/lazy-dialog.tsx';
import type { RegistrationDialogProps } from './registration-dialog.tsx';

const RegistrationDialog = lazyDialog<RegistrationDialogProps>(
  async () => (await import('./registration-dialog.tsx')).RegistrationDialog,
);

/** Registers a new civilian. The dialog is loaded when it is opened for the first time. */
export function RegistrationModal(props: RegistrationDialogProps) {
  return <RegistrationDialog {...props} />;
}
