import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { OfficerRegistration } from './officer-registration.tsx';

/** The signed-in user as an officer who reports; without a profile, the way to one. */
export function useReportingOfficer() {
  const user = useCurrentUser().data ?? null;
  const officer = useOfficer(user?.discordId);
  const [registering, setRegistering] = useState(false);
  return {
    user,
    /** Its data is null without a profile. */
    officer,
    register: () => setRegistering(true),
    /** The registration's dialog, for the page to hold. */
    registration: user !== null && (
      <OfficerRegistration
        discordId={user.discordId}
        opened={registering}
        onClose={() => setRegistering(false)}
      />
    ),
  };
}

interface OfficerWantedProps {
  message: string;
  onRegister: () => void;
}

/** Stands where something needs an officer profile. */
export function OfficerWanted({ message, onRegister }: OfficerWantedProps) {
  return (
    <Panel title="Officer profile">
      <EmptyState
        message={message}
        action={
          <Button variant="filled" onClick={onRegister}>
            Register
          </Button>
        }
      />
    </Panel>
  );
}
