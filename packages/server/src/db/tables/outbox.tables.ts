import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { OutboxChannel, OutboxState } from '@ten-four/contract/outbox/outbox.values';

/** Messages to Discord about reports, at most one a report and channel (reliability.md, invariant 5). */
export interface OutboxMessagesTable {
  id: string;
  report_id: string;
  report_number: number;
  channel: OutboxChannel;
  /** The report's; a webhook message goes to this platform's webhook. */
  platform: Platform;
  /** Name of the character that the report is about. */
  civilian_name: string;
  /** Discord's id of who gets a direct message; null for a webhook. */
  recipient_discord_id: string | null;
  title: string;
  /** JSON: what Discord is sent. */
  content: string;
  /** By it Discord recognises a direct message that is sent again; the same for all attempts. */
  nonce: string;
  state: OutboxState;
  attempts: number;
  /** Null unless it is pending. */
  next_attempt_at: number | null;
  /** Which worker has the message, until when, and since when it sends; null and 0 while none does. */
  lease_token: string | null;
  lease_until: number;
  lease_began_at: number | null;
  /** Since when it may have arrived, though nobody heard so; null while it certainly has not. */
  uncertain_since: number | null;
  last_error: string | null;
  /** Discord's ids of the message that was sent. */
  discord_channel_id: string | null;
  discord_message_id: string | null;
  created_at: number;
  sent_at: number | null;
}
