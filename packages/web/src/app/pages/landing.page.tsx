import { Box, Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBrandDiscordFilled } from '@tabler/icons-react';
import { ACCOUNT_TEXTS } from '@ten-four/contract/account/account.values';
import { safeReturnTo } from '@ten-four/contract/common/pages';
import { NOT_A_MEMBER, SESSION_DAYS, SESSION_IDLE_DAYS } from '@ten-four/contract/session/session.values';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { CodeSignIn } from '#features/session/code-sign-in.tsx';
import { useCurrentUser, useVisitorsConfig } from '#features/session/session.queries.ts';
import { readLastVisit } from '#lib/last-visit.ts';
import { formatMoment } from '#lib/moments.ts';
import { startSignIn } from '../session/sign-in.ts';
import classes from '../stage/stage.module.css';
import { Stage } from '../stage/stage.tsx';
import { LoadingScreen } from './loading-screen.tsx';

/** The login screen; also where a failed sign-in or resync ends, which says what went wrong. Who is signed in goes on. */
export default function LandingPage() {
  const user = useCurrentUser();
  const config = useVisitorsConfig();
  const problem = useSignInProblem();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo'));

  if (config.isPending || user.isPending) {
    return <LoadingScreen message="Checking session..." />;
  }
  if (user.data && problem === null) return <Navigate to={returnTo ?? '/home'} replace />;

  const { communityName, welcome = '', iconUrl = null, hasRules = false, invite = null } = config.data ?? {};
  const joins = problem?.startsWith(NOT_A_MEMBER) === true ? invite : null;
  return (
    <Stage accent="police" showPlaces demo={config.data?.demo}>
      <Stack flex={1} gap={0} align="flex-start" justify="center" pb={{ base: 0, sm: 24 }}>
        <h1 className={classes.title} data-large>
          {iconUrl !== null && <img className={classes.icon} src={iconUrl} alt="" width={32} height={32} />}
          Welcome to <span className={classes.name}>{communityName ?? 'Ten-Four'} CAD!</span>
        </h1>
        {welcome !== '' && <p className={classes.welcome}>{welcome}</p>}
        {problem !== null && (
          <Box component="p" className={classes.problem} maw={480} mt={20} role="alert">
            {problem}
          </Box>
        )}
        {joins !== null && (
          <Button
            className={classes.join ?? ''}
            component="a"
            href={joins}
            rel="noopener noreferrer"
            size="room"
          >
            Join the Discord server
          </Button>
        )}
        {search.has('deleted') && (
          <Box component="p" maw={480} mt={20} role="status">
            {ACCOUNT_TEXTS.deleted}
          </Box>
        )}
        {user.data === null && problem === null && !search.has('deleted') && <ExpiredSession />}
        {user.data ? <WayBack /> : <SignIn returnTo={returnTo} />}
      </Stack>
      {communityName !== undefined && (
        <Box component="p" fz={13} c="var(--tf-faint)">
          For members of the {communityName} Discord server.
          {hasRules && (
            <>
              {' '}
              <Link className={classes.rules ?? ''} to="/rules">
                Rules
              </Link>
            </>
          )}
        </Box>
      )}
    </Stage>
  );
}

/** Tells a member whose session ended without a sign-out when it was last used, and why it ended. */
function ExpiredSession() {
  const visit = readLastVisit();
  if (visit === null) return null;
  return (
    <Box component="p" maw={480} mt={20} role="status">
      Your session has ended. You were last signed in here on {formatMoment(visit)}. Sessions expire{' '}
      {SESSION_IDLE_DAYS} days after your last visit and {SESSION_DAYS} days after sign-in.
    </Box>
  );
}

function SignIn({ returnTo }: { returnTo: string | null }) {
  const [typing, code] = useDisclosure(false);
  return (
    <>
      <p className={classes.lead}>You must log in with Discord to continue</p>
      <Button
        className={classes.button ?? ''}
        size="hero"
        variant={typing ? 'default' : 'filled'}
        leftSection={<IconBrandDiscordFilled size={20} aria-hidden />}
        onClick={() => startSignIn(returnTo)}
      >
        Discord
      </Button>
      {typing ? (
        <Box w="100%" maw={360} mt={20}>
          <CodeSignIn returnTo={returnTo} onClose={code.close} />
        </Box>
      ) : (
        <Button size="room" variant="subtle" mt={12} ml={-17} onClick={code.open}>
          Sign in with a code
        </Button>
      )}
    </>
  );
}

function WayBack() {
  return (
    <Button className={classes.button ?? ''} mt={28} component={Link} to="/home" size="hero" variant="filled">
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
