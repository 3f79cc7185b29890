/** Separate from the contract so that browsers need not load its schemas. */

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
  'case',
  'civilian-deleted',
  'settings',
] as const;
export type LiveEventName = (typeof LIVE_EVENT_NAMES)[number];

/**
 * `resync`: missed events are lost, so refetch. `heartbeat`: silence means a dead connection. The `ready` before a
 * `resync` has no ID.
 */
export const STREAM_EVENTS = ['ready', 'resync', 'heartbeat'] as const;

export const HEARTBEAT_EVERY = 15_000;
