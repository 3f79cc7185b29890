import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { draftAt } from '#ui/form-dialog/draft.ts';
import { valuesOf } from './civilian-form.values.ts';
import { RegistrationForm } from './registration-form.tsx';

export interface RegistrationDialogProps {
  opened: boolean;
  /** Told the id of the new civilian. */
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** The dialog around the registration form. Closed without Cancel, it keeps what was typed. */
export function RegistrationDialog({ opened, onCreated, onClose }: RegistrationDialogProps) {
  // Outlives the form, also where the browser keeps nothing: sent again after a closing, it is still the same one.
  const [draft] = useState(() => draftAt('civilian:new', valuesOf(null)));
  const [busy, setBusy] = useState(false);
  const phone = useMediaQuery('(max-width: 37.49em)', false, { getInitialValueInEffect: false });
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        if (!busy) onClose();
      }}
      title="Register New Civilian"
      size={760}
      fullScreen={phone}
    >
      <RegistrationForm draft={draft} onCreated={onCreated} onClose={onClose} onBusy={setBusy} />
    </Dialog>
  );
}
