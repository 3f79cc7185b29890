import { Box, Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlame, IconHeadset, IconSettings, IconShield } from '@tabler/icons-react';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useCivilians } from '#features/civilians/civilians.queries.ts';
import { IdentityCard } from '#features/civilians/components/identity-card.tsx';
import { RegistrationDialog } from '#features/civilians/components/registration-dialog.tsx';
import { DASHBOARDS } from '#features/dispatch/board/board-address.ts';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { OpenCallsLine } from '#features/emergencies/components/open-calls.tsx';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import { failureMessage } from '#lib/api-client.ts';
import { usePageTitle } from '../page-handle.ts';
import { SetupReminder } from '../session/setup-reminder.tsx';
import { OfflineLine } from '../shell/offline-line.tsx';
import { UserMenu } from '../shell/user-menu.tsx';
import classes from '../stage/stage.module.css';
import { Stage } from '../stage/stage.tsx';
import { LoadingScreen } from './loading-screen.tsx';

/** Where a sign-in ends: units go on to their board, dispatchers to the console, players to their civilians; the rest create one here. */
export default function FirstCivilianPage() {
  const user = useCurrentUser();
  const config = useConfig();
  const civilians = useCivilians();
  const [made, setMade] = useState<string | null>(null);
  const [registering, registration] = useDisclosure(false);
  const officer = useOfficer(user.data?.publicSafety ? user.data.discordId : undefined);
  usePageTitle('Begin Your Journey');

  if (made !== null) return <Navigate to={`/dashboard/civilian/${made}`} replace />;
  if (officer.data) return <Navigate to={DASHBOARDS['Law Enforcement']} replace />;
  if (officer.isLoading) return <LoadingScreen message="Loading your dashboard..." />;
  if (user.data?.fireRescue && user.data.fireRegistered)
    return <Navigate to={DASHBOARDS['Fire & EMS']} replace />;
  if (user.data && isDispatcher(user.data)) return <Navigate to="/dashboard/dispatch" replace />;
  if (civilians.isPending) return <LoadingScreen message="Loading your dashboard..." />;
  if (civilians.data !== undefined && civilians.data.length > 0) {
    return <Navigate to="/dashboard/civilian" replace />;
  }
  return (
    <Stage accent="civ" demo={config.data?.demo} header={<UserMenu />} aside={<IdentityCard />}>
      <OfflineLine />
      <SetupReminder />
      <Stack flex={1} gap={0} align="flex-start" justify="center">
        <OpenCallsLine />
        <h1 className={classes.title}>Begin Your Journey</h1>
        <p className={classes.lead}>Create your first civilian character to get started.</p>
        {civilians.isError && (
          <div className={classes.problem} data-offers role="alert">
            <p>{failureMessage(civilians.error, 'Your civilians could not be loaded.')}</p>
            <Button onClick={() => void civilians.refetch()} disabled={civilians.isFetching}>
              Retry
            </Button>
          </div>
        )}
        <Button className={classes.button ?? ''} size="hero" variant="filled" onClick={registration.open}>
          Create Civilian
        </Button>
        {user.data && <Departments user={user.data} />}
      </Stack>
      <RegistrationDialog opened={registering} onCreated={setMade} onClose={registration.close} />
    </Stage>
  );
}

/** Staff may dispatch too, but start at the console only while they are signed on. */
const isDispatcher = ({ dispatcher, staff, dispatching }: CurrentUser) =>
  dispatching.length > 0 || (dispatcher && !staff);

/** The ways into the departments, each by a role of its own, to the console and the settings; nothing without any. */
function Departments({ user }: { user: CurrentUser }) {
  const ways = [
    user.publicSafetyOffice && { to: '/dashboard/pso', name: 'Public Safety Office', icon: IconShield },
    user.fireRescueOffice && { to: '/dashboard/safr', name: 'SAFR Dashboard', icon: IconFlame },
    user.dispatcher && { to: '/dashboard/dispatch', name: 'Dispatch Console', icon: IconHeadset },
    user.administrator && { to: '/dashboard/settings', name: 'Settings', icon: IconSettings },
  ].filter((way) => way !== false);
  if (ways.length === 0) return null;
  return (
    <div className={classes.departments}>
      <p>You also have department access:</p>
      <Box display={{ base: 'grid', sm: 'flex' }} mt={12} style={{ gap: 8, flexWrap: 'wrap' }}>
        {ways.map(({ to, name, icon: Icon }) => (
          <Button
            key={to}
            component={Link}
            to={to}
            size="touch"
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
          >
            {name}
          </Button>
        ))}
      </Box>
    </div>
  );
}
