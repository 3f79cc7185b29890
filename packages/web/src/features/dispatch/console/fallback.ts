import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';

/**
 * Milliseconds until units may take a 911 call to the board that no dispatcher answers, 0 once they may; null where they
 * may not, since somebody has it or all are waited for without end. `seconds` is how long the community has them wait.
 */
export function timeToUnits(
  { takenBy, waitsSince }: Pick<Emergency, 'takenBy' | 'waitsSince'>,
  seconds: number,
  now: number,
): number | null {
  if (takenBy !== null || seconds === 0) return null;
  return Math.max(0, Date.parse(waitsSince) + seconds * 1000 - now);
}

/** The 911 calls that a dispatcher has and was asked about, since they left them alone; `signature` such as Dispatch 1. */
export const unattendedBy = (signature: string, waiting: readonly Emergency[]): Emergency[] =>
  waiting.filter(({ takenBy, askedAt }) => takenBy === signature && askedAt !== null);
