import { createStore } from '../store.ts';

export type LiveState = 'live' | 'reconnecting' | 'offline';

export const {
  set: setLiveState,
  get: liveState,
  use: useLiveState,
} = createStore<LiveState>('reconnecting');
export const { set: setLeading, use: useLeading } = createStore(false);
export const { set: setLastHeardAt, get: lastHeardAt } = createStore(Date.now());
