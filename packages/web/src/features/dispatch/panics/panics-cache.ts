import type { QueryClient } from '@tanstack/react-query';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { writeLive } from '#lib/live/write-live.ts';

/** Where the active panics are kept. */
export const PANICS = ['panics'] as const;

/** What was told of panics beside the answers that list them. */
interface News {
  /** One for each list under way: what was told since it was asked for. */
  underWay: Set<Map<string, Panic>>;
  /** Ids of panics that were cleared: a panic ends once. */
  ended: Set<string>;
}

const newsOf = new WeakMap<QueryClient, News>();

function newsFor(queryClient: QueryClient): News {
  const news = newsOf.get(queryClient) ?? { underWay: new Set(), ended: new Set() };
  newsOf.set(queryClient, news);
  return news;
}

/**
 * The active panics as `read` lists them, and what was told of any while the answer was on its way: it may be older,
 * and asking again may fail, but a panic that was shown must not go.
 */
export async function readPanics(queryClient: QueryClient, read: () => Promise<Panic[]>): Promise<Panic[]> {
  const { underWay, ended } = newsFor(queryClient);
  const told = new Map<string, Panic>();
  underWay.add(told);
  try {
    const listed = (await read()).filter(({ _id }) => !ended.has(_id));
    return [...told.values()].reduce(withNewer, listed);
  } finally {
    underWay.delete(told);
  }
}

/**
 * Puts a panic as a live event or who raised it tells it among the active ones, or takes it away once it is cleared.
 * Where no list is known it begins one, to be read at once: there may be others.
 */
export function applyPanic(queryClient: QueryClient, panic: Panic): void {
  const { underWay, ended } = newsFor(queryClient);
  if (panic.clearedAt !== null) ended.add(panic._id);
  else if (ended.has(panic._id)) return;
  for (const told of underWay) told.set(panic._id, panic);

  const before = queryClient.getQueryState<Panic[]>(PANICS);
  // What is written counts as read, which this is not where more than this panic is unknown.
  const isKnown = before?.data !== undefined && before.status !== 'error' && !before.isInvalidated;
  if (before?.data === undefined && panic.clearedAt === null) queryClient.setQueryData(PANICS, [panic]);
  writeLive<Panic[]>(queryClient, PANICS, (panics) => withPanic(panics, panic));
  // One that is being read is read again by `writeLive`.
  if (!isKnown && before?.fetchStatus !== 'fetching') {
    void queryClient.invalidateQueries({ queryKey: PANICS });
  }
}

/**
 * Puts a panic as a call has answered it in place of what is shown. Events may have overtaken the answer: one that is
 * no longer there stays away, and nobody's acknowledgement is forgotten.
 */
export function writeAnswer(queryClient: QueryClient, panic: Panic): void {
  const panics = queryClient.getQueryData<Panic[]>(PANICS) ?? [];
  if (panics.some((known) => known._id === panic._id && !isOlder(panic, known)))
    applyPanic(queryClient, panic);
}

/** The active panics with one as it is now, newest first. */
function withPanic(panics: readonly Panic[], panic: Panic): Panic[] {
  const others = panics.filter(({ _id }) => _id !== panic._id);
  if (panic.clearedAt !== null) return others;
  return [...others, panic].sort((a, b) => Date.parse(b.raisedAt) - Date.parse(a.raisedAt));
}

/** The same, unless the list knows more of it. */
function withNewer(panics: Panic[], panic: Panic): Panic[] {
  return panics.some((known) => known._id === panic._id && isOlder(panic, known))
    ? panics
    : withPanic(panics, panic);
}

function isOlder(panic: Panic, known: Panic): boolean {
  return panic.clearedAt === null && panic.acknowledgements.length < known.acknowledgements.length;
}
