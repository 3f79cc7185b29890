import { Button } from '@mantine/core';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCivilians } from '#features/civilians/civilians.queries.ts';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { RegistrationDialog } from '#features/officers/components/registration-dialog.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { readFailure } from '#lib/api-client.ts';
import { personName } from '#lib/person-name.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';

const WITHOUT_CHARACTER: Readonly<Record<DepartmentKind, string>> = {
  'Law Enforcement': "You don't have a living character who can serve as an officer. Create one first.",
  'Fire & EMS': "You don't have a living character who can serve in fire and EMS. Create one first.",
};

interface OfficerRegistrationProps {
  discordId: string;
  kind?: DepartmentKind;
  opened: boolean;
  failure?: { message: string; onRetry: () => void } | undefined;
  onClose: () => void;
}

export function OfficerRegistration(props: OfficerRegistrationProps) {
  const [mounted, setMounted] = useState(props.opened);
  if (props.opened && !mounted) setMounted(true);
  return mounted && <Registration {...props} />;
}

function Registration({ kind = 'Law Enforcement', ...props }: OfficerRegistrationProps) {
  const civilians = useCivilians();
  const covered = useCurrentUser().data?.departments ?? [];
  const failure = readFailure(civilians, 'Your civilians could not be loaded.');
  const candidates = civilians.data
    ?.filter(({ deceased }) => !deceased)
    .map((civilian) => ({ id: civilian._id, name: personName(civilian) }));
  return (
    <RegistrationDialog
      {...props}
      kind={kind}
      covered={covered}
      candidates={failure === undefined ? candidates : []}
      withoutCandidates={
        failure !== undefined ? (
          <ErrorState {...failure} />
        ) : (
          <EmptyState
            message={WITHOUT_CHARACTER[kind]}
            action={
              <Button component={Link} to="/dashboard/civilian" size="room" variant="filled" data-autofocus>
                Create a character
              </Button>
            }
          />
        )
      }
    />
  );
}

export function useReportingOfficer(kind: DepartmentKind = 'Law Enforcement') {
  const user = useCurrentUser().data ?? null;
  const officer = useOfficer(user?.discordId, kind);
  const [registering, setRegistering] = useState(false);
  return {
    user,
    officer,
    register: () => setRegistering(true),
    registration: user !== null && (
      <OfficerRegistration
        discordId={user.discordId}
        kind={kind}
        opened={registering}
        onClose={() => setRegistering(false)}
      />
    ),
  };
}

interface OfficerRequiredProps {
  title?: string;
  message: string;
  onRegister: () => void;
}

export function OfficerRequired({ title = 'Officer profile', message, onRegister }: OfficerRequiredProps) {
  return (
    <Panel title={title}>
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
