/**
 * What is sent to Discord, and what became of it. An edit has a direct
 * message that was sent say what its report says now. What goes to a channel follows a call, a panic or units, or is a
 * line of the duty log.
 */
const OUTBOX_CHANNELS = ['direct-message', 'webhook', 'edit', 'channel'] as const;
export type OutboxChannel = (typeof OUTBOX_CHANNELS)[number];
/** Beside them what rings on devices, which is listed only where it is asked for. */
export const LISTED_CHANNELS = [...OUTBOX_CHANNELS, 'push'] as const;
/**
 * Failed: Discord will never take it. Unknown: it may have arrived, so it is not sent again by itself. Dropped: there is
 * nothing to send any more.
 */
export const OUTBOX_STATES = ['Pending', 'Sent', 'Failed', 'Unknown', 'Dropped'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** What a kept message follows. */
export const KEPT_KINDS = ['Call', 'Panic', 'Units'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];
/** Stopped: its channel does not take messages. */
const KEPT_STATES = ['Waiting', 'Live', 'Ended', 'Stopped'] as const;
export type KeptState = (typeof KEPT_STATES)[number];

/** How it goes with something that Discord does for Ten-Four. */
export const HEALTH_STATES = ['Live', 'Connecting', 'Off', 'Problem'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export const OUTBOX_TEXTS = {
  notFound: 'Message not found.',
  notStuck: 'Only a message that failed or got no answer can be sent again.',
  checked: 'Discord is asked again.',
  checkedJustNow: 'Discord was asked just now. Please wait a moment.',
  allTaken: 'All messages are being delivered.',
  queued: 'The message will be sent again.',
  notTheSubject: 'You can only message the subject of a report you filed.',
  onItsWay: 'The message is on its way.',
  badSignature: 'The signature is missing, wrong or too old.',
  signInFirst: 'Sign in to the CAD once before you pay here.',
  unknownButton: 'This button no longer works.',
} as const;
