import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds that a button is held before it does anything. */
const HOLD_MS = 1_000;

/**
 * A button that acts when it has been held for a second, by pointer or by Enter or Space; one released before does
 * nothing, and each press acts once.
 */
export function useHold(onHeld: () => void) {
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
        if (event.button === 0 && event.isPrimary) start();
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
