import { MINUTE } from '#platform/clock';

/**
 * When a worker may not send: because Discord asked for patience, because it refuses everything just now, or because so
 * many answers were bad that more could get this machine's address banned (10,000 in 10 minutes).
 */
export interface LanePauses {
  /** Whether a lane may send now. */
  isOpen(lane: string, now: number): boolean;
  /** Stops a lane, or all of them, for so many milliseconds. */
  pause(lane: string | 'all', until: number): void;
  /** Stops a lane for longer each time: 1 to 15 minutes, until `recover`. */
  backOff(lane: string, now: number): void;
  recover(lane: string): void;
  /** Counts an answer of Discord's; bad are 401, 403 and 429. */
  noteAnswer(status: number, now: number): void;
}

const BAD = new Set([401, 403, 429]);
const BAN_WINDOW = 10 * MINUTE;
/** A tenth of what Discord bans for: several servers, and other programs, may share the address. */
const MOST_BAD = 1000;
const LONGEST = 15 * MINUTE;

export function createLanePauses(): LanePauses {
  const until = new Map<string, number>();
  const refusals = new Map<string, number>();
  const bad: number[] = [];

  const pause = (lane: string, end: number) => {
    until.set(lane, Math.max(end, until.get(lane) ?? 0));
  };

  return {
    isOpen: (lane, now) => [lane, 'all'].every((name) => (until.get(name) ?? 0) <= now),
    pause,
    backOff: (lane, now) => {
      const before = refusals.get(lane) ?? 0;
      refusals.set(lane, before + 1);
      pause(lane, now + Math.min(MINUTE * 2 ** before, LONGEST));
    },
    recover: (lane) => {
      refusals.delete(lane);
    },
    noteAnswer: (status, now) => {
      if (!BAD.has(status)) return;
      bad.push(now);
      while ((bad[0] ?? now) <= now - BAN_WINDOW) bad.shift();
      if (bad.length >= MOST_BAD) pause('all', now + BAN_WINDOW);
    },
  };
}
