import { EVENTS_PATH } from '@ten-four/contract/live/live.values';
import { deliverLiveEvent } from './live-bus.ts';
import { setLastHeardAt, setLeading, setLiveState } from './live-state.ts';
import { SharedConnection } from './shared-connection.ts';

/** Opens the stream. `onRefused`: the server refused it, for example after the session ended. Returns a close function. */
export function openConnection(userId: string, from: string | null, onRefused: () => void): () => void {
  const connection = new SharedConnection({
    name: `ten-four-live-${userId}`,
    from,
    open: (lastEventId) => new EventSource(addressAfter(lastEventId), { withCredentials: true }),
    deliver: deliverLiveEvent,
    onHeard: () => setLastHeardAt(Date.now()),
    onState: setLiveState,
    onLeading: () => setLeading(true),
    onRefused,
  });
  const onNetwork = () => connection.onNetworkChange();
  const onVisibility = () => {
    if (document.visibilityState === 'visible') connection.onShown();
  };
  window.addEventListener('online', onNetwork);
  window.addEventListener('offline', onNetwork);
  document.addEventListener('visibilitychange', onVisibility);
  connection.start();
  return () => {
    window.removeEventListener('online', onNetwork);
    window.removeEventListener('offline', onNetwork);
    document.removeEventListener('visibilitychange', onVisibility);
    connection.stop();
    setLiveState('reconnecting');
    setLeading(false);
  };
}

function addressAfter(lastEventId: string | null): string {
  return lastEventId === null ? EVENTS_PATH : `${EVENTS_PATH}?${new URLSearchParams({ lastEventId })}`;
}
