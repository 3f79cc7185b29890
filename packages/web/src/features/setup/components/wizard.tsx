import { Box, Button, Group, Text } from '@mantine/core';
import { SETUP_STEPS, type SetupStep } from '@ten-four/contract/setup/setup.values';
import type { ReactNode } from 'react';

export const STEPS: Readonly<Record<SetupStep, { heading: string; lead: string }>> = {
  name: {
    heading: 'Name your community',
    lead: 'Members see this name when they sign in.',
  },
  platforms: {
    heading: 'Where do you play?',
    lead: 'Each platform has its own departments, calls and reports.',
  },
  roles: { heading: 'Who may do what?', lead: 'Departments can wait.' },
  announcements: {
    heading: 'Announce reports',
    lead: 'Ten-Four announces reports in a channel of your Discord server.',
  },
  check: { heading: 'Does it work?', lead: 'Current state of the address, the database and Discord.' },
};

export function StepFrame({ step, children }: { step: SetupStep; children: ReactNode }) {
  const number = SETUP_STEPS.indexOf(step) + 1;
  return (
    <>
      <Group gap={6} mb={16}>
        {SETUP_STEPS.map((one, index) => (
          <Box key={one} w={32} h={4} bg={index < number ? 'var(--tf-accent)' : 'var(--tf-line)'} bdrs={2} />
        ))}
        <Text ml={6} fz={13} c="dimmed">
          Step {number} of {SETUP_STEPS.length}
        </Text>
      </Group>
      <SetupHeading {...STEPS[step]} takesFocus />
      {children}
    </>
  );
}

interface SetupHeadingProps {
  heading: string;
  lead: string;
  takesFocus?: boolean;
}

export function SetupHeading({ heading, lead, takesFocus = false }: SetupHeadingProps) {
  return (
    <>
      <Box
        component="h1"
        ff="heading"
        fz={{ base: 32, sm: 40 }}
        fw={600}
        lh={{ base: '36px', sm: '44px' }}
        style={{ outline: 'none', textWrap: 'balance', overflowWrap: 'anywhere' }}
        {...(takesFocus && { tabIndex: -1, ref: focus })}
      >
        {heading}
      </Box>
      <Text m="6px 0 20px" fz={16} lh="24px" c="dimmed">
        {lead}
      </Text>
    </>
  );
}

const focus = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true });

interface WizardFooterProps {
  onBack: (() => void) | null;
  onSkip: () => void;
  onContinue?: () => void;
  busy: boolean;
  failure: string | null;
}

export function WizardFooter({ onBack, onSkip, onContinue, busy, failure }: WizardFooterProps) {
  return (
    <Group gap={8} mt={20}>
      {failure !== null && (
        <Text flex="1 0 100%" c="var(--tf-danger)" role="alert">
          {failure}
        </Text>
      )}
      {onBack !== null && (
        <Button size="room" onClick={onBack} disabled={busy}>
          Back
        </Button>
      )}
      <Button ml="auto" size="room" variant="subtle" onClick={onSkip} disabled={busy}>
        Skip
      </Button>
      <Button
        flex={{ base: '1 1 auto', sm: 'none' }}
        size="room"
        variant="filled"
        disabled={busy}
        {...(onContinue === undefined ? { type: 'submit' } : { onClick: onContinue })}
      >
        {busy ? 'Saving...' : 'Save and continue'}
      </Button>
    </Group>
  );
}
