import { lazyDialog } from '#ui/lazy-dialog.tsx';
import type { RegistrationDialogProps } from './registration-dialog.tsx';

/** Registers a new civilian. The dialog is loaded when it is opened for the first time. */
export const RegistrationModal = lazyDialog<RegistrationDialogProps>(
  () => import('./registration-dialog.tsx'),
);
