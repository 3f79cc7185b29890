import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';
import { lastingBolos, nextEnd } from './lasting-bolos.ts';

/** The longest that a browser's timer waits, in milliseconds. */
const TIMER_MAX = 2 ** 31 - 1;

/** Those BOLOs that have not ended, newest first; each goes by itself when its time is up. */
export function useLastingBolos(bolos: readonly Bolo[] | undefined): Bolo[] | undefined {
  const [now, setNow] = useState(serverNow);
  // A BOLO that came later than the last look at the clock is judged by that look: it ends later still.
  const lasting = useMemo(() => (bolos === undefined ? undefined : lastingBolos(bolos, now)), [bolos, now]);
  useEffect(() => {
    const end = nextEnd(lasting ?? []);
    if (end === null) return;
    const timer = setTimeout(() => setNow(serverNow()), Math.min(Math.max(0, end - serverNow()), TIMER_MAX));
    return () => clearTimeout(timer);
  }, [lasting]);
  return lasting;
}
