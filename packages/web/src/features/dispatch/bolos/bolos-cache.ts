import type { QueryClient } from '@tanstack/react-query';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { writeLive } from '#lib/live/write-live.ts';

/** Where the BOLOs of a platform are kept. */
export const boloKeys = {
  all: ['bolos'],
  ofPlatform: (platform: Platform) => ['bolos', platform],
} as const;

/** Writes a BOLO, as a live event or an answer tells it, into what is shown of its platform. */
export function applyBolo(queryClient: QueryClient, bolo: Bolo): void {
  writeLive<Bolo[]>(queryClient, boloKeys.ofPlatform(bolo.platform), (bolos) => withBolo(bolos, bolo));
}

/** After a failure nobody may know what became of a BOLO: all are asked for again. */
export function reloadBolos(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: boloKeys.all });
}

/**
 * The BOLOs with one as it is now; an older state than the known one changes nothing. An ended one keeps its place, so
 * that an older state that comes after does not bring it back; `useLastingBolos` leaves it out of what is shown.
 */
function withBolo(bolos: Bolo[], bolo: Bolo): Bolo[] {
  const known = bolos.find(({ _id }) => _id === bolo._id);
  // Moments are ISO 8601 in UTC with milliseconds: as text they are in the order of time.
  if (known !== undefined && bolo.updatedAt < known.updatedAt) return bolos;
  return known === undefined ? [...bolos, bolo] : bolos.map((other) => (other === known ? bolo : other));
}
