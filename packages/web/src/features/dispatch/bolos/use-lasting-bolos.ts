import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';

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

export function lasts(bolo: Bolo, now: number): boolean {
  return bolo.status === 'Active' && Date.parse(bolo.expiresAt) > now;
}

export function lastingBolos(bolos: readonly Bolo[], now: number): Bolo[] {
  return bolos
    .filter((bolo) => lasts(bolo, now))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : Number(a.createdAt > b.createdAt) * -1));
}

/** When the first of the BOLOs ends, in milliseconds; null without any. */
export function nextEnd(bolos: readonly Bolo[]): number | null {
  return bolos.length === 0 ? null : Math.min(...bolos.map(({ expiresAt }) => Date.parse(expiresAt)));
}

/** How long it is until a moment, from a time in milliseconds: 'in 12 min', 'in 20 h', 'in 6 days'. */
export function timeUntil(moment: string, now: number): string {
  const minutes = Math.max(0, Math.round((Date.parse(moment) - now) / 60_000));
  if (minutes < 60) return `in ${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `in ${hours} h` : `in ${Math.round(hours / 24)} days`;
}
