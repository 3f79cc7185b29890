export interface TabLock {
  acquire(how: 'wait' | 'take', onHeld: () => void, onLost: () => void): () => void;
}

/** Returns false over plain http in a local network. */
export const hasLocks = (): boolean => 'locks' in navigator;

export function browserLock(name: string): TabLock {
  return {
    acquire(how, onHeld, onLost) {
      const waiting = new AbortController();
      let isReleased = false;
      let release = () => {};
      const untilReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      navigator.locks
        .request(name, how === 'take' ? { steal: true } : { signal: waiting.signal }, () => {
          if (isReleased) return;
          onHeld();
          return untilReleased;
        })
        .catch((error: unknown) => {
          // Released here, or taken by another tab.
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
