import { Button, Text } from '@mantine/core';
import { SETUP_STEPS, type SetupStep } from '@ten-four/contract/setup/setup.values';
import type { ReactNode } from 'react';
import { STEP_HEADINGS } from '../steps.ts';
import classes from './setup.module.css';

interface StepFrameProps {
  step: SetupStep;
  lead: string;
  children: ReactNode;
}

/** A step of the setup: how far it is, what it asks, and what answers that, the foot among it. */
export function StepFrame({ step, lead, children }: StepFrameProps) {
  const number = SETUP_STEPS.indexOf(step) + 1;
  return (
    <>
      <div className={classes.progress}>
        {SETUP_STEPS.map((one, index) => (
          <span key={one} data-done={index < number || undefined} />
        ))}
        <p>
          Step {number} of {SETUP_STEPS.length}
        </p>
      </div>
      <h1 className={classes.heading} tabIndex={-1} ref={focus}>
        {STEP_HEADINGS[step]}
      </h1>
      <Text m="6px 0 20px" fz={16} lh="24px" c="dimmed">
        {lead}
      </Text>
      {children}
    </>
  );
}

/** The button that was pressed is gone: the next step is read from its heading on. */
const focus = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true });

interface WizardFootProps {
  /** Null on the first step. */
  onBack: (() => void) | null;
  onSkip: () => void;
  /** Where it is a form that saves, absent: its own submit is pressed. */
  onContinue?: () => void;
  busy?: boolean;
  failure?: string | null;
}

/** What ends every step: back, past it, or on. */
export function WizardFoot({ onBack, onSkip, onContinue, busy = false, failure = null }: WizardFootProps) {
  return (
    <div className={classes.foot}>
      {failure !== null && (
        <Text flex="1 0 100%" c="red.4" role="alert">
          {failure}
        </Text>
      )}
      {onBack !== null && (
        <Button size="room" onClick={onBack} disabled={busy}>
          Back
        </Button>
      )}
      <Button className={classes.skip ?? ''} size="room" variant="subtle" onClick={onSkip} disabled={busy}>
        Skip
      </Button>
      <Button
        size="room"
        variant="filled"
        disabled={busy}
        {...(onContinue === undefined ? { type: 'submit' } : { onClick: onContinue })}
      >
        {busy ? 'Saving...' : 'Save and continue'}
      </Button>
    </div>
  );
}
