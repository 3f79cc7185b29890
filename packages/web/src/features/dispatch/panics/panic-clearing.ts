import type { Panic } from '@ten-four/contract/dispatch/panics.contract';

let clearing: ((panic: Panic) => void) | null = null;

/** Says how this page ends a panic; null for no more. */
export function setPanicClearing(next: ((panic: Panic) => void) | null): void {
  clearing = next;
}

/** Ends a panic. Who does is first asked what becomes of its call, where that is not closed yet. */
export function clearPanic(panic: Panic): void {
  clearing?.(panic);
}
