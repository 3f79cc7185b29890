import { onTestFinished, vi } from 'vitest';

/** Advances the browser's clock until the test ends. Timers are unaffected. */
export function moveClock(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
  onTestFinished(() => void vi.useRealTimers());
}
