import { Box, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import { pathOf } from '#lib/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { LoadingScreen } from '../pages/loading-screen.tsx';

export function RequireSession() {
  const user = useCurrentUser();
  // The demo banner depends on it and would shift the page later.
  const config = useConfig();
  const { pathname, search, hash } = useLocation();
  if (user.isPending || config.isPending) return <LoadingScreen message="Loading your dashboard..." />;
  if (user.data !== null) return <Outlet />;
  return <Navigate to={`/?${new URLSearchParams({ returnTo: `${pathname}${search}${hash}` })}`} replace />;
}

const ROLE_NAMES = {
  publicSafety: 'public-safety',
  dispatcher: 'dispatcher',
  fireRescue: 'fire-rescue',
  staff: 'staff',
  administrator: 'administrator',
};

export type Role = keyof typeof ROLE_NAMES;

export function RequireRole({ needs }: { needs: Role }) {
  const user = useCurrentUser();
  if (user.data?.[needs]) return <Outlet />;
  return <NoAccess message={`This page needs the ${ROLE_NAMES[needs]} role.`} />;
}

export function NoAccess({ message }: { message: string }) {
  return (
    <Panel title="No access">
      <EmptyState
        message={message}
        action={
          <>
            <Box component="p" c="var(--tf-dim)">
              If you just got it, resync your roles.
            </Box>
            <Button
              component="a"
              href={pathOf('GET /auth/resync')}
              size="room"
              leftSection={<IconRefresh size={16} aria-hidden />}
            >
              Resync
            </Button>
          </>
        }
      />
    </Panel>
  );
}
