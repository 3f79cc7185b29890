import { Box } from '@mantine/core';
import { Link, Outlet } from 'react-router';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import { Brand } from '#ui/brand.tsx';
import { DemoBanner } from '#ui/demo-banner.tsx';
import { LoadingScreen } from '../pages/loading-screen.tsx';
import { PageTitle } from './page-title.tsx';
import Shell from './shell.tsx';
import classes from './top-bar.module.css';

export default function BankShell() {
  const user = useCurrentUser();
  const config = useConfig();
  if (user.isPending || config.isPending) return <LoadingScreen message="Loading your dashboard..." />;
  if (user.data !== null) return <Shell />;
  return (
    <>
      {config.data?.demo && <DemoBanner />}
      <header className={classes.bar} data-plain>
        <Link to="/" style={{ textDecoration: 'none' }}>
          <Brand>Ten-Four</Brand>
        </Link>
        <PageTitle />
      </header>
      <Box component="main" p={{ base: 16, sm: 24 }}>
        <Outlet />
      </Box>
    </>
  );
}
