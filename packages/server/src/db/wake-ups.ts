/**
 * How readers of the event log learn, beyond their own process, that something was committed. A wake-up says only
 * "look": the log is the truth.
 */
export interface WakeUps {
  /** Tells the other processes on this database. Returns at once and never fails; calls in quick succession go as one. */
  notify(): void;
  /**
   * From now on has `onWake` run whenever another process committed something, or may have. Answers what ends that.
   * One listener at a time.
   */
  listen(onWake: () => void): () => void;
}

/** For a database that one process has to itself: there is nobody to tell, and nobody who would. */
export const noWakeUps: WakeUps = { notify: () => {}, listen: () => () => {} };
