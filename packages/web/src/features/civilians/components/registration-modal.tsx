import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { useIntentKey } from './use-intent-key.ts';

const RegistrationForm = lazy(async () => ({
  default: (await import('./registration-form.tsx')).RegistrationForm,
}));

interface RegistrationModalProps {
  opened: boolean;
  onClose: () => void;
  /** Whose draft the form keeps. */
  userId: string;
}

/** Registers a new civilian (specification §2). Closed without Cancel, it keeps what was typed. */
export function RegistrationModal({ opened, onClose, userId }: RegistrationModalProps) {
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
      <Suspense fallback={<SkeletonRows rows={8} height={56} />}>
        <RegistrationForm userId={userId} intent={intent} onClose={onClose} onBusy={setBusy} />
      </Suspense>
    </Modal>
  );
}
