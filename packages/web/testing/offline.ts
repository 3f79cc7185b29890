import { onTestFinished } from 'vitest';
import { setReachable } from './fake-api.ts';
import { dropStreams } from './fake-events.ts';

function setOnLine(value: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value });
}

/** Makes every request fail and stops live events. */
export function goOffline(): void {
  setReachable(false);
  setOnLine(false);
  onTestFinished(() => setOnLine(true));
  dropStreams();
  window.dispatchEvent(new Event('offline'));
}

/** Restores the network. The test must publish what the server would replay. */
export function goOnline(): void {
  setReachable(true);
  setOnLine(true);
  window.dispatchEvent(new Event('online'));
}
