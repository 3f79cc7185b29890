import { UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import classes from './panic-button.module.css';
import { useUnsentPanic } from './raise-panic.ts';
import { setPanicToClear, useOwnPanic } from './use-panics.ts';

const WORDS = {
  idle: { name: 'Panic Button', label: 'PANIC', hint: 'hold 1 second' },
  active: { name: 'Panic Button, panic active', label: 'PANIC ACTIVE', hint: 'hold to clear' },
  unsent: {
    name: 'Panic Button, NOT SENT – trying. Use your radio.',
    label: 'NOT SENT – trying',
    hint: 'Use your radio.',
  },
};

export function PanicButton({ layout }: { layout: 'strip' | 'foot' | 'bar' }) {
  const hintId = useId();
  const { active, raise } = useOwnPanic();
  const { isHolding, handlers } = useHold(active === null ? raise : () => setPanicToClear(active));
  const isUnsent = useUnsentPanic()?.trying === true;
  const { name, label, hint } = WORDS[isUnsent ? 'unsent' : active === null ? 'idle' : 'active'];
  const words = isHolding ? 'keep holding' : hint;
  return (
    <UnstyledButton
      className={classes.button}
      data-layout={layout}
      data-active={active !== null || undefined}
      data-holding={isHolding || undefined}
      data-unsent={isUnsent || undefined}
      aria-label={name}
      aria-describedby={isUnsent ? undefined : hintId}
      aria-keyshortcuts="Alt+P"
      {...handlers}
    >
      <span className={classes.fill} aria-hidden />
      <span className={classes.label}>{label}</span>
      {isUnsent ? (
        <span className={classes.hint}>{hint}</span>
      ) : (
        <>
          {/* Rendered by CSS, since text would become part of the button's name. */}
          <span className={classes.hint} data-hint={words} aria-hidden />
          <span id={hintId} hidden>
            {words}
          </span>
        </>
      )}
    </UnstyledButton>
  );
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
  const finishHold = useEffectEvent(() => {
    setHold(null);
    onHeld();
  });
  useEffect(() => {
    if (!isHolding) return;
    const timer = setTimeout(finishHold, HOLD_MS);
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
