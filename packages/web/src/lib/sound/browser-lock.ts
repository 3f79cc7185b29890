/** A lock that one tab of a browser holds at a time. */
export interface TabLock {
  /** Waits for the lock or takes it; calls `onHeld`, and `onLost` when another tab took it. Returns a release function. */
  acquire(how: 'wait' | 'take', onHeld: () => void, onLost: () => void): () => void;
}

/** Whether this browser has locks; over plain http in a local network it has none. */
export const hasLocks = (): boolean => 'locks' in navigator;

export function browserLock(name: string): TabLock {
  return {
    acquire(how, onHeld, onLost) {
      const waiting = new AbortController();
      let isReleased = false;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      navigator.locks
        .request(name, how === 'take' ? { steal: true } : { signal: waiting.signal }, () => {
          if (isReleased) return;
          onHeld();
          return held;
        })
        .catch((error: unknown) => {
          // Either this side no longer wants it, or another tab has taken it.
          if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
          if (!isReleased) onLost();
        });
      return () => {
        isReleased = true;
        waiting.abort();
        release();
      };
    },
  };
}
