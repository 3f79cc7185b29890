import type { QueryClient } from '@tanstack/react-query';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { writeLive } from '#lib/live/write-live.ts';
import { panicsQuery } from './list-panics.ts';

/** Puts a panic as a live event tells it among the active ones, or takes it away once it is cleared. */
export function applyPanic(queryClient: QueryClient, panic: Panic): void {
  writeLive<Panic[]>(queryClient, panicsQuery.queryKey, (panics) => withPanic(panics, panic));
}

/**
 * Puts a panic as a call has answered it in place of what is shown. Events may have overtaken the answer: one that is
 * no longer there stays away, and nobody's acknowledgement is forgotten.
 */
export function writeAnswer(queryClient: QueryClient, panic: Panic): void {
  writeLive<Panic[]>(queryClient, panicsQuery.queryKey, (panics) =>
    panics.some((known) => known._id === panic._id && !isOlder(panic, known))
      ? withPanic(panics, panic)
      : panics,
  );
}

/** The active panics with one as it is now, newest first. */
function withPanic(panics: readonly Panic[], panic: Panic): Panic[] {
  const others = panics.filter(({ _id }) => _id !== panic._id);
  if (panic.clearedAt !== null) return others;
  return [...others, panic].sort((a, b) => Date.parse(b.raisedAt) - Date.parse(a.raisedAt));
}

function isOlder(panic: Panic, known: Panic): boolean {
  return panic.clearedAt === null && panic.acknowledgements.length < known.acknowledgements.length;
}
