import { Button } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { useState } from 'react';
import { Link } from 'react-router';
import { BolosPanel } from '#features/bolos/components/bolos-panel.tsx';
import { useOfficer } from '#features/officers/api/get-officer.ts';
import { useCurrentUser } from '#features/session/api/get-current-user.ts';
import { CreateWarrantDialog } from '#features/warrants/components/create-warrant-dialog.tsx';
import { LoadingWarrants, WarrantsPanel } from '#features/warrants/components/warrants-panel.tsx';
import { failureMessage } from '#lib/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { DASHBOARD } from '../palette/dialog-request.ts';
import { searchLink } from '../search-link.ts';
import { PlatformSwitch } from './platform-switch.tsx';
import { useBoardView } from './use-board-view.ts';
import classes from './warrants.module.css';

const CreateBoloDialog = lazyDialog(
  async () => (await import('#features/bolos/components/create-bolo-dialog.tsx')).CreateBoloDialog,
);

/** Warrants and BOLOs (specification §2). Staff without an officer profile look on. */
export function WarrantsPage() {
  const user = useCurrentUser().data ?? null;
  const officer = useOfficer(user?.discordId);
  if (user === null || officer.isPending) return <LoadingWarrants />;
  if (officer.data === undefined) {
    return (
      <Panel title="Warrants">
        <ErrorState
          message={failureMessage(officer.error, OFFICER_TEXTS.loadFailed)}
          onRetry={() => void officer.refetch()}
        />
      </Panel>
    );
  }
  if (officer.data === null && !user.staff) {
    return (
      <Panel title="Warrants">
        <EmptyState
          message="Warrants are for registered officers."
          action={
            <Button component={Link} to={DASHBOARD}>
              Register
            </Button>
          }
        />
      </Panel>
    );
  }
  return <Warrants officer={officer.data} staff={user.staff} />;
}

function Warrants({ officer, staff }: { officer: Officer | null; staff: boolean }) {
  const { platform, showPlatform } = useBoardView(officer?.department ?? PLATFORMS[0], staff);
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
          staff ? (
            <PlatformSwitch platform={platform} onChange={showPlatform} />
          ) : (
            <span className={classes.platform}>{platform}</span>
          )
        }
        beside={
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
