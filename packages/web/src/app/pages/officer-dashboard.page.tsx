import { Button } from '@mantine/core';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { useState } from 'react';
import { useOfficer } from '#features/officers/api/get-officer.ts';
import { useCurrentUser } from '#features/session/api/get-current-user.ts';
import { failureMessage } from '#lib/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { OfficerBoard } from './officer-board.tsx';
import { OfficerRegistration } from './officer-registration.tsx';

/** The officer dashboard (specification §2). Who has no officer profile is asked to register; staff may look on. */
export function OfficerDashboardPage() {
  const user = useCurrentUser().data ?? null;
  const officer = useOfficer(user?.discordId);
  // The registration opens by itself where there is no profile, and by its button.
  const [dismissed, setDismissed] = useState(false);
  const [wanted, setWanted] = useState(false);
  const register = () => setWanted(true);

  if (user === null || officer.isPending) return <SkeletonRows rows={6} />;
  if (officer.data === undefined) {
    return (
      <Panel title="Officer Dashboard">
        <ErrorState
          message={failureMessage(officer.error, OFFICER_TEXTS.loadFailed)}
          onRetry={() => void officer.refetch()}
        />
      </Panel>
    );
  }
  const profile = officer.data;
  return (
    <>
      {profile === null && !user.staff ? (
        <Panel title="Officer Dashboard">
          <EmptyState
            message="The dashboard opens once you are registered as an officer."
            action={
              <Button variant="filled" onClick={register}>
                Register
              </Button>
            }
          />
        </Panel>
      ) : (
        <OfficerBoard officer={profile} staff={user.staff} onRegister={register} />
      )}
      <OfficerRegistration
        discordId={user.discordId}
        opened={wanted || (profile === null && !dismissed)}
        onClose={() => {
          setWanted(false);
          setDismissed(true);
        }}
      />
    </>
  );
}
