import { UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import classes from './panic-button.module.css';
import { useUnsentPanic } from './raise-panic.ts';
import { setPanicToClear, useOwnPanic } from './use-panics.ts';

interface PanicButtonProps {
  layout: 'strip' | 'foot' | 'bar';
}

export function PanicButton({ layout }: PanicButtonProps) {
  const hint = useId();
  const { active, raise } = useOwnPanic();
  const { isHolding, handlers } = useHold(active === null ? raise : () => setPanicToClear(active));
  const isUnsent = useUnsentPanic()?.trying === true;
  const words = hintOf(active !== null, isHolding);
  return (
    <UnstyledButton
      className={classes.button}
      data-layout={layout}
      data-active={active !== null || undefined}
      data-holding={isHolding || undefined}
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
          {/* Rendered by CSS, since text would become part of the button's name. */}
          <span className={classes.hint} data-hint={words} aria-hidden />
          <span id={hint} hidden>
            {words}
          </span>
        </>
      )}
    </UnstyledButton>
  );
}

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
 * Calls `onHeld` once after a one-second hold by pointer, Enter or Space. A release before that, or moving the pointer
 * off the button, cancels it; a banner that moves the button away from a resting finger does not.
 */
function useHold(onHeld: () => void) {
  /** 'key', or the button's bounds when a pointer pressed it. */
  const [hold, setHold] = useState<'key' | DOMRect | null>(null);
  const isHolding = hold !== null;
  const held = useEffectEvent(() => {
    setHold(null);
    onHeld();
  });
  useEffect(() => {
    if (!isHolding) return;
    const timer = setTimeout(held, HOLD_MS);
    return () => clearTimeout(timer);
  }, [isHolding]);

  const end = () => setHold(null);
  useWindowEvent('pointerup', end);
  useWindowEvent('pointercancel', end);
  useWindowEvent('pointermove', ({ clientX: x, clientY: y }) => {
    if (!(hold instanceof DOMRect)) return;
    if (x < hold.left || x > hold.right || y < hold.top || y > hold.bottom) end();
  });
  return {
    isHolding,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !event.isPrimary) return;
        setHold(event.currentTarget.getBoundingClientRect());
      },
      onKeyDown: (event: KeyboardEvent) => {
        const isPress = event.key === 'Enter' || event.key === ' ';
        if (!isPress || event.altKey || event.ctrlKey || event.metaKey) return;
        // Space would scroll the page.
        event.preventDefault();
        if (!event.repeat) setHold('key');
      },
      onKeyUp: end,
      onBlur: end,
      /** A long touch would open the context menu. */
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    },
  };
}
