import { type APIEmbed, RESTJSONErrorCodes } from 'discord-api-types/v10';
import { remember } from '#demo/discord-stand-in/bounded-log';
import { DiscordError, unknownChannel, unknownMessage } from '#demo/discord-stand-in/discord-error';
import type { Guild } from '#demo/discord-stand-in/guild';
import { type ButtonRow, type MessageBody, refuseEmpty } from '#demo/discord-stand-in/message-body';

/** What an interaction was answered with, beneath the message whose button was pressed. */
export interface Reply {
  id: string;
  channelId: string;
  content: string;
  embeds: APIEmbed[];
  components: ButtonRow[];
  /** Only who pressed the button sees it. */
  ephemeral: boolean;
  /** Announced, but not yet written. */
  pending: boolean;
  at: number;
}

/** A direct message as it stands now. */
export interface SentMessage {
  id: string;
  channelId: string;
  recipientId: string;
  content: string;
  embeds: APIEmbed[];
  components: ButtonRow[];
  allowedMentions: unknown;
  nonce: string | null;
  at: number;
  editedAt: number | null;
  replies: Reply[];
  /** The last press of a button was not answered, or not in a way that Discord takes. */
  interactionFailed: boolean;
}

const KEPT_MESSAGES = 300;
const KEPT_REPLIES = 20;
const NONCE_WINDOW = 5 * 60_000;
/** Message flag of what only one person sees. */
const EPHEMERAL = 64;

/** Direct messages of the application's bot, with the newest last. */
export class Messages {
  readonly sent: SentMessage[] = [];
  /** Recipient by channel; a channel once opened is found again. */
  readonly #channels = new Map<string, string>();
  readonly #guild: Guild;
  readonly #newId: () => string;
  readonly #now: () => number;

  constructor(guild: Guild, newId: () => string, now: () => number) {
    this.#guild = guild;
    this.#newId = newId;
    this.#now = now;
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
    const recipientId = this.#channels.get(channelId);
    if (recipientId === undefined) throw unknownChannel();
    refuseEmpty(body);
    this.#refuseUnreachable(recipientId);
    const earlier = body.enforceNonce && body.nonce !== undefined ? this.#findByNonce(body.nonce) : undefined;
    if (earlier !== undefined) return earlier;
    const message: SentMessage = {
      id: this.#newId(),
      channelId,
      recipientId,
      content: body.content ?? '',
      embeds: body.embeds ?? [],
      components: body.components ?? [],
      allowedMentions: body.allowedMentions ?? null,
      nonce: body.nonce ?? null,
      at: this.#now(),
      editedAt: null,
      replies: [],
      interactionFailed: false,
    };
    remember(this.sent, message, KEPT_MESSAGES);
    return message;
  }

  edit(message: SentMessage, body: MessageBody): void {
    const { content = message.content, embeds = message.embeds, components = message.components } = body;
    refuseEmpty({ ...body, content, embeds, components });
    Object.assign(message, { content, embeds, components, editedAt: this.#now() });
  }

  reply(message: SentMessage, body: MessageBody, pending: boolean): Reply {
    const reply: Reply = {
      id: this.#newId(),
      channelId: message.channelId,
      content: body.content ?? '',
      embeds: body.embeds ?? [],
      components: body.components ?? [],
      ephemeral: ((body.flags ?? 0) & EPHEMERAL) !== 0,
      pending,
      at: this.#now(),
    };
    remember(message.replies, reply, KEPT_REPLIES);
    return reply;
  }

  find(messageId: string, channelId?: string): SentMessage {
    const message = this.sent.find(({ id }) => id === messageId);
    if (message === undefined || (channelId !== undefined && message.channelId !== channelId)) {
      throw unknownMessage();
    }
    return message;
  }

  #findByNonce(nonce: string): SentMessage | undefined {
    const since = this.#now() - NONCE_WINDOW;
    return this.sent.find((message) => message.nonce === nonce && message.at > since);
  }

  #refuseUnreachable(recipientId: string): void {
    if (!this.#guild.isMember(recipientId)) {
      const message = 'Cannot send messages to this user due to having no mutual guilds';
      throw new DiscordError(
        403,
        RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds,
        message,
      );
    }
    if (!this.#guild.isOpenToMessages(recipientId)) {
      const code = RESTJSONErrorCodes.CannotSendMessagesToThisUser;
      throw new DiscordError(403, code, 'Cannot send messages to this user');
    }
  }
}
