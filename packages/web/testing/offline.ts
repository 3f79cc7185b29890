import { onTestFinished } from 'vitest';
import { setReachable } from './fake-api.ts';
import { dropStreams } from './fake-events.ts';

function setOnLine(value: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value });
}

/** Takes the browser offline: every request fails, and the live events stop. */
export function goOffline(): void {
  setReachable(false);
  setOnLine(false);
  onTestFinished(() => setOnLine(true));
  dropStreams();
  window.dispatchEvent(new Event('offline'));
}

/** Brings the network back. What the server would replay, the test publishes itself. */
export function goOnline(): void {
  setReachable(true);
  setOnLine(true);
  window.dispatchEvent(new Event('online'));
}
