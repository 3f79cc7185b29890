import type { Guild } from '#demo/discord-stand-in/guild';
import type { ButtonRow } from '#demo/discord-stand-in/message-body';
import type { Reply, SentMessage } from '#demo/discord-stand-in/messages';
import type { WebhookPost } from '#demo/discord-stand-in/webhooks';
import type { Persona } from '#demo/personas';

interface Said {
  id: string;
  content: string;
  embeds: readonly object[];
  components: readonly ButtonRow[];
  at: number;
}

const iso = (at: number): string => new Date(at).toISOString();

/** The part of a message object that is the same wherever it was written. */
function apiMessage(said: Said, channelId: string, author: object, editedAt: number | null = null) {
  return {
    id: said.id,
    type: 0,
    channel_id: channelId,
    author,
    content: said.content,
    embeds: said.embeds.map((embed) => ({ type: 'rich', ...embed })),
    components: said.components,
    attachments: [],
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    flags: 0,
    timestamp: iso(said.at),
    edited_timestamp: editedAt === null ? null : iso(editedAt),
  };
}

/** The application's bot as a user; a bot has the id of its application. */
const botUser = (clientId: string) => ({
  id: clientId,
  username: 'ten-four',
  discriminator: '0000',
  avatar: null,
  bot: true,
});

export function apiDirectMessage(message: SentMessage, clientId: string) {
  const nonce = message.nonce === null ? {} : { nonce: message.nonce };
  return { ...apiMessage(message, message.channelId, botUser(clientId), message.editedAt), ...nonce };
}

export function apiReply(reply: Reply, clientId: string) {
  return { ...apiMessage(reply, reply.channelId, botUser(clientId)), flags: reply.ephemeral ? 64 : 0 };
}

export function apiWebhookPost(post: WebhookPost) {
  const author = {
    id: post.webhookId,
    username: post.username,
    avatar: null,
    discriminator: '0000',
    bot: true,
  };
  return { ...apiMessage({ ...post, components: [] }, post.channelId, author), webhook_id: post.webhookId };
}

/** The channel object of a direct conversation. */
export function apiDirectChannel(channelId: string, recipient: Persona, guild: Guild) {
  return { id: channelId, type: 1, last_message_id: null, recipients: [guild.apiUser(recipient)] };
}
