import type { Finish, OutboxRow } from '#features/outbox/outbox.store';
import { ENDED, isChannelRefusal, NONCE_WINDOW, pauseAfter } from '#features/outbox/retry.rules';
import { MINUTE } from '#platform/clock';
import type { Delivery } from '#platform/discord/messenger';

/** No attempt, since an earlier one may have arrived. */
export const NOT_SENT = 'not sent';
export type Outcome = Delivery | typeof NOT_SENT;

export function mayDuplicate({ channel, uncertain_since }: OutboxRow, now: number): boolean {
  if (uncertain_since === null || channel === 'edit') return false;
  return channel === 'webhook' || now - uncertain_since >= NONCE_WINDOW;
}

/** Matches edits of deleted messages, which are not worth a log line. */
export const isGone = ({ channel }: OutboxRow, outcome: Outcome): boolean =>
  channel === 'edit' &&
  outcome !== NOT_SENT &&
  outcome.kind === 'refused' &&
  (outcome.status === 404 || outcome.status === 403);

/** Returns the change to store for a message after an attempt that began at `began`. `chance` is 0 to 1. */
export function changeAfter(
  message: OutboxRow,
  outcome: Outcome,
  { began, now, chance }: { began: number; now: number; chance: number },
): Finish {
  const isLine = message.channel === 'channel';
  // Repeating an edit changes nothing.
  const earlier = message.channel === 'edit' ? null : message.uncertain_since;
  if (outcome === NOT_SENT) {
    const last_error = message.last_error ?? 'The server stopped while it was sending this message.';
    const attempts = message.attempts - 1;
    return { ...ENDED, state: 'Unknown', uncertain_since: earlier, last_error, attempts };
  }
  if (outcome.kind === 'delivered') {
    const { channelId: discord_channel_id, messageId: discord_message_id } = outcome;
    return { ...ENDED, state: 'Sent', sent_at: now, discord_channel_id, discord_message_id };
  }
  const last_error = outcome.reason;
  if (outcome.kind === 'refused') {
    return isLine && isChannelRefusal(outcome.code)
      ? { ...ENDED, state: 'Pending', next_attempt_at: now, attempts: 0, last_error }
      : { ...ENDED, state: 'Failed', last_error };
  }
  const uncertain_since = earlier ?? (outcome.kind === 'unclear' ? began : null);
  if (uncertain_since !== null && message.channel === 'webhook') {
    return { ...ENDED, state: 'Unknown', uncertain_since, last_error };
  }
  const requestedPause = outcome.kind === 'later' ? (outcome.retryAfter ?? 0) : 0;
  const own = Math.min(pauseAfter(message.attempts, chance), isLine ? MINUTE : Number.POSITIVE_INFINITY);
  // Once Discord no longer knows the nonce, another attempt could make a second message.
  const latest = uncertain_since === null ? Number.POSITIVE_INFINITY : uncertain_since + NONCE_WINDOW;
  const next_attempt_at = Math.min(now + Math.max(requestedPause, own), latest);
  return { state: 'Pending', next_attempt_at, uncertain_since, last_error };
}
