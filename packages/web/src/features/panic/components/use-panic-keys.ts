import { useEffect, useEffectEvent } from 'react';
import { altKey } from '#lib/alt-key.ts';
import { usePanicSwitch } from './use-panic-switch.ts';

/** Milliseconds within which Alt+P is pressed twice. */
const TWICE_WITHIN = 1_500;

/** Alt+P twice raises a panic from everywhere; once does nothing. */
export function usePanicKeys(): void {
  const { active, raise } = usePanicSwitch();
  const pressedTwice = useEffectEvent(() => {
    if (active === null) raise();
  });
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      if (altKey(event) !== 'p') return;
      event.preventDefault();
      const isSecond = event.timeStamp - last <= TWICE_WITHIN;
      last = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
      if (isSecond) pressedTwice();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
