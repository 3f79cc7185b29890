/** `edit` updates a sent direct message to the report's current text. */
const OUTBOX_CHANNELS = ['direct-message', 'webhook', 'edit', 'channel'] as const;
export type OutboxChannel = (typeof OUTBOX_CHANNELS)[number];
export const LISTED_CHANNELS = [...OUTBOX_CHANNELS, 'push'] as const;
/** Failed: Discord will never accept it. Unknown: may have arrived, so it is not resent. Dropped: nothing to send. */
export const OUTBOX_STATES = ['Pending', 'Sent', 'Failed', 'Unknown', 'Dropped'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** The subjects of Discord cards. */
export const CARD_KINDS = ['Call', 'Panic', 'Units'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

export const HEALTH_STATES = ['Live', 'Connecting', 'Off', 'Problem'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export const OUTBOX_TEXTS = {
  notFound: 'Message not found.',
  notResendable: 'Only failed messages, or ones Discord never confirmed, can be sent again.',
  checked: 'Checking Discord again.',
  checkedRecently: 'Discord was checked a moment ago. Please wait.',
  allTaken: 'All messages are being delivered.',
  queued: 'The message will be sent again.',
  notTheSubject: 'You can only message the subject of a report you filed.',
  onItsWay: 'The message is on its way.',
  badSignature: 'The signature is missing, invalid or expired.',
  signInFirst: 'Sign in to the CAD once before you pay here.',
  unknownButton: 'This button no longer works.',
} as const;
