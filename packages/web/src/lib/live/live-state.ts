import { createStore } from '../store.ts';

/** How the live events fare: they come; the line is being mended; there is no line, what is shown may be old. */
export type LiveState = 'live' | 'reconnecting' | 'offline';

const state = createStore<LiveState>('reconnecting');
/** Whether this tab has the one connection that the browser's tabs share. */
const leading = createStore(false);
/** When the server was last heard, in milliseconds by this browser's clock; a page begins with what it was sent. */
const heard = createStore(Date.now());

export const { set: setLiveState, get: liveState, use: useLiveState } = state;
export const { set: setLeading, use: useLeading } = leading;
export const { set: setHeard, get: whenHeard } = heard;
