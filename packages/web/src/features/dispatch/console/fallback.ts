import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';

/**
 * Returns the milliseconds until units may take an unanswered 911 call, 0 once they may; null if a dispatcher has
 * it or there is no time limit. `seconds` is the community's limit.
 */
export function timeToUnits(
  { takenBy, waitsSince }: Pick<Emergency, 'takenBy' | 'waitsSince'>,
  seconds: number,
  now: number,
): number | null {
  if (takenBy !== null || seconds === 0) return null;
  return Math.max(0, Date.parse(waitsSince) + seconds * 1000 - now);
}

export const unattendedBy = (signature: string, waiting: readonly Emergency[]): Emergency[] =>
  waiting.filter(({ takenBy, askedAt }) => takenBy === signature && askedAt !== null);
