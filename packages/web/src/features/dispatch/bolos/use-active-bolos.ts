import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';
import { orderBy } from '#lib/table-sort.ts';

/** Maximum delay of a browser timer, in milliseconds. */
const TIMER_MAX = 2 ** 31 - 1;

export function useActiveBolos(bolos: readonly Bolo[] | undefined): Bolo[] | undefined {
  const [now, setNow] = useState(serverNow);
  const active = useMemo(() => (bolos === undefined ? undefined : activeBolos(bolos, now)), [bolos, now]);
  useEffect(() => {
    const end = nextEnd(active ?? []);
    if (end === null) return;
    const timer = setTimeout(() => setNow(serverNow()), Math.min(Math.max(0, end - serverNow()), TIMER_MAX));
    return () => clearTimeout(timer);
  }, [active]);
  return active;
}

export function isActive(bolo: Bolo, now: number): boolean {
  return bolo.status === 'Active' && Date.parse(bolo.expiresAt) > now;
}

export function activeBolos(bolos: readonly Bolo[], now: number): Bolo[] {
  return bolos.filter((bolo) => isActive(bolo, now)).sort(orderBy(({ createdAt }) => createdAt, true));
}

export function nextEnd(bolos: readonly Bolo[]): number | null {
  return bolos.length === 0 ? null : Math.min(...bolos.map(({ expiresAt }) => Date.parse(expiresAt)));
}

/** Formats the time left: 'in 12 min', 'in 20 h', 'in 6 days'. */
export function timeUntil(at: string, now: number): string {
  const minutes = Math.max(0, Math.round((Date.parse(at) - now) / 60_000));
  if (minutes < 60) return `in ${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `in ${hours} h` : `in ${Math.round(hours / 24)} days`;
}
