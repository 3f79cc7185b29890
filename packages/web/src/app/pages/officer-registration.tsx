import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCivilians } from '#features/civilians/api/list-civilians.ts';
import { civilianName } from '#features/civilians/components/civilian-name.ts';
import { failureMessage } from '#lib/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';

const RegistrationDialog = lazy(() => import('#features/officers/components/registration-dialog.tsx'));

interface OfficerRegistrationProps {
  discordId: string;
  opened: boolean;
  onClose: () => void;
}

/** The Officer Registration modal, with the user's own living characters to choose from. */
export function OfficerRegistration(props: OfficerRegistrationProps) {
  const [needed, setNeeded] = useState(props.opened);
  if (props.opened && !needed) setNeeded(true);
  return (
    needed && (
      <Suspense>
        <Registration {...props} />
      </Suspense>
    )
  );
}

function Registration(props: OfficerRegistrationProps) {
  const civilians = useCivilians();
  const failed = civilians.data === undefined && civilians.isError;
  const candidates = civilians.data
    ?.filter(({ deceased }) => !deceased)
    .map((civilian) => ({ id: civilian._id, name: civilianName(civilian) }));
  return (
    <RegistrationDialog
      {...props}
      candidates={failed ? [] : candidates}
      withoutCandidates={
        failed ? (
          <ErrorState
            message={failureMessage(civilians.error, 'Your civilians could not be loaded.')}
            onRetry={() => void civilians.refetch()}
          />
        ) : (
          <EmptyState
            message="You have no living character that could serve as an officer. Create one first."
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
