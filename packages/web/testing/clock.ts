import { onTestFinished, vi } from 'vitest';

/** Moves the browser's clock on by so many milliseconds until the test ends. Timers keep their own time. */
export function moveClock(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
  onTestFinished(() => void vi.useRealTimers());
}
