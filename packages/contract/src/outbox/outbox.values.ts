/**
 * What is sent to Discord, and what became of it. An edit has a direct
 * message that was sent say what its report says now.
 */
export const OUTBOX_CHANNELS = ['direct-message', 'webhook', 'edit'] as const;
export type OutboxChannel = (typeof OUTBOX_CHANNELS)[number];
/** Failed: Discord will never take it. Unknown: it may have arrived, so it is not sent again by itself. */
export const OUTBOX_STATES = ['Pending', 'Sent', 'Failed', 'Unknown'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

export const OUTBOX_TEXTS = {
  notFound: 'Message not found.',
  notStuck: 'Only a message that failed or got no answer can be sent again.',
  queued: 'The message will be sent again.',
  notTheSubject: 'You can only message the subject of a report you filed.',
  onItsWay: 'The message is on its way.',
  badSignature: 'The signature is missing, wrong or too old.',
  signInFirst: 'Sign in to the CAD once before you pay here.',
  unknownButton: 'This button does nothing any more.',
} as const;
