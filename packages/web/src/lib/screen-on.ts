import { useDocumentVisibility } from '@mantine/hooks';
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
  const visibility = useDocumentVisibility();
  const isWanted = enabled && visibility === 'visible' && canKeepScreenOn();
  useEffect(() => {
    if (!isWanted) return;
    // May be refused, for example on low battery.
    const lock = navigator.wakeLock.request('screen').catch(() => null);
    return () => void lock.then((acquired) => acquired?.release());
  }, [isWanted]);
}
