import { MINUTE } from '#platform/clock';

const BAD = new Set([401, 403, 429]);
const BAN_WINDOW = 10 * MINUTE;
/** A tenth of what Discord bans for: several servers, and other programs, may share the address. */
const MAX_BAD = 1000;
const LONGEST = 15 * MINUTE;

/** Pauses queues after rate limits, rejections of the bot, or so many bad responses that Discord may ban the address. */
export function createQueuePauses() {
  const until = new Map<string, number>();
  const refusals = new Map<string, number>();
  const bad: number[] = [];

  const pause = (queue: string | 'all', end: number) => {
    until.set(queue, Math.max(end, until.get(queue) ?? 0));
  };

  return {
    isOpen: (queue: string, now: number) => [queue, 'all'].every((name) => (until.get(name) ?? 0) <= now),
    pause,
    /** Pauses a queue for 1 to 15 minutes, longer each time until `recover`. */
    backOff: (queue: string, now: number) => {
      const before = refusals.get(queue) ?? 0;
      refusals.set(queue, before + 1);
      pause(queue, now + Math.min(MINUTE * 2 ** before, LONGEST));
    },
    recover: (queue: string) => {
      refusals.delete(queue);
    },
    /** Counts a response if it is bad: 401, 403 or 429. */
    countResponse: (status: number, now: number) => {
      if (!BAD.has(status)) return;
      bad.push(now);
      while ((bad[0] ?? now) <= now - BAN_WINDOW) bad.shift();
      if (bad.length >= MAX_BAD) pause('all', now + BAN_WINDOW);
    },
  };
}
