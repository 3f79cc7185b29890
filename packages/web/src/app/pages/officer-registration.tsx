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
import { useMountOnOpen } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';

const WITHOUT_CHARACTER: Readonly<Record<DepartmentKind, string>> = {
  'Law Enforcement': "You don't have a living character who can serve as an officer. Create one first.",
  'Fire & EMS': "You don't have a living character who can serve in fire and EMS. Create one first.",
};

interface OfficerRegistrationProps {
  kind: DepartmentKind;
  opened: boolean;
  failure?: { message: string; onRetry: () => void } | undefined;
  onClose: () => void;
}

export function OfficerRegistration(props: OfficerRegistrationProps) {
  return useMountOnOpen(props.opened).mounted && <Registration {...props} />;
}

function Registration({ kind, ...props }: OfficerRegistrationProps) {
  const civilians = useCivilians();
  const { discordId = '', departments = [] } = useCurrentUser().data ?? {};
  const failure = readFailure(civilians, 'Your civilians could not be loaded.');
  const candidates = civilians.data
    ?.filter(({ deceased }) => !deceased)
    .map((civilian) => ({ id: civilian._id, name: personName(civilian) }));
  return (
    <RegistrationDialog
      {...props}
      discordId={discordId}
      kind={kind}
      covered={departments}
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
  const officer = useOfficer(useCurrentUser().data?.discordId, kind);
  const [registering, setRegistering] = useState(false);
  return {
    officer,
    register: () => setRegistering(true),
    registration: (
      <OfficerRegistration kind={kind} opened={registering} onClose={() => setRegistering(false)} />
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
