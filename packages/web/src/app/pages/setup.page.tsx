import { Box, Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { SETUP_STEPS, type SetupStep } from '@ten-four/contract/setup/setup.values';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  configQuery,
  currentUserQuery,
  useConfig,
  useCurrentUser,
} from '#features/session/session.queries.ts';
import type { FooterContext } from '#features/settings/components/fields/fields-form.tsx';
import { NamesStep, PlatformsStep, RolesStep } from '#features/settings/components/setup-steps.tsx';
import { WebhooksPanel } from '#features/settings/components/webhooks/webhooks-panel.tsx';
import { useGuild, useSection } from '#features/settings/settings.queries.ts';
import { CheckPanel } from '#features/setup/components/check-panel.tsx';
import { LiveNow } from '#features/setup/components/live-now.tsx';
import { StepsCard } from '#features/setup/components/steps-card.tsx';
import { StepFrame, WizardFooter } from '#features/setup/components/wizard.tsx';
import { useCheck, useRunCheck, useSetup } from '#features/setup/setup.queries.ts';
import { forgetSetupCode, readSetupCode } from '#features/setup/setup-code.ts';
import { failureMessage } from '#lib/api-client.ts';
import { endpointKey, useSend } from '#lib/use-endpoint.ts';
import { usePageTitle } from '../page-handle.ts';
import { DiscordSignIn } from '../session/discord-sign-in.tsx';
import { startSignIn } from '../session/sign-in.ts';
import classes from '../stage/stage.module.css';
import { HERO_BUTTON, Stage } from '../stage/stage.tsx';
import { LoadingScreen } from './loading-screen.tsx';

const NEEDS_LINK = 'Setup needs the link that the server printed when it started.';

export default function SetupPage() {
  usePageTitle('Setup');
  const [code] = useState(readSetupCode);
  const user = useCurrentUser();
  if (user.isPending) return <LoadingScreen message="Checking session..." />;
  if (!user.data) return <SignIn hasCode={code !== null} />;
  if (user.data.administrator) return <Wizard />;
  return code === null ? <Refused message={NEEDS_LINK} /> : <Claim code={code} />;
}

function SignIn({ hasCode }: { hasCode: boolean }) {
  useEffect(() => {
    if (hasCode) startSignIn('/setup');
  }, [hasCode]);
  return (
    <Notice>
      <DiscordSignIn returnTo="/setup" />
    </Notice>
  );
}

function Refused({ message }: { message: string }) {
  return (
    <Notice>
      <p className={classes.lead} role="alert">
        {message}
      </p>
      <Button {...HERO_BUTTON} component={Link} to="/home">
        Home
      </Button>
    </Notice>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Stage accent="police">
      <Stack flex={1} gap={0} align="flex-start" justify="center">
        <h1 className={classes.title}>Set up your community</h1>
        {children}
      </Stack>
    </Stage>
  );
}

function Claim({ code }: { code: string }) {
  const queryClient = useQueryClient();
  const { mutate, error } = useSend('POST /api/setup/claim');
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    mutate(
      { body: { code } },
      {
        onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
        onSettled: forgetSetupCode,
      },
    );
  }, [mutate, code, queryClient]);
  if (error === null) return <LoadingScreen message="Checking the setup link..." />;
  return <Refused message={failureMessage(error, 'The setup link could not be used. Try again.')} />;
}

