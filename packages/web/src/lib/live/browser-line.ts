import { EVENTS_PATH } from '@ten-four/contract/live/live.values';
import { browserLock, hasLocks } from './browser-lock.ts';
import type { LineChannel, LineLock, LineMessage } from './line-message.ts';
import { deliverLiveEvent } from './live-bus.ts';
import { LiveLine } from './live-line.ts';
import { setHeard, setLeading, setLiveState } from './live-state.ts';
import type { Timers } from './live-stream.ts';

const browserTimers: Timers = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * Opens the line that this browser's tabs of one user share: events go to the bus, how it fares to the live state. `from`
 * is the event's id up to which all is known that this tab shows, null where nothing is said of that.
 * `onRefused` is called when the server refuses it, as it does once the session ended. Answers the function that ends it.
 */
export function openLiveLine(userId: string, from: string | null, onRefused: () => void): () => void {
  const line = new LiveLine({
    from,
    open: (lastEventId) => new EventSource(addressAfter(lastEventId), { withCredentials: true }),
    timers: browserTimers,
    shared: shareBetweenTabs(`ten-four-live-${userId}`),
    isOnline: () => navigator.onLine,
    deliver: deliverLiveEvent,
    onHeard: () => setHeard(Date.now()),
    onState: setLiveState,
    onLeading: setLeading,
    onRefused,
  });
  const onNetwork = () => line.networkChanged();
  const onVisibility = () => {
    if (document.visibilityState === 'visible') line.shown();
  };
  window.addEventListener('online', onNetwork);
  window.addEventListener('offline', onNetwork);
  document.addEventListener('visibilitychange', onVisibility);
  line.start();
  return () => {
    window.removeEventListener('online', onNetwork);
    window.removeEventListener('offline', onNetwork);
    document.removeEventListener('visibilitychange', onVisibility);
    line.stop();
    setLiveState('reconnecting');
    setLeading(false);
  };
}

function addressAfter(lastEventId: string | null): string {
  return lastEventId === null ? EVENTS_PATH : `${EVENTS_PATH}?${new URLSearchParams({ lastEventId })}`;
}

/** Null where this browser offers no such thing. */
function shareBetweenTabs(name: string): { channel: LineChannel; lock: LineLock } | null {
  if (!hasLocks() || !('BroadcastChannel' in window)) return null;
  return { channel: openChannel(name), lock: browserLock(name) };
}

function openChannel(name: string): LineChannel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      channel.onmessage = ({ data }: MessageEvent<LineMessage>) => listener(data);
    },
    close: () => channel.close(),
  };
}
