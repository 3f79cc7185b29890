import { useEffect } from 'react';
import { createStore } from './store.ts';
import { readStored, storeText } from './stored-text.ts';

const KEY = 'ten-four-screen-on';

const chosen = createStore(readChosen());
export const useScreenChoice = chosen.use;

export function chooseScreen(on: boolean): void {
  chosen.set(on);
  storeText(KEY, String(on));
}

function readChosen(): boolean | null {
  const stored = readStored(KEY);
  return stored === null ? null : stored === 'true';
}

export const canKeepScreenOn = (): boolean => 'wakeLock' in navigator;

/** Requests the lock again whenever the page becomes visible, because browsers release it on hidden pages. */
export function useScreenOn(enabled: boolean): void {
  useEffect(() => {
    if (!enabled || !canKeepScreenOn()) return;
    let lock: WakeLockSentinel | null = null;
    let isStopped = false;
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return;
      // May be refused, for example on low battery.
      const acquired = await navigator.wakeLock.request('screen').catch(() => null);
      if (isStopped) await acquired?.release();
      else lock = acquired;
    };
    const onVisibility = () => void requestLock();
    void requestLock();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isStopped = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, [enabled]);
}
