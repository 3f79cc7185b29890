import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { KeptKind, KeptState } from '@ten-four/contract/outbox/outbox.values';
import type { Generated } from 'kysely';
import type { Numbers, OptionalNumbers, OptionalTexts, Texts } from '#db/tables/columns';

/** Messages in channels of Discord that follow one thing each. */
export interface KeptMessagesTable
  extends Texts<'id' | 'subject_id'>,
    OptionalTexts<'channel_id' | 'message_id'>,
    Numbers<'revision'>,
    OptionalNumbers<'posted_at' | 'sent_at'> {
  kind: KeptKind;
  platform: Platform;
  /** The revision that a row of the outbox was made for, and the one that Discord has. */
  queued_revision: Generated<number>;
  sent_revision: Generated<number>;
  /** When Discord last did not know the message any more. */
  lost_at: number | null;
  state: KeptState;
}

/** Channels to be tried, and those that did not take what was tried. */
export interface ChannelTrialsTable extends Texts<'channel_id'>, Numbers<'since' | 'try_at'> {
  /** Discord's code of the refusal; null while the channel was not tried yet. */
  code: number | null;
  /** The trial's message, while Discord has yet to delete it. */
  message_id: string | null;
}

export interface KeptTables {
  kept_messages: KeptMessagesTable;
  channel_trials: ChannelTrialsTable;
}
