import { Link, Outlet } from 'react-router';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import { Brand } from '#ui/brand.tsx';
import { DemoBanner } from '#ui/demo-banner.tsx';
import { usePageHandle } from '../page-handle.ts';
import { LoadingScreen } from '../pages/loading-screen.tsx';
import classes from './bank-shell.module.css';
import { Shell } from './shell.tsx';

/** The bank is open to everybody: visitors who are signed out get a bare bar around it. */
export function BankShell() {
  const user = useCurrentUser();
  const config = useConfig();
  const { title } = usePageHandle();
  if (user.isPending) return <LoadingScreen message="Loading your dashboard..." />;
  if (user.data !== null) return <Shell />;
  return (
    <>
      {config.data?.demo && <DemoBanner />}
      <header className={classes.bar}>
        <Link className={classes.brand} to="/">
          <Brand>Ten-Four</Brand>
        </Link>
        <h1 className={classes.title}>{title}</h1>
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </>
  );
}
