import type { Clock } from '#platform/clock';

/** A clock that stands still until it is told to go on. */
export interface TestClock extends Clock {
  /** Goes on by so many milliseconds. */
  advance(milliseconds: number): void;
}

export function createTestClock(start = Date.now()): TestClock {
  let time = start;
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
