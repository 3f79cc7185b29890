import { randomBytes } from 'node:crypto';
import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import { type APIEmbed, RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { Channels } from '#demo/discord-stand-in/channels';
import { DiscordError, invalidWebhookToken, unknown } from '#demo/discord-stand-in/discord-error';
import { apiBot, type Guild } from '#demo/discord-stand-in/guild';
import { remember } from '#demo/discord-stand-in/kept-things';
import { type ButtonRow, type MessageBody, refuseEmpty } from '#demo/discord-stand-in/message-body';
import type { Persona } from '#demo/personas';

/** What any message says as it stands now. */
interface Said {
  id: string;
  channelId: string;
  content: string;
  embeds: APIEmbed[];
  at: number;
}

/** What an interaction was answered with, beneath the message whose button was pressed, or the command. */
export interface Reply extends SentMessage {
  /** Only who pressed the button sees it. */
  ephemeral: boolean;
  /** Announced, but not yet written. */
  pending: boolean;
}

/** A direct message, or one in a channel of the community. */
export interface SentMessage extends Said {
  /** Null in a channel. */
  recipientId: string | null;
  /** Posted without a sound. */
  silent: boolean;
  components: ButtonRow[];
  allowedMentions: unknown;
  nonce: string | null;
  editedAt: number | null;
  replies: Reply[];
  /** The last press of a button was not answered, or not in a way that Discord takes. */
  interactionFailed: boolean;
}

/** What was posted to a platform's webhook. Buttons are not in it: a webhook of somebody else cannot carry them. */
export interface WebhookPost extends Said {
  webhookId: string;
  platform: Platform;
  username: string;
  allowedMentions: unknown;
}

const KEPT_MESSAGES = 300;
const KEPT_REPLIES = 20;
const NONCE_WINDOW = 5 * 60_000;
/** Message flag of what only one person sees. */
const EPHEMERAL = 64;
/** That of what is posted without a sound. */
const SILENT = 4096;

/** Direct messages of the application's bot, and posts to webhooks, each with the newest last. */
export class Messages {
  readonly sent: SentMessage[] = [];
  readonly posts: WebhookPost[] = [];
  /** The community's report channels, one a platform, each with a webhook that the application does not own. */
  readonly webhooks: { id: string; token: string; channelId: string; platform: Platform }[];
  /** Recipient by channel; a channel once opened is found again. */
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
    if (this.#guild.find(recipientId) === undefined) {
      throw new DiscordError(400, RESTJSONErrorCodes.InvalidRecipients, 'Invalid Recipient(s)');
    }
    const channelId = this.#newId();
    this.#channels.set(channelId, recipientId);
    return channelId;
  }

  /** Sends, or gives back the message that the same enforced nonce made within the last minutes. */
  send(channelId: string, body: MessageBody): SentMessage {
    const recipientId = this.#channels.get(channelId) ?? null;
    if (recipientId === null) this.#community.refuseForbidden(channelId);
    refuseEmpty(body);
    if (recipientId !== null) this.#refuseUnreachable(recipientId);
    const earlier = body.enforceNonce && body.nonce !== undefined ? this.#findByNonce(body.nonce) : undefined;
    if (earlier !== undefined) return earlier;
    const message = this.#sent({ channelId, recipientId }, body);
    remember(this.sent, message, KEPT_MESSAGES);
    return message;
  }

  /** Changes what the body names; the rest stays. */
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
    remember(message.replies, reply, KEPT_REPLIES);
    return reply;
  }

  /** Posts to a webhook, without the buttons. */
  post(id: string, token: string, body: MessageBody, username: string | undefined): WebhookPost {
    const { channelId, platform } = this.findWebhook(id, token);
    refuseEmpty({ ...body, components: [] });
    const post: WebhookPost = {
      ...this.#said(channelId, body),
      webhookId: id,
      platform,
      username: username ?? `${platform} reports`,
      allowedMentions: body.allowedMentions ?? null,
    };
    remember(this.posts, post, KEPT_MESSAGES);
    return post;
  }

  findWebhook(id: string, token: string) {
    const webhook = this.webhooks.find((known) => known.id === id);
    if (webhook === undefined) throw unknown('Webhook');
    if (webhook.token !== token) throw invalidWebhookToken();
    return webhook;
  }

  find(messageId: string, channelId?: string): SentMessage {
    if (channelId !== undefined && !this.#channels.has(channelId)) this.#community.refuseForbidden(channelId);
    const message = this.sent.find(({ id }) => id === messageId);
    if (message === undefined || (channelId ?? message.channelId) !== message.channelId) {
      throw unknown('Message');
    }
    return message;
  }

  /** A command that was used, as what its answers stand beneath. */
  thread(userId: string, content: string): Reply {
    const where = { channelId: this.#newId(), recipientId: userId };
    return { ...this.#sent(where, { content, enforceNonce: false }), ephemeral: true, pending: false };
  }

  #sent(
    { channelId, recipientId }: Pick<SentMessage, 'channelId' | 'recipientId'>,
    body: MessageBody,
  ): SentMessage {
    return {
      ...this.#said(channelId, body),
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

  #said(channelId: string, { content = '', embeds = [] }: MessageBody): Said {
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
    mention_roles: 'allowedMentions' in said ? pinged(said) : [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    flags: 'ephemeral' in said && said.ephemeral ? EPHEMERAL : 'silent' in said && said.silent ? SILENT : 0,
    timestamp: iso(said.at),
    edited_timestamp: 'editedAt' in said && said.editedAt !== null ? iso(said.editedAt) : null,
    ...(isWebhook ? { webhook_id: said.webhookId } : {}),
    ...('nonce' in said && said.nonce !== null ? { nonce: said.nonce } : {}),
  };
}

/** The roles that a text names and its sender lets it ping. */
const pinged = ({ content, allowedMentions }: SentMessage | WebhookPost): string[] => {
  const { roles } = Object(allowedMentions);
  return Array.isArray(roles) ? roles.filter((id) => content.includes(`<@&${id}>`)) : [];
};

/** The channel object of a direct conversation. */
export function apiDirectChannel(channelId: string, recipient: Persona, guild: Guild) {
  return { id: channelId, type: 1, last_message_id: null, recipients: [guild.apiUser(recipient)] };
}
