import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { CardKind, OutboxState } from '@ten-four/contract/outbox/outbox.values';
import type { Generated } from 'kysely';
import type { Numbers, OptionalNumbers, OptionalTexts, Texts } from '#db/tables/columns';

/** Discord messages that follow a call, a panic, or the units on duty. */
export interface DiscordCardsTable
  extends Texts<'id' | 'subject_id' | 'title' | 'nonce'>,
    OptionalTexts<'channel_id' | 'message_id' | 'last_error' | 'lease_token'>,
    Numbers<'revision' | 'changed_at'>,
    OptionalNumbers<'posted_at' | 'sent_at'> {
  kind: CardKind;
  platform: GamePlatform;
  state: OutboxState;
  /** 1 if the subject has ended or the server gave up on the card. */
  is_over: Generated<number>;
  /** Channel of the next request; `channel_id` is that of the message. */
  queue_channel_id: string;
  sent_revision: Generated<number>;
  /** JSON as last sent; empty if unknown. */
  content: Generated<string>;
  /** 1 if an interaction changed the message during the lease. */
  is_outdated: Generated<number>;
  /** When the card is due; null unless it is pending. */
  next_at: number | null;
  not_before: Generated<number>;
  attempts: Generated<number>;
  /** 1 if an earlier attempt to post may have arrived. */
  is_uncertain: Generated<number>;
  lease_until: Generated<number>;
  /** When Discord last reported the message as unknown. */
  lost_at: number | null;
}

export interface RefusedChannelsTable extends Texts<'channel_id'>, Numbers<'code' | 'since' | 'retry_at'> {}

export interface CardTables {
  discord_cards: DiscordCardsTable;
  refused_channels: RefusedChannelsTable;
}
