/** Time, so that tests can move it. Milliseconds. */
export interface Timers {
  now(): number;
  /** Answers the function that calls it off. */
  after(milliseconds: number, work: () => void): () => void;
}

/** The browser's own time. */
export const browserTimers: Timers = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};
