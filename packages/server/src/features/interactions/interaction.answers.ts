import { InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import { escapeWithin, inDollars, listWithin, type MessageContent } from '#features/outbox/index';
import type { PaidFine } from '#features/reports/index';

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

const GREEN = 0x2ecc71;
/** Beside the message itself, within the 6000 characters that Discord allows in all. */
const MOST_IN_PARTS = 1200;

/** The message as it was, without its button and with what was paid beneath it. */
export function receipt(message: MessageContent | null, { report, parts }: PaidFine, now: number): Answer {
  const lines = [
    `**Report:** ${report.number}`,
    `**Date:** ${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `**Paid by:** ${escapeWithin(`${report.first_name} ${report.last_name}`, 250)}`,
    `**Amount:** ${inDollars(report.fine)}`,
    listWithin(
      parts.map(({ from, amount }) => `${from}: ${inDollars(amount)}`),
      MOST_IN_PARTS,
    ),
  ];
  const embed = { title: 'Paid', description: lines.join('\n'), color: GREEN };
  return {
    type: InteractionResponseType.UpdateMessage,
    data: {
      embeds: [...(message?.embeds ?? []), embed],
      components: [],
      allowed_mentions: { parse: [] },
    },
  };
}
