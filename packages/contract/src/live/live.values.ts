/** What live events are called, and how the stream behaves; beside the contract, whose schemas no browser needs for it. */

/** Where the stream is. */
export const EVENTS_PATH = '/api/events';

export const LIVE_EVENT_NAMES = [
  'unit',
  'call',
  'bolo',
  'panic',
  'emergency',
  'own-emergency',
  'dispatchers',
  'broadcast',
  'welfare',
  'patients',
  'duty-check',
  'access',
  'accounts',
  'payment',
  'wallet',
  'discord-health',
  'devices',
  'warrant',
  'records',
  'civilian-deleted',
  'settings',
] as const;
export type LiveEventName = (typeof LIVE_EVENT_NAMES)[number];

/**
 * Names of what the stream itself says, each with an empty object: `ready` where it begins or goes on, `resync` when
 * what was missed is no longer known (read everything again), `heartbeat` so that silence means a broken line.
 * The `ready` right before a `resync` has no id; all else carries the one to resume from.
 */
export const STREAM_EVENTS = ['ready', 'resync', 'heartbeat'] as const;

/** Milliseconds between heartbeats. */
export const HEARTBEAT_EVERY = 15_000;
