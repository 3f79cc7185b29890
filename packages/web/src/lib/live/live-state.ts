import { createStore } from '../store.ts';

export type LiveState = 'live' | 'reconnecting' | 'offline';

const state = createStore<LiveState>('reconnecting');
const leading = createStore(false);
const heard = createStore(Date.now());

export const { set: setLiveState, get: liveState, use: useLiveState } = state;
export const { set: setLeading, use: useLeading } = leading;
export const { set: setHeard, get: whenHeard } = heard;
