import type { LineLock } from './line-message.ts';

/** Whether this browser has locks; over plain http in a local network it has none. */
export const hasLocks = (): boolean => 'locks' in navigator;

export function browserLock(name: string): LineLock {
  return {
    acquire(how, held, lost) {
      const waiting = new AbortController();
      let givenBack = false;
      let giveBack = () => {};
      const kept = new Promise<void>((resolve) => {
        giveBack = resolve;
      });
      navigator.locks
        .request(name, how === 'take' ? { steal: true } : { signal: waiting.signal }, () => {
          if (givenBack) return;
          held();
          return kept;
        })
        .catch((error: unknown) => {
          // Either this side no longer wants it, or another tab has taken it.
          if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
          if (!givenBack) lost();
        });
      return () => {
        givenBack = true;
        waiting.abort();
        giveBack();
      };
    },
  };
}
