import { Box, Button, Group } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { useState } from 'react';
import { Link } from 'react-router';
import { DASHBOARDS } from '#features/dispatch/board/board-address.ts';
import { PlatformSwitch } from '#features/dispatch/board/platform-switch.tsx';
import { useBoardView } from '#features/dispatch/board/use-board-view.ts';
import { CreateBoloDialog } from '#features/dispatch/bolos/bolo-forms.tsx';
import { BolosPanel } from '#features/dispatch/bolos/bolo-list.tsx';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { CreateWarrantDialog } from '#features/warrants/components/create-warrant-dialog.tsx';
import { LoadingWarrants, WarrantsPanel } from '#features/warrants/components/warrants-panel.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { searchLink } from '../search-link.ts';
import classes from './warrants.module.css';

export default function WarrantsPage() {
  const user = useCurrentUser().data ?? null;
  const officer = useOfficer(user?.discordId);
  // Keeps the error state during a retry.
  const failed = officer.data === undefined && officer.errorUpdateCount > 0;
  if (user === null || (officer.isPending && !failed)) return <LoadingWarrants />;
  if (officer.data === null && !user.staff) {
    return (
      <Panel title="Warrants">
        <EmptyState
          message="Register as an officer to see warrants."
          action={
            <Button component={Link} to={DASHBOARDS['Law Enforcement']}>
              Register
            </Button>
          }
        />
      </Panel>
    );
  }
  return (
    <>
      {failed && (
        <Group gap="8px 12px" mb={8} fz={13} c="var(--tf-dim)" role="status">
          <p>{OFFICER_TEXTS.profileFailed}</p>
          <Button onClick={() => void officer.refetch()}>Retry</Button>
        </Group>
      )}
      {/* Viewing is allowed after a failure, because the profile may exist on the server. */}
      <Warrants officer={officer.data ?? null} canChoosePlatform={user.staff || failed} />
    </>
  );
}

function Warrants({ officer, canChoosePlatform }: { officer: Officer | null; canChoosePlatform: boolean }) {
  const { platform, showPlatform } = useBoardView(officer?.department, canChoosePlatform);
  const [dialog, setDialog] = useState<'warrant' | 'bolo' | null>(null);
  const canEdit = officer !== null && officer.department === platform && !officer.unfit;
  const close = () => setDialog(null);
  const createBolo = () => setDialog('bolo');
  return (
    <>
      <WarrantsPanel
        key={platform}
        platform={platform}
        canEdit={canEdit}
        onCreate={() => setDialog('warrant')}
        actions={
          canChoosePlatform ? (
            <PlatformSwitch platform={platform} onChange={showPlatform} />
          ) : (
            <Box component="span" fz={13} c="var(--tf-dim)">
              {platform}
            </Box>
          )
        }
        aside={
          <div className={classes.bolos}>
            <BolosPanel
              platform={platform}
              canEdit={canEdit}
              onCreate={createBolo}
              searchLink={searchLink}
              actions={canEdit && <Button onClick={createBolo}>+ Create BOLO</Button>}
            />
          </div>
        }
      />
      {officer !== null && (
        <>
          <CreateWarrantDialog opened={dialog === 'warrant'} onClose={close} officerId={officer._id} />
          <CreateBoloDialog opened={dialog === 'bolo'} onClose={close} officerId={officer._id} />
        </>
      )}
    </>
  );
}
