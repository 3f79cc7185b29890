import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import classes from './panic-button.module.css';
import { useUnsentPanic } from './raise-panic.ts';
import { clearPanic, useOwnPanic } from './use-panics.ts';

interface PanicButtonProps {
  layout: 'strip' | 'foot' | 'bar';
}

/**
 * Raises a panic when it is held for a second, without asking further; while one's own is active it
 * ends it the same way.
 */
export function PanicButton({ layout }: PanicButtonProps) {
  const hint = useId();
  const { active, raise } = useOwnPanic();
  const { holding, handlers } = useHold(active === null ? raise : () => clearPanic(active));
  const isUnsent = useUnsentPanic()?.trying === true;
  const words = hintOf(active !== null, holding);
  return (
    <UnstyledButton
      className={classes.button}
      data-layout={layout}
      data-active={active !== null || undefined}
      data-holding={holding || undefined}
      data-unsent={isUnsent || undefined}
      aria-label={nameOf(active !== null, isUnsent)}
      aria-describedby={isUnsent ? undefined : hint}
      aria-keyshortcuts="Alt+P"
      {...handlers}
    >
      <span className={classes.fill} aria-hidden />
      <span className={classes.label}>{labelOf(active !== null, isUnsent)}</span>
      {isUnsent ? (
        <span className={classes.hint}>{RADIO}</span>
      ) : (
        <>
          {/* Shown by the style and described by what is hidden: as text of the button it would have to be in its name. */}
          <span className={classes.hint} data-hint={words} aria-hidden />
          <span id={hint} hidden>
            {words}
          </span>
        </>
      )}
    </UnstyledButton>
  );
}

/** What is left to who needs help and has no line. */
const RADIO = 'Use your radio.';

function nameOf(isActive: boolean, isUnsent: boolean): string {
  if (isUnsent) return `Panic Button, NOT SENT – trying. ${RADIO}`;
  return isActive ? 'Panic Button, panic active' : 'Panic Button';
}

function labelOf(isActive: boolean, isUnsent: boolean): string {
  if (isUnsent) return 'NOT SENT – trying';
  return isActive ? 'PANIC ACTIVE' : 'PANIC';
}

function hintOf(isActive: boolean, isHolding: boolean): string {
  if (isHolding) return 'keep holding';
  return isActive ? 'hold to clear' : 'hold 1 second';
}

const HOLD_MS = 1_000;

/**
 * A button that acts when it has been held for a second, by pointer or by Enter or Space; one released before, or left
 * by the pointer, does nothing, and each press acts once.
 */
function useHold(onHeld: () => void) {
  const [holding, setHolding] = useState(false);
  const held = useEffectEvent(() => {
    setHolding(false);
    onHeld();
  });
  useEffect(() => {
    if (!holding) return;
    const timer = setTimeout(held, HOLD_MS);
    return () => clearTimeout(timer);
  }, [holding]);

  const start = () => setHolding(true);
  const end = () => setHolding(false);
  return {
    holding,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !event.isPrimary) return;
        // A button captures a finger's pointer, which then never leaves it.
        if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
          event.target.releasePointerCapture(event.pointerId);
        }
        start();
      },
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
      onKeyDown: (event: KeyboardEvent) => {
        const isPress = event.key === 'Enter' || event.key === ' ';
        if (!isPress || event.altKey || event.ctrlKey || event.metaKey) return;
        // Space would scroll the page where the button is held.
        event.preventDefault();
        if (!event.repeat) start();
      },
      onKeyUp: end,
      onBlur: end,
      /** What a finger that stays would open. */
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    },
  };
}
