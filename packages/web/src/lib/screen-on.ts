import { useEffect } from 'react';
import { keep, readKept } from './kept-text.ts';
import { createStore } from './store.ts';

const KEY = 'ten-four-screen-on';

/** What was chosen for this device; null for nothing yet. */
const chosen = createStore(readChosen());
export const useScreenChoice = chosen.use;

export function chooseScreen(on: boolean): void {
  chosen.set(on);
  keep(KEY, String(on));
}

function readChosen(): boolean | null {
  const kept = readKept(KEY);
  return kept === null ? null : kept === 'true';
}

/** Whether this device lets a page keep its screen on. */
export const mayKeepScreenOn = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen on while it is wanted and the page in front: the browser lets go of it each time the page is left. */
export function useScreenOn(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !mayKeepScreenOn()) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // It may be refused, as where the battery is low.
      const held = await navigator.wakeLock.request('screen').catch(() => null);
      if (over) await held?.release();
      else lock = held;
    };
    const onVisibility = () => void ask();
    void ask();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, [wanted]);
}
