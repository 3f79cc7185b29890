import {
  createRest,
  numberAt,
  type OnFailure,
  partsOf,
  type RestCall,
  textAt,
  valueAt,
} from '#platform/discord/rest';

/**
 * `later`: certainly not delivered, may be sent again, after `retryAfter` milliseconds if Discord said so; `scope` is
 * what has to wait. `unclear`: may have been delivered. `status` is that of Discord's answer; `reason` is for staff.
 */
export type Delivery =
  | { kind: 'delivered'; channelId: string | null; messageId: string | null }
  | { kind: 'refused'; status: number | null; code: number | null; reason: string }
  | {
      kind: 'later';
      status: number | null;
      reason: string;
      retryAfter: number | null;
      scope: 'message' | 'lane' | 'all';
    }
  | { kind: 'unclear'; status: number | null; reason: string };

/** Sends each message once, without retries. Never throws. Editing and deleting are never `unclear`. */
export interface Messenger {
  /** Discord makes one message of all with the same nonce within minutes. */
  sendDirectMessage(message: { recipientId: string; nonce: string; content: object }): Promise<Delivery>;
  postToWebhook(message: { url: string; content: object }): Promise<Delivery>;
  editMessage(message: { channelId: string; messageId: string; content: object }): Promise<Delivery>;
  postMessage(message: { channelId: string; nonce: string; content: object }): Promise<Delivery>;
  deleteMessage(message: { channelId: string; messageId: string }): Promise<Delivery>;
}

const NO_BOT = 'No bot token is configured (DISCORD_BOT_TOKEN), so no message can be sent or edited.';

export function createMessenger(options: {
  bot: RestCall | null;
  patience: number;
  onFailure: OnFailure;
}): Messenger {
  const { patience, onFailure } = options;
  const webhooks = new Map<string, RestCall>();
  const restAt = (apiUrl: string): RestCall => {
    const known = webhooks.get(apiUrl) ?? createRest({ apiUrl, token: null, patience, onFailure });
    webhooks.set(apiUrl, known);
    return known;
  };

  const byBot = async (
    send: (bot: RestCall) => Promise<Delivery>,
    onError: (delivery: Delivery) => Delivery,
  ): Promise<Delivery> => {
    if (options.bot === null) return { kind: 'refused', status: null, code: null, reason: NO_BOT };
    try {
      return await send(options.bot);
    } catch (error) {
      return ofBot(onError(deliveryOf(error)));
    }
  };

  const postMessage: Messenger['postMessage'] = ({ channelId, nonce, content }) =>
    byBot(
      async (bot) => {
        const body = { ...content, nonce, enforce_nonce: true };
        const answer = await bot('post', `/channels/${channelId}/messages`, { body });
        return { kind: 'delivered', channelId, messageId: textAt(answer, 'id') };
      },
      (delivery) => delivery,
    );

  return {
    sendDirectMessage: ({ recipientId, nonce, content }) =>
      byBot(async (bot) => {
        const body = { recipient_id: recipientId };
        const channelId = textAt(await bot('post', '/users/@me/channels', { body }), 'id');
        if (channelId === null) return later('Discord returned no channel');
        return postMessage({ channelId, nonce, content });
      }, asLater),

    postMessage,

    postToWebhook: async ({ url, content }) => {
      const { apiUrl, path, query } = partsOf(url);
      try {
        // Without `wait` Discord does not say whether it stored the message.
        const message = { body: content, query: { ...query, wait: 'true' } };
        const answer = await restAt(apiUrl)('post', path, message);
        const channelId = textAt(answer, 'channel_id');
        return { kind: 'delivered', channelId, messageId: textAt(answer, 'id') };
      } catch (error) {
        return ofWebhook(deliveryOf(error));
      }
    },

    editMessage: ({ channelId, messageId, content }) =>
      byBot(async (bot) => {
        await bot('patch', `/channels/${channelId}/messages/${messageId}`, { body: content });
        return { kind: 'delivered', channelId, messageId };
      }, asLater),

    deleteMessage: ({ channelId, messageId }) =>
      byBot(async (bot) => {
        await bot('delete', `/channels/${channelId}/messages/${messageId}`);
        return { kind: 'delivered', channelId, messageId };
      }, asLater),
  };
}

