import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';

/** Whether a BOLO still counts at a time in milliseconds. */
export function lasts(bolo: Bolo, now: number): boolean {
  return bolo.status === 'Active' && Date.parse(bolo.expiresAt) > now;
}

/** The BOLOs that still count, newest first. */
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
