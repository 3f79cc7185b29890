import { randomBytes } from 'node:crypto';
import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { type APIEmbed, RESTJSONErrorCodes } from 'discord-api-types/v10';
import { pushBounded } from './bounded.ts';
import type { Channels } from './channels.ts';
import { DiscordError, invalidWebhookToken, unknownError } from './discord-error.ts';
import { apiBot, type Guild } from './guild.ts';
import { type ButtonRow, type MessageBody, refuseEmpty } from './message-body.ts';
import type { Persona } from './personas.ts';

interface Content {
  id: string;
  channelId: string;
  content: string;
  embeds: APIEmbed[];
  at: number;
}

export interface Reply extends SentMessage {
  ephemeral: boolean;
  pending: boolean;
}

export interface SentMessage extends Content {
  recipientId: string | null;
  silent: boolean;
  components: ButtonRow[];
  allowedMentions: unknown;
  nonce: string | null;
  editedAt: number | null;
  replies: Reply[];
  interactionFailed: boolean;
}

/** Without buttons: other applications' webhooks cannot carry them. */
export interface WebhookPost extends Content {
  webhookId: string;
  platform: GamePlatform;
  username: string;
  allowedMentions: unknown;
}

const MAX_MESSAGES = 300;
const MAX_REPLIES = 20;
const NONCE_WINDOW = 5 * 60_000;
const EPHEMERAL = 64;
const SILENT = 4096;

export class Messages {
  readonly sent: SentMessage[] = [];
  readonly posts: WebhookPost[] = [];
  /** One per platform; the application does not own them. */
  readonly webhooks: { id: string; token: string; channelId: string; platform: GamePlatform }[];
  readonly #channels = new Map<string, string>();
  readonly #guild: Guild;
  readonly #community: Channels;
  readonly #newId: () => string;
  readonly #now: () => number;

  constructor(
    { guild, channels }: { guild: Guild; channels: Channels },
    newId: () => string,
    now: () => number,
  ) {
    this.#guild = guild;
    this.#community = channels;
    this.#newId = newId;
    this.#now = now;
    const newWebhook = () => ({
      id: newId(),
      token: randomBytes(48).toString('base64url'),
      channelId: newId(),
    });
    this.webhooks = PLATFORMS.map((platform) => ({ ...newWebhook(), platform }));
  }

