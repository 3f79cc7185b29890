import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { FineSources } from '#features/bank/components/fine-sources.tsx';
import { useCivilians } from '#features/civilians/civilians.queries.ts';
import { RegistrationDialog } from '#features/civilians/components/civilian-form.tsx';
import { CivilianGrid } from '#features/civilians/components/civilian-grid.tsx';
import { DeathProposals } from '#features/civilians/components/death-proposal.tsx';
import { OpenCallsLine } from '#features/emergencies/components/open-calls.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { Offers } from '#features/transfers/components/offers.tsx';
import { PageHeading } from '#ui/panel.tsx';

export default function CivilianListPage() {
  const civilians = useCivilians();
  const navigate = useNavigate();
  const user = useCurrentUser().data;
  const [registering, registration] = useDisclosure(false);
  // The empty state already has a create button.
  const isEmpty = civilians.data?.length === 0;
  return (
    <>
      <OpenCallsLine />
      <DeathProposals />
      {user && (
        <Offers
          payment={(price, civilianId) => (
            <FineSources fine={price} civilianId={civilianId} discordId={user.discordId} />
          )}
        />
      )}
      <PageHeading
        count={civilians.data?.length}
        actions={
          isEmpty ? undefined : (
            <Button size="room" variant="filled" onClick={registration.open}>
              + Add Civilian
            </Button>
          )
        }
      >
        Your Civilians
      </PageHeading>
      <CivilianGrid onAdd={registration.open} />
      <RegistrationDialog
        opened={registering}
        onCreated={(id) => void navigate(`/dashboard/civilian/${id}`)}
        onClose={registration.close}
      />
    </>
  );
}
