import { Button } from '@mantine/core';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { useDeferredValue, useState } from 'react';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { failureMessage } from '#lib/api-client.ts';
import { createStore } from '#lib/store.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { OfficerBoard } from './officer-board.tsx';
import { OfficerRegistration } from './officer-registration.tsx';

/** Who closed the registration: it opens by itself where there is no profile, and until the next load not again. */
const dismissedBy = createStore<string | null>(null);

/** Who has no profile, or whose cannot be loaded, is asked to register; staff and whom the server knows may look on. */
export default function OfficerDashboardPage() {
  const user = useCurrentUser().data ?? null;
  const officer = useOfficer(user?.discordId);
  const dismissed = dismissedBy.use() === user?.discordId;
  const [wanted, setWanted] = useState(false);
  const register = () => setWanted(true);

  // Once it failed it has failed also while it is tried again.
  const failed = officer.data === undefined && officer.errorUpdateCount > 0;
  const known = !officer.isPending || failed;
  // The board is large: deferred, it is put together in pieces, between which the browser can paint and answer.
  const shown = useDeferredValue(known, false);
  if (user === null || !known || !shown) return <SkeletonRows rows={6} />;
  const profile = officer.data ?? null;
  const onRetry = failed ? () => void officer.refetch() : null;
  return (
    <>
      {profile === null && !failed && !user.staff ? (
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
        <OfficerBoard officer={profile} onRetry={onRetry} staff={user.staff} onRegister={register} />
      )}
      <OfficerRegistration
        discordId={user.discordId}
        opened={wanted || (profile === null && !dismissed)}
        failure={
          onRetry === null
            ? undefined
            : { message: failureMessage(officer.error, OFFICER_TEXTS.loadFailed), onRetry }
        }
        onClose={() => {
          setWanted(false);
          dismissedBy.set(user.discordId);
        }}
      />
    </>
  );
}