  openChannel(recipientId: string): string {
    for (const [channelId, recipient] of this.#channels) if (recipient === recipientId) return channelId;
    if (this.#guild.findPersona(recipientId) === undefined) {
      throw new DiscordError(400, RESTJSONErrorCodes.InvalidRecipients, 'Invalid Recipient(s)');
    }
    const channelId = this.#newId();
    this.#channels.set(channelId, recipientId);
    return channelId;
  }

  /** Sends a message; a repeated enforced nonce returns the earlier one. */
  send(channelId: string, body: MessageBody): SentMessage {
    const recipientId = this.#channels.get(channelId) ?? null;
    if (recipientId === null) this.#community.refuseForbidden(channelId);
    refuseEmpty(body);
    if (recipientId !== null) this.#refuseUnreachable(recipientId);
    const earlier = body.enforceNonce && body.nonce !== undefined ? this.#findByNonce(body.nonce) : undefined;
    if (earlier !== undefined) return earlier;
    const message = this.#sent({ channelId, recipientId }, body);
    pushBounded(this.sent, message, MAX_MESSAGES);
    return message;
  }

  rewrite(message: Reply | SentMessage, body: MessageBody, also: { editedAt: number } | { pending: false }) {
    const { content = message.content, embeds = message.embeds, components = message.components } = body;
    refuseEmpty({ content, embeds, components });
    return Object.assign(message, { content, embeds, components, ...also });
  }

  edit(message: SentMessage, body: MessageBody): void {
    if (message.recipientId === null) this.#community.refuseForbidden(message.channelId);
    this.rewrite(message, body, { editedAt: this.#now() });
    message.allowedMentions = body.allowedMentions ?? null;
  }

  delete(message: SentMessage): void {
    if (message.recipientId === null) this.#community.refuseForbidden(message.channelId);
    this.sent.splice(this.sent.indexOf(message), 1);
  }

  reply(message: SentMessage, body: MessageBody, pending: boolean): Reply {
    const reply: Reply = {
      ...this.#sent(message, body),
      ephemeral: ((body.flags ?? 0) & EPHEMERAL) !== 0,
      pending,
    };
    pushBounded(message.replies, reply, MAX_REPLIES);
    return reply;
  }

  post(id: string, token: string, body: MessageBody, username: string | undefined): WebhookPost {
    const { channelId, platform } = this.findWebhook(id, token);
    refuseEmpty({ ...body, components: [] });
    const post: WebhookPost = {
      ...this.#contentOf(channelId, body),
      webhookId: id,
      platform,
      username: username ?? `${platform} reports`,
      allowedMentions: body.allowedMentions ?? null,
    };
    pushBounded(this.posts, post, MAX_MESSAGES);
    return post;
  }

  findWebhook(id: string, token: string) {
    const webhook = this.webhooks.find((known) => known.id === id);
    if (webhook === undefined) throw unknownError('Webhook');
    if (webhook.token !== token) throw invalidWebhookToken();
    return webhook;
  }

  findMessage(messageId: string, channelId?: string): SentMessage {
    if (channelId !== undefined && !this.#channels.has(channelId)) this.#community.refuseForbidden(channelId);
    const message = this.sent.find(({ id }) => id === messageId);
    if (message === undefined || (channelId ?? message.channelId) !== message.channelId) {
      throw unknownError('Message');
    }
    return message;
  }

  thread(userId: string, content: string): Reply {
    const where = { channelId: this.#newId(), recipientId: userId };
    return { ...this.#sent(where, { content, enforceNonce: false }), ephemeral: true, pending: false };
  }

  #sent(
    { channelId, recipientId }: Pick<SentMessage, 'channelId' | 'recipientId'>,
    body: MessageBody,
  ): SentMessage {
    return {
      ...this.#contentOf(channelId, body),
      recipientId,
      silent: ((body.flags ?? 0) & SILENT) !== 0,
      components: body.components ?? [],
      allowedMentions: body.allowedMentions ?? null,
      nonce: body.nonce ?? null,
      editedAt: null,
      replies: [],
      interactionFailed: false,
    };
  }

  #contentOf(channelId: string, { content = '', embeds = [] }: MessageBody): Content {
    return { id: this.#newId(), channelId, content, embeds, at: this.#now() };
  }

  #findByNonce(nonce: string): SentMessage | undefined {
    const since = this.#now() - NONCE_WINDOW;
    return this.sent.find((message) => message.nonce === nonce && message.at > since);
  }

  #refuseUnreachable(recipientId: string): void {
    if (!this.#guild.isMember(recipientId)) {
      const code = RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds;
      throw new DiscordError(403, code, 'Cannot send messages to this user due to having no mutual guilds');
    }
    if (!this.#guild.isOpenToMessages(recipientId)) {
      const code = RESTJSONErrorCodes.CannotSendMessagesToThisUser;
      throw new DiscordError(403, code, 'Cannot send messages to this user');
    }
  }
}

const iso = (at: number): string => new Date(at).toISOString();

export function apiMessage(message: SentMessage | Reply | WebhookPost, clientId: string) {
  const isWebhook = 'webhookId' in message;
  return {
    id: message.id,
    type: 0,
    channel_id: message.channelId,
    author: isWebhook ? { ...apiBot(message.webhookId), username: message.username } : apiBot(clientId),
    content: message.content,
    embeds: message.embeds.map((embed) => ({ type: 'rich', ...embed })),
    components: isWebhook ? [] : message.components,
    attachments: [],
    mentions: [],
    mention_roles: 'allowedMentions' in message ? pinged(message) : [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    flags:
      'ephemeral' in message && message.ephemeral
        ? EPHEMERAL
        : 'silent' in message && message.silent
          ? SILENT
          : 0,
    timestamp: iso(message.at),
    edited_timestamp: 'editedAt' in message && message.editedAt !== null ? iso(message.editedAt) : null,
    ...(isWebhook ? { webhook_id: message.webhookId } : {}),
    ...('nonce' in message && message.nonce !== null ? { nonce: message.nonce } : {}),
  };
}

/** Returns the pinged roles: only those that the sender allows. */
const pinged = ({ content, allowedMentions }: SentMessage | WebhookPost): string[] => {
  const { roles } = Object(allowedMentions);
  return Array.isArray(roles) ? roles.filter((id) => content.includes(`<@&${id}>`)) : [];
};

export function apiDirectChannel(channelId: string, recipient: Persona, guild: Guild) {
  return { id: channelId, type: 1, last_message_id: null, recipients: [guild.apiUser(recipient)] };
}
