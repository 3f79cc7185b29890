import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import classes from './panic-button.module.css';
import { useHold } from './use-hold.ts';
import { usePanicSwitch } from './use-panic-switch.ts';

interface PanicButtonProps {
  /** Where it stands: in the dashboard's status strip, at the sidebar's foot, or across a phone's lower edge. */
  layout: 'strip' | 'foot' | 'bar';
}

/**
 * Raises a panic when it is held for a second, without asking further; while one's own is active it
 * ends it the same way.
 */
export function PanicButton({ layout }: PanicButtonProps) {
  const hint = useId();
  const { active, raise, clear } = usePanicSwitch();
  const { holding, handlers } = useHold(active === null ? raise : clear);
  const words = hintOf(active !== null, holding);
  return (
    <UnstyledButton
      className={classes.button}
      data-layout={layout}
      data-active={active !== null || undefined}
      data-holding={holding || undefined}
      aria-label={active === null ? 'Panic Button' : 'Panic Button, panic active'}
      aria-describedby={hint}
      aria-keyshortcuts="Alt+P"
      {...handlers}
    >
      <span className={classes.fill} aria-hidden />
      <span className={classes.label}>{active === null ? 'PANIC' : 'PANIC ACTIVE'}</span>
      {/* Shown by the style and described by what is hidden: as text of the button it would have to be in its name. */}
      <span className={classes.hint} data-hint={words} aria-hidden />
      <span id={hint} hidden>
        {words}
      </span>
    </UnstyledButton>
  );
}

function hintOf(isActive: boolean, isHolding: boolean): string {
  if (isHolding) return 'keep holding';
  return isActive ? 'hold to clear' : 'hold 1 second';
}
