import { lazy, Suspense, useState } from 'react';
import type { RegistrationDialogProps } from './registration-dialog.tsx';

const RegistrationDialog = lazy(async () => ({
  default: (await import('./registration-dialog.tsx')).RegistrationDialog,
}));

/** Registers a new civilian (specification §2). The dialog is loaded when it is opened for the first time. */
export function RegistrationModal(props: RegistrationDialogProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <RegistrationDialog {...props} />
      </Suspense>
    )
  );
}