/** Shows the steps, each at its own URL so that Back works. */
function Wizard() {
  const [search, setSearch] = useSearchParams();
  const config = useConfig();
  const setup = useSetup();
  const finish = useSend('POST /api/setup/finish', { reload: [endpointKey('GET /api/setup')] });
  const queryClient = useQueryClient();
  // Steps completed with default values, which save nothing.
  const [completed, setCompleted] = useState<SetupStep[]>([]);
  useEffect(forgetSetupCode, []);
  const requestedStep = search.get('step') ?? '1';
  const isDone = requestedStep === 'done';
  const step = SETUP_STEPS[Number(requestedStep) - 1] ?? 'name';
  const go = (to: string) => {
    void setup.refetch();
    void queryClient.invalidateQueries({ queryKey: configQuery.queryKey });
    setSearch({ step: to });
  };
  const number = SETUP_STEPS.indexOf(step) + 1;
  const next = () => {
    if (number < SETUP_STEPS.length) return go(String(number + 1));
    finish.mutate({}, { onSuccess: () => go('done') });
  };
  const complete = () => {
    setCompleted([...completed, step]);
    next();
  };
  const footer = {
    onBack: number === 1 ? null : () => go(String(number - 1)),
    onSkip: next,
    busy: finish.isPending,
    failure: finish.error === null ? null : failureMessage(finish.error, 'Setup could not be finished.'),
  };
  return (
    <Stage
      accent="police"
      wide
      header={
        <Button size="room" variant="subtle" component={Link} to="/home">
          {isDone ? 'Home' : 'Finish later'}
        </Button>
      }
      aside={<Steps current={isDone ? null : step} completed={completed} />}
    >
      <Stack flex={1} gap={0} justify="center" pb={24}>
        {isDone ? (
          <LiveNow communityName={config.data?.communityName ?? 'Your community'} />
        ) : (
          <StepFrame key={step} step={step}>
            <Step step={step} footer={footer} onNext={complete} />
          </StepFrame>
        )}
      </Stack>
    </Stage>
  );
}

interface StepProps {
  step: SetupStep;
  footer: Omit<Parameters<typeof WizardFooter>[0], 'onContinue'>;
  onNext: () => void;
}

function Step({ step, footer, onNext }: StepProps) {
  const guild = useGuild();
  const setup = useSetup();
  const savingFooter = ({ state, dirty }: FooterContext) => (
    <WizardFooter
      {...footer}
      busy={state.phase === 'busy' || footer.busy}
      failure={state.message?.good === false ? state.message.text : footer.failure}
      {...(dirty ? {} : { onContinue: onNext })}
    />
  );
  if (step === 'name') {
    const suggested = setup.data?.steps.name === 'open' ? (guild.data?.name ?? null) : null;
    return <NamesStep onSaved={onNext} footer={savingFooter} suggestedName={suggested} />;
  }
  if (step === 'announcements') return <Announcements onContinue={onNext} footer={savingFooter} />;
  return (
    <>
      {step === 'platforms' && <PlatformsStep />}
      {step === 'roles' && <RolesStep />}
      {step === 'check' && <CheckPanel />}
      <WizardFooter {...footer} onContinue={onNext} />
    </>
  );
}

interface AnnouncementsProps {
  onContinue: () => void;
  footer: (context: FooterContext) => ReactNode;
}

function Announcements({ onContinue, footer }: AnnouncementsProps) {
  const runCheck = useRunCheck();
  const check = useCheck();
  const problems = check.data?.findings.filter(
    ({ level, text }) => level === 'problem' && /webhook/i.test(text),
  );
  return (
    <>
      <WebhooksPanel
        onSaved={() => void runCheck().catch(() => {})}
        onContinue={onContinue}
        footer={footer}
      />
      {problems?.map(({ text, remedy }) => (
        <Box component="p" mt={12} c="var(--tf-busy)" role="alert" key={text}>
          {text}. {remedy}
        </Box>
      ))}
    </>
  );
}

function Steps({ current, completed }: { current: SetupStep | null; completed: readonly SetupStep[] }) {
  const general = useSection('general').data?.value;
  const grants = useSection('grants').data?.value.entries ?? [];
  const discord = useSection('discord').data?.value;
  const webhooks = [discord?.webhookXbox, discord?.webhookPlaystation].filter((one) => one != null).length;
  const roles = new Set(grants.map(({ roleId }) => roleId)).size;
  return (
    <StepsCard
      current={current}
      completed={completed}
      chosen={{
        ...(general !== undefined && {
          name: `${general.communityName} · ${general.bankName}`,
          platforms: general.platforms.join(', '),
        }),
        roles: roles === 1 ? '1 role' : `${roles} roles`,
        announcements: webhooks === 1 ? '1 webhook' : `${webhooks} webhooks`,
      }}
    />
  );
}