const TOO_MANY_NEW_CHANNELS = 40_003;

function deliveryOf(error: unknown): Delivery {
  const status = numberAt(error, 'status');
  const retryAfter = numberAt(error, 'retryAfter');
  if (retryAfter !== null) return rateLimited(error, retryAfter);
  if (status === null)
    return NEVER_LEFT.has(codeOf(error)) ? later(noAnswer(error)) : unclear(null, noAnswer(error));
  const code = numberAt(error, 'code');
  const reason = `Discord responded with ${status}${detailOf(error, code)}`;
  if (status === 408 || status === 504) return unclear(status, reason);
  if (status >= 500) return later(reason, status);
  if (status === 403 && (code === null || code === 0 || code === TOO_MANY_NEW_CHANNELS)) {
    // Not about this message: Discord or its proxy blocks this bot.
    return later(reason, status, 'lane');
  }
  return { kind: 'refused', status, code, reason };
}

function rateLimited(error: unknown, retryAfter: number): Delivery {
  // If the library itself waits for a limit, both its times are equal and Discord was not asked.
  const isAnswer = retryAfter !== numberAt(error, 'timeToReset');
  const seconds = Math.ceil(retryAfter / 1000);
  const reason = isAnswer
    ? `Discord asked to wait ${seconds} s (429)`
    : `Rate-limited by Discord for ${seconds} s`;
  return {
    kind: 'later',
    status: isAnswer ? 429 : null,
    reason,
    retryAfter,
    scope: valueAt(error, 'global') === true ? 'all' : 'lane',
  };
}

/** Delays a message after an invalid token, which fails every message and must not fail this one for good. */
function ofBot(delivery: Delivery): Delivery {
  if (delivery.kind !== 'refused' || delivery.status !== 401) return delivery;
  return later('Discord refused the bot (401): check DISCORD_BOT_TOKEN', 401, 'lane');
}

/** A proxy's answers: Discord may have received the message, and a webhook has no nonce. */
const FROM_PROXY = new Set<number | null>([502, 520, 524]);

const ofWebhook = (delivery: Delivery): Delivery =>
  delivery.kind === 'later' && FROM_PROXY.has(delivery.status)
    ? unclear(delivery.status, delivery.reason)
    : delivery;

const asLater = (delivery: Delivery): Delivery =>
  delivery.kind === 'unclear' ? later(delivery.reason, delivery.status) : delivery;

function later(
  reason: string,
  status: number | null = null,
  scope: 'message' | 'lane' = 'message',
): Delivery {
  return { kind: 'later', status, reason, retryAfter: null, scope };
}

const unclear = (status: number | null, reason: string): Delivery => ({ kind: 'unclear', status, reason });

/** Errors before a connection was made: Discord received nothing. */
const NEVER_LEFT = new Set<string | null>([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOf = (error: unknown): string | null =>
  textAt(error, 'code') ?? textAt(valueAt(error, 'cause'), 'code');

function noAnswer(error: unknown): string {
  const name = error instanceof Error ? error.name : 'Error';
  const why =
    name === 'AbortError' || name === 'TimeoutError' ? 'no response in time' : (codeOf(error) ?? name);
  return `Discord could not be reached: ${why}`;
}

const MAX_DETAIL_LENGTH = 200;

function detailOf(error: unknown, code: number | null): string {
  const message = textAt(valueAt(error, 'rawError'), 'message');
  const suffix = message === null ? '' : `: ${message.slice(0, MAX_DETAIL_LENGTH)}`;
  return code === null || code === 0 ? suffix : `${suffix} (${code})`;
}
