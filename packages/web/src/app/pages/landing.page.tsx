import { Button } from '@mantine/core';
import { IconBrandDiscordFilled } from '@tabler/icons-react';
import { safeReturnTo } from '@ten-four/contract/common/pages';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import { startSignIn } from '../session/sign-in.ts';
import { Stage } from '../stage/stage.tsx';
import classes from './landing.module.css';
import { LoadingScreen } from './loading-screen.tsx';

/**
 * The login screen; also where a failed sign-in or resync ends, which then says what went wrong. Who
 * is signed in all the same is led back into the app.
 */
export function LandingPage() {
  const user = useCurrentUser();
  const config = useConfig();
  const problem = useSignInProblem();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo'));

  if (config.isPending || user.isPending) {
    return <LoadingScreen message="Checking session..." />;
  }
  if (user.data && problem === null) return <Navigate to={returnTo ?? '/home'} replace />;

  const communityName = config.data?.communityName;
  return (
    <Stage
      accent="police"
      showPlaces
      header={config.data?.demo ? <span className={classes.demo}>Demo</span> : null}
    >
      <div className={classes.greeting}>
        <h1 className={classes.title}>
          Welcome to <span className={classes.name}>{communityName ?? 'Ten-Four'} CAD!</span>
        </h1>
        {problem !== null && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        {user.data ? <WayBack /> : <SignIn returnTo={returnTo} />}
      </div>
      {communityName !== undefined && (
        <p className={classes.foot}>For members of the {communityName} Discord server.</p>
      )}
    </Stage>
  );
}

function SignIn({ returnTo }: { returnTo: string | null }) {
  return (
    <>
      <p className={classes.lead}>You must log in with Discord to continue</p>
      <Button
        className={classes.button}
        size="hero"
        variant="filled"
        leftSection={<IconBrandDiscordFilled size={20} aria-hidden />}
        onClick={() => startSignIn(returnTo)}
      >
        Discord
      </Button>
    </>
  );
}

function WayBack() {
  return (
    <Button className={classes.back ?? ''} component={Link} to="/home" size="hero" variant="filled">
      Back to Home
    </Button>
  );
}

/** Why the sign-in or resync failed, as the server wrote it into the page that it answered with. */
function useSignInProblem(): string | null {
  const { pathname } = useLocation();
  if (!pathname.startsWith('/auth/')) return null;
  return document.querySelector<HTMLMetaElement>('meta[name="ten-four-problem"]')?.content ?? null;
}
