import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { RegistrationForm } from './registration-form.tsx';

export interface RegistrationDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Whose draft the form keeps. */
  userId: string;
}

/** The dialog around the registration form. Closed without Cancel, it keeps what was typed. */
export function RegistrationDialog({ opened, onClose, userId }: RegistrationDialogProps) {
  const intent = useIntentKey();
  const [busy, setBusy] = useState(false);
  const phone = useMediaQuery('(max-width: 37.49em)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (!busy) onClose();
      }}
      title="Register New Civilian"
      size={760}
      fullScreen={phone}
    >
      <RegistrationForm userId={userId} intent={intent} onClose={onClose} onBusy={setBusy} />
    </Modal>
  );
}
