import { SECOND } from '#platform/clock';

/** So many messages at once, and then one each time this many milliseconds went by. */
export interface Pace {
  atOnce: number;
  every: number;
}

/**
 * How much is sent into a channel of Discord, so that hundreds of changes a second leave the server to those who ask it
 * something. Discord itself takes fewer for long.
 */
export const SENT: Pace = { atOnce: 20, every: SECOND / 10 };
/** How many calls that changed are put into the outbox for a channel: more than are sent, so that it never runs dry. */
export const QUEUED: Pace = { atOnce: 100, every: SECOND / 20 };

export interface ChannelPace {
  /** When the next one may go into a channel: `now`, or later. */
  nextAt(channelId: string, now: number): number;
  /** How many may go into it now. */
  room(channelId: string, now: number): number;
  /** Counts one that goes into it. */
  note(channelId: string, now: number): void;
}

/** Keeps the pace of each channel by itself. */
export function createChannelPace({ atOnce, every }: Pace): ChannelPace {
  /** When each channel has made up for all that went into it. */
  const evenAt = new Map<string, number>();
  const behind = (channelId: string, now: number) => Math.max(0, (evenAt.get(channelId) ?? 0) - now);
  return {
    nextAt: (channelId, now) => now + Math.max(0, behind(channelId, now) - (atOnce - 1) * every),
    room: (channelId, now) => Math.max(0, atOnce - Math.ceil(behind(channelId, now) / every)),
    note: (channelId, now) => {
      evenAt.set(channelId, now + behind(channelId, now) + every);
    },
  };
}
