import { useRef } from 'react';
import { altKey } from '#lib/alt-key.ts';
import { useKeys } from '#lib/use-keys.ts';
import { usePanicSwitch } from './use-panic-switch.ts';

/** Milliseconds within which Alt+P is pressed twice. */
const TWICE_WITHIN = 1_500;

/** Alt+P twice raises a panic from everywhere; once does nothing. */
export function usePanicKeys(): void {
  const { active, raise } = usePanicSwitch();
  const last = useRef(Number.NEGATIVE_INFINITY);
  useKeys((event) => {
    if (altKey(event) !== 'p') return;
    event.preventDefault();
    const isSecond = event.timeStamp - last.current <= TWICE_WITHIN;
    last.current = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
    if (isSecond && active === null) raise();
  });
}
