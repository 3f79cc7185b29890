import { InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import type { MessageContent } from '#features/outbox/index';

/** What Discord is answered. */
export type Answer =
  | { type: InteractionResponseType.Pong }
  | {
      type: InteractionResponseType.ChannelMessageWithSource | InteractionResponseType.UpdateMessage;
      data: MessageContent & { content?: string; flags?: MessageFlags };
    };

export const pong: Answer = { type: InteractionResponseType.Pong };

/** A few words that only who pressed the button sees. */
export const privately = (content: string): Answer => ({
  type: InteractionResponseType.ChannelMessageWithSource,
  data: { content, embeds: [], flags: MessageFlags.Ephemeral, allowed_mentions: { parse: [] } },
});

/** The message whose button was pressed, as it is from now on. */
export const updated = (message: MessageContent): Answer => ({
  type: InteractionResponseType.UpdateMessage,
  data: message,
});
