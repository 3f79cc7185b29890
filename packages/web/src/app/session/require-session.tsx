import { Navigate, Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { LoadingScreen } from '../pages/loading-screen.tsx';
import { landingAddress } from './sign-in.ts';

/**
 * Lets signed-in users through and sends everybody else to the landing page. Where the session could
 * not be read, the page goes on without a user and says so.
 */
export function RequireSession() {
  const user = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  if (user.isPending) return <LoadingScreen message="Loading your dashboard..." />;
  if (user.data === null) return <Navigate to={landingAddress(`${pathname}${search}${hash}`)} replace />;
  return <Outlet />;
}
