import { Anchor, Box, Button, Image, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ACCOUNT_TEXTS } from '@ten-four/contract/account/account.values';
import { safeReturnTo } from '@ten-four/contract/common/pages';
import { NOT_A_MEMBER, SESSION_DAYS, SESSION_IDLE_DAYS } from '@ten-four/contract/session/session.values';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { CodeSignIn } from '#features/session/code-sign-in.tsx';
import { useCurrentUser, useVisitorsConfig } from '#features/session/session.queries.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { readLastVisit } from '#lib/last-visit.ts';
import { DiscordSignIn } from '../session/discord-sign-in.tsx';
import classes from '../stage/stage.module.css';
import { HERO_BUTTON, PROBLEM, Stage } from '../stage/stage.tsx';
import { LoadingScreen } from './loading-screen.tsx';

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
  const inviteUrl = problem?.startsWith(NOT_A_MEMBER) === true ? invite : null;
  return (
    <Stage accent="police" showPlaces demo={config.data?.demo}>
      <Stack flex={1} gap={0} align="flex-start" justify="center" pb={{ base: 0, sm: 24 }}>
        <h1 className={classes.title} data-large>
          {iconUrl !== null && <Image src={iconUrl} alt="" w={32} h={32} mb={12} radius="sm" fit="fill" />}
          Welcome to{' '}
          <Text span display="block" style={{ textWrap: 'balance' }}>
            {communityName ?? 'Ten-Four'} CAD!
          </Text>
        </h1>
        {welcome !== '' && (
          <Text maw={480} mt={16} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {welcome}
          </Text>
        )}
        {problem !== null && (
          <Box component="p" maw={480} mt={20} {...PROBLEM}>
            {problem}
          </Box>
        )}
        {inviteUrl !== null && (
          <Button mt={16} component="a" href={inviteUrl} rel="noopener noreferrer" size="room">
            Join the Discord server
          </Button>
        )}
        {search.has('deleted') && (
          <Box component="p" maw={480} mt={20} role="status">
            {ACCOUNT_TEXTS.deleted}
          </Box>
        )}
        {user.data === null && problem === null && !search.has('deleted') && <ExpiredSession />}
        {user.data ? (
          <Button {...HERO_BUTTON} mt={28} component={Link} to="/home">
            Back to Home
          </Button>
        ) : (
          <SignIn returnTo={returnTo} />
        )}
      </Stack>
      {communityName !== undefined && (
        <Box component="p" fz={13} c="var(--tf-faint)">
          For members of the {communityName} Discord server.
          {hasRules && (
            <>
              {' '}
              <Anchor
                component={Link}
                display="inline-flex"
                miw="var(--touch-size)"
                mih="var(--button-height-row)"
                ml={8}
                c="dimmed"
                underline="always"
                style={{ alignItems: 'center' }}
                to="/rules"
              >
                Rules
              </Anchor>
            </>
          )}
        </Box>
      )}
    </Stage>
  );
}

function ExpiredSession() {
  const visit = readLastVisit();
  if (visit === null) return null;
  return (
    <Box component="p" maw={480} mt={20} role="status">
      Your session has ended. You were last signed in here on {formatDateTime(visit)}. Sessions expire{' '}
      {SESSION_IDLE_DAYS} days after your last visit and {SESSION_DAYS} days after sign-in.
    </Box>
  );
}

function SignIn({ returnTo }: { returnTo: string | null }) {
  const [typing, code] = useDisclosure(false);
  return (
    <>
      <DiscordSignIn returnTo={returnTo} quiet={typing} />
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

function useSignInProblem(): string | null {
  const { pathname } = useLocation();
  if (!pathname.startsWith('/auth/')) return null;
  return document.querySelector<HTMLMetaElement>('meta[name="ten-four-problem"]')?.content ?? null;
}
