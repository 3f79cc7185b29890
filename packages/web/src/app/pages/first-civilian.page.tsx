import { Box, Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlame, IconHeadset, IconSettings, IconShield } from '@tabler/icons-react';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useCivilians } from '#features/civilians/civilians.queries.ts';
import { RegistrationDialog } from '#features/civilians/components/civilian-form.tsx';
import { IdentityCard } from '#features/civilians/components/identity-card.tsx';
import { DASHBOARDS } from '#features/dispatch/board/board-address.ts';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { OpenCallsLine } from '#features/emergencies/components/open-calls.tsx';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import { SetupLine } from '#features/setup/components/setup-line.tsx';
import { failureMessage } from '#lib/api-client.ts';
import { usePageTitle } from '../page-handle.ts';
import { OfflineLine } from '../shell/offline-line.tsx';
import { UserMenu } from '../shell/user-menu.tsx';
import classes from '../stage/stage.module.css';
import { HERO_BUTTON, PROBLEM, Stage } from '../stage/stage.tsx';
import { LoadingScreen } from './loading-screen.tsx';

export default function FirstCivilianPage() {
  const user = useCurrentUser();
  const config = useConfig();
  const civilians = useCivilians();
  const [createdId, setCreatedId] = useState<string | null>(null);
  const [registering, registration] = useDisclosure(false);
  const officer = useOfficer(user.data?.publicSafety ? user.data.discordId : undefined);
  usePageTitle('Begin Your Journey');

  if (createdId !== null) return <Navigate to={`/dashboard/civilian/${createdId}`} replace />;
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
      {user.data?.administrator && <SetupLine />}
      <Stack flex={1} gap={0} align="flex-start" justify="center">
        <OpenCallsLine />
        <h1 className={classes.title}>Begin Your Journey</h1>
        <p className={classes.lead}>Create your first civilian character to get started.</p>
        {civilians.isError && (
          <Group w="100%" maw={440} mb={24} justify="space-between" gap="8px 12px" {...PROBLEM}>
            <p>{failureMessage(civilians.error, 'Your civilians could not be loaded.')}</p>
            <Button onClick={() => void civilians.refetch()} disabled={civilians.isFetching}>
              Retry
            </Button>
          </Group>
        )}
        <Button {...HERO_BUTTON} onClick={registration.open}>
          Create Civilian
        </Button>
        {user.data && <Departments user={user.data} />}
      </Stack>
      <RegistrationDialog opened={registering} onCreated={setCreatedId} onClose={registration.close} />
    </Stage>
  );
}

/** Excludes staff who aren't signed on: they can dispatch, but don't start at the console. */
const isDispatcher = ({ dispatcher, staff, dispatching }: CurrentUser) =>
  dispatching.length > 0 || (dispatcher && !staff);

function Departments({ user }: { user: CurrentUser }) {
  const links = [
    user.publicSafetyOffice && { to: '/dashboard/pso', name: 'Public Safety Office', icon: IconShield },
    user.fireRescueOffice && { to: '/dashboard/safr', name: 'SAFR Dashboard', icon: IconFlame },
    user.dispatcher && { to: '/dashboard/dispatch', name: 'Dispatch Console', icon: IconHeadset },
    user.administrator && { to: '/dashboard/settings', name: 'Settings', icon: IconSettings },
  ].filter((link) => link !== false);
  if (links.length === 0) return null;
  return (
    <Box
      w="100%"
      maw={{ base: 'none', sm: 440 }}
      mt={{ base: 32, sm: 56 }}
      pt={24}
      c="dimmed"
      style={{ borderTop: '1px solid var(--tf-line)' }}
    >
      <p>You also have department access:</p>
      <Box display={{ base: 'grid', sm: 'flex' }} mt={12} style={{ gap: 8, flexWrap: 'wrap' }}>
        {links.map(({ to, name, icon: Icon }) => (
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
    </Box>
  );
}
