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
  /** Discord's id of who gets a direct message, or got the one that is edited; null for a webhook. */
  recipient_discord_id: string | null;
  title: string;
  /** JSON: what Discord is sent; a direct message's is what the report says now, also once it was sent. */
  content: string;
  /** 1: the content changed after an attempt that arrived, or may have, so that an edit has to follow. */
  is_outdated: number;
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
  /** Discord's ids of the message that was sent, or is to be edited. */
  discord_channel_id: string | null;
  discord_message_id: string | null;
  created_at: number;
  sent_at: number | null;
}
