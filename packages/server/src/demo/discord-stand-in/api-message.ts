import { apiBot, type Guild } from '#demo/discord-stand-in/guild';
import type { Reply, SentMessage, WebhookPost } from '#demo/discord-stand-in/messages';
import type { Persona } from '#demo/personas';

const iso = (at: number): string => new Date(at).toISOString();

/** The message object of the API, wherever it was written; `clientId` is that of the application that wrote it. */
export function apiMessage(said: SentMessage | Reply | WebhookPost, clientId: string) {
  const isWebhook = 'webhookId' in said;
  return {
    id: said.id,
    type: 0,
    channel_id: said.channelId,
    author: isWebhook ? { ...apiBot(said.webhookId), username: said.username } : apiBot(clientId),
    content: said.content,
    embeds: said.embeds.map((embed) => ({ type: 'rich', ...embed })),
    components: isWebhook ? [] : said.components,
    attachments: [],
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    flags: 'ephemeral' in said && said.ephemeral ? 64 : 0,
    timestamp: iso(said.at),
    edited_timestamp: 'editedAt' in said && said.editedAt !== null ? iso(said.editedAt) : null,
    ...(isWebhook ? { webhook_id: said.webhookId } : {}),
    ...('nonce' in said && said.nonce !== null ? { nonce: said.nonce } : {}),
  };
}

/** The channel object of a direct conversation. */
export function apiDirectChannel(channelId: string, recipient: Persona, guild: Guild) {
  return { id: channelId, type: 1, last_message_id: null, recipients: [guild.apiUser(recipient)] };
}
