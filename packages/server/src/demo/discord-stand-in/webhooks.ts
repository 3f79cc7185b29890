import { randomBytes } from 'node:crypto';
import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import type { APIEmbed } from 'discord-api-types/v10';
import { remember } from '#demo/discord-stand-in/bounded-log';
import { invalidWebhookToken, unknownWebhook } from '#demo/discord-stand-in/discord-error';
import { type MessageBody, refuseEmpty } from '#demo/discord-stand-in/message-body';

/** What was posted to a platform's webhook. Buttons are not in it: a webhook of somebody else cannot carry them. */
export interface WebhookPost {
  id: string;
  webhookId: string;
  channelId: string;
  platform: Platform;
  username: string;
  content: string;
  embeds: APIEmbed[];
  allowedMentions: unknown;
  at: number;
}

interface Webhook {
  id: string;
  token: string;
  channelId: string;
  platform: Platform;
}

const KEPT_POSTS = 300;

/** The community's report channels, one a platform, each with a webhook that the application does not own. */
export class Webhooks {
  readonly posts: WebhookPost[] = [];
  readonly #webhooks: Webhook[];
  readonly #newId: () => string;
  readonly #now: () => number;

  constructor(newId: () => string, now: () => number) {
    this.#newId = newId;
    this.#now = now;
    this.#webhooks = PLATFORMS.map((platform) => ({
      id: newId(),
      token: randomBytes(48).toString('base64url'),
      channelId: newId(),
      platform,
    }));
  }

  /** Path beneath the API's address. */
  path(platform: Platform): string {
    const webhook = this.#webhooks.find((known) => known.platform === platform);
    if (webhook === undefined) throw new Error(`There is no webhook for ${platform}`);
    return `/webhooks/${webhook.id}/${webhook.token}`;
  }

  find(id: string, token: string): Webhook {
    const webhook = this.#webhooks.find((known) => known.id === id);
    if (webhook === undefined) throw unknownWebhook();
    if (webhook.token !== token) throw invalidWebhookToken();
    return webhook;
  }

  post(webhook: Webhook, body: MessageBody, username: string | undefined): WebhookPost {
    refuseEmpty({ ...body, components: [] });
    const post: WebhookPost = {
      id: this.#newId(),
      webhookId: webhook.id,
      channelId: webhook.channelId,
      platform: webhook.platform,
      username: username ?? `${webhook.platform} reports`,
      content: body.content ?? '',
      embeds: body.embeds ?? [],
      allowedMentions: body.allowedMentions ?? null,
      at: this.#now(),
    };
    remember(this.posts, post, KEPT_POSTS);
    return post;
  }
}
