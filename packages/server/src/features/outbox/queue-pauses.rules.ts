import { MINUTE } from '#platform/clock';

/** Pauses queues after rate limits, rejections of the bot, or so many bad responses that Discord may ban the address. */
export interface QueuePauses {
  isOpen(queue: string, now: number): boolean;
  pause(queue: string | 'all', until: number): void;
  /** Pauses a queue for 1 to 15 minutes, longer each time until `recover`. */
  backOff(queue: string, now: number): void;
  recover(queue: string): void;
  /** Counts a response if it is bad: 401, 403 or 429. */
  noteAnswer(status: number, now: number): void;
}

const BAD = new Set([401, 403, 429]);
const BAN_WINDOW = 10 * MINUTE;
/** A tenth of what Discord bans for: several servers, and other programs, may share the address. */
const MAX_BAD = 1000;
const LONGEST = 15 * MINUTE;

export function createQueuePauses(): QueuePauses {
  const until = new Map<string, number>();
  const refusals = new Map<string, number>();
  const bad: number[] = [];

  const pause = (queue: string, end: number) => {
    until.set(queue, Math.max(end, until.get(queue) ?? 0));
  };

  return {
    isOpen: (queue, now) => [queue, 'all'].every((name) => (until.get(name) ?? 0) <= now),
    pause,
    backOff: (queue, now) => {
      const before = refusals.get(queue) ?? 0;
      refusals.set(queue, before + 1);
      pause(queue, now + Math.min(MINUTE * 2 ** before, LONGEST));
    },
    recover: (queue) => {
      refusals.delete(queue);
    },
    noteAnswer: (status, now) => {
      if (!BAD.has(status)) return;
      bad.push(now);
      while ((bad[0] ?? now) <= now - BAN_WINDOW) bad.shift();
      if (bad.length >= MAX_BAD) pause('all', now + BAN_WINDOW);
    },
  };
}
