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
 * What became of a message.
 * - `delivered`: Discord has it.
 * - `refused`: Discord will not take it; `code` is its own word for why, null where it gave none.
 * - `later`: it certainly did not arrive, and may another time; after `retryAfter` milliseconds where Discord said so.
 *   `scope` is what has to wait: this message, everything that goes the same way, or everything.
 * - `unclear`: it may have arrived, but nobody said so.
 *
 * `status` is that of Discord's answer, null where there was none; `reason` is for staff and holds no secret.
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

/** Sends messages, each once only: whether to try again is up to the caller. Never throws. */
export interface Messenger {
  /** A direct message by the bot. Discord makes one message of all that come with the same nonce within minutes. */
  sendDirectMessage(message: { recipientId: string; nonce: string; content: object }): Promise<Delivery>;
  /** A message to a webhook's address, which is a secret. */
  postToWebhook(message: { url: string; content: object }): Promise<Delivery>;
  /** Has a message of the bot's say something else; never `unclear`, since doing it twice is doing it once. */
  editMessage(message: { channelId: string; messageId: string; content: object }): Promise<Delivery>;
  /** A message by the bot in a channel of the server; of the nonce the same as of a direct message. */
  postMessage(message: { channelId: string; nonce: string; content: object }): Promise<Delivery>;
  /** Takes a message of the bot's away; never `unclear`. */
  deleteMessage(message: { channelId: string; messageId: string }): Promise<Delivery>;
}

const NO_BOT = 'No bot token is configured (DISCORD_BOT_TOKEN), so no message can be sent or edited.';
const REFUSED_WITHOUT_BOT: Delivery = { kind: 'refused', status: null, code: null, reason: NO_BOT };

/** `bot` null: there is no bot to send direct messages. */
export function createMessenger(options: {
  bot: RestCall | null;
  patience: number;
  onFailure: OnFailure;
}): Messenger {
  const { bot, patience, onFailure } = options;
  const webhooks = new Map<string, RestCall>();
  const restAt = (apiUrl: string): RestCall => {
    const known = webhooks.get(apiUrl) ?? createRest({ apiUrl, token: null, patience, onFailure });
    webhooks.set(apiUrl, known);
    return known;
  };

  const postMessage: Messenger['postMessage'] = async ({ channelId, nonce, content }) => {
    if (bot === null) return REFUSED_WITHOUT_BOT;
    try {
      const body = { ...content, nonce, enforce_nonce: true };
      const answer = await bot('post', `/channels/${channelId}/messages`, { body });
      return { kind: 'delivered', channelId, messageId: textAt(answer, 'id') };
    } catch (error) {
      return ofBot(deliveryOf(error));
    }
  };

  return {
    sendDirectMessage: async ({ recipientId, nonce, content }) => {
      if (bot === null) return REFUSED_WITHOUT_BOT;
      let channelId: string | null;
      try {
        const body = { recipient_id: recipientId };
        channelId = textAt(await bot('post', '/users/@me/channels', { body }), 'id');
      } catch (error) {
        // No message was sent yet, so that nothing of this is unclear.
        return ofBot(asLater(deliveryOf(error)));
      }
      if (channelId === null) return later('Discord named no channel to send to');
      return postMessage({ channelId, nonce, content });
    },

    postMessage,

    postToWebhook: async ({ url, content }) => {
      const { apiUrl, path, query } = partsOf(url);
      try {
        // Without `wait` Discord does not say whether it kept the message.
        const message = { body: content, query: { ...query, wait: 'true' } };
        const answer = await restAt(apiUrl)('post', path, message);
        const channelId = textAt(answer, 'channel_id');
        return { kind: 'delivered', channelId, messageId: textAt(answer, 'id') };
      } catch (error) {
        return ofWebhook(deliveryOf(error));
      }
    },

    editMessage: async ({ channelId, messageId, content }) => {
      if (bot === null) return REFUSED_WITHOUT_BOT;
      try {
        await bot('patch', `/channels/${channelId}/messages/${messageId}`, { body: content });
        return { kind: 'delivered', channelId, messageId };
      } catch (error) {
        return ofBot(asLater(deliveryOf(error)));
      }
    },

    deleteMessage: async ({ channelId, messageId }) => {
      if (bot === null) return REFUSED_WITHOUT_BOT;
      try {
        await bot('delete', `/channels/${channelId}/messages/${messageId}`);
        return { kind: 'delivered', channelId, messageId };
      } catch (error) {
        return ofBot(asLater(deliveryOf(error)));
      }
    },
  };
}

const TOO_MANY_NEW_CHANNELS = 40_003;

/** What an attempt came to that ended in an error. */
function deliveryOf(error: unknown): Delivery {
  const status = numberAt(error, 'status');
  const retryAfter = numberAt(error, 'retryAfter');
  if (retryAfter !== null) return rateLimited(error, retryAfter);
  if (status === null)
    return NEVER_LEFT.has(codeOf(error)) ? later(noAnswer(error)) : unclear(null, noAnswer(error));
  const code = numberAt(error, 'code');
  const reason = `Discord answered ${status}${detailOf(error, code)}`;
  if (status === 408 || status === 504) return unclear(status, reason);
  if (status >= 500) return later(reason, status);
  if (status === 403 && (code === null || code === 0 || code === TOO_MANY_NEW_CHANNELS)) {
    // No word on this very message: whoever is in front of Discord, or Discord itself, has had enough of us.
    return later(reason, status, 'lane');
  }
  return { kind: 'refused', status, code, reason };
}

function rateLimited(error: unknown, retryAfter: number): Delivery {
  // Where the library itself keeps a limit, both its times are one: nobody was asked, so it is no bad answer.
  const isAnswer = retryAfter !== numberAt(error, 'timeToReset');
  const seconds = Math.ceil(retryAfter / 1000);
  const reason = isAnswer
    ? `Discord asked to wait ${seconds} s (429)`
    : `Discord's rate limit is reached for ${seconds} s`;
  return {
    kind: 'later',
    status: isAnswer ? 429 : null,
    reason,
    retryAfter,
    scope: valueAt(error, 'global') === true ? 'all' : 'lane',
  };
}

/** A token that Discord does not know fails every message of the bot's, until somebody sets another one. */
function ofBot(delivery: Delivery): Delivery {
  if (delivery.kind !== 'refused' || delivery.status !== 401) return delivery;
  return later('Discord refused the bot (401): check DISCORD_BOT_TOKEN', 401, 'lane');
}

/** Answers of whoever stands in front of Discord, and may have passed the message on; a webhook knows no nonce. */
const FROM_IN_FRONT = new Set<number | null>([502, 520, 524]);

const ofWebhook = (delivery: Delivery): Delivery =>
  delivery.kind === 'later' && FROM_IN_FRONT.has(delivery.status)
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

/** Errors of a connection that was never made: Discord cannot have received anything. */
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
    name === 'AbortError' || name === 'TimeoutError' ? 'no answer in time' : (codeOf(error) ?? name);
  return `Discord could not be reached: ${why}`;
}

const MOST_IN_DETAIL = 200;

function detailOf(error: unknown, code: number | null): string {
  const said = textAt(valueAt(error, 'rawError'), 'message');
  const words = said === null ? '' : `: ${said.slice(0, MOST_IN_DETAIL)}`;
  return code === null || code === 0 ? words : `${words} (${code})`;
}
