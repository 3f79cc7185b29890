import webPush from 'web-push';
import type { PushKeys } from '#features/push/keys.store';
import { SECOND } from '#platform/clock';

export interface SealedMessage {
  endpoint: string;
  method: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** Encrypts a message for a device, and signs it for the server; `ttl` in milliseconds. */
export function sealMessage(
  device: { endpoint: string; p256dh: string; auth: string },
  message: { payload: string; ttl: number; urgency: 'high' | 'normal'; topic: string },
  { keys, contact }: { keys: PushKeys; contact: string },
): SealedMessage {
  const { endpoint, p256dh, auth } = device;
  const { payload, ttl, urgency, topic } = message;
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh: unpadded(p256dh), auth: unpadded(auth) } },
    payload,
    {
      TTL: Math.ceil(ttl / SECOND),
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: contact, ...keys },
    },
  );
  // The request computes it.
  const { 'Content-Length': _, ...rest } = headers;
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  return { endpoint, method, headers: Object.fromEntries(texts), body };
}

const unpadded = (text: string): string => text.replace(/=+$/, '');

export type PushAnswer =
  | { kind: 'sent' }
  /** The device no longer exists. */
  | { kind: 'gone'; status: number }
  /** The server lacks permission for the device. */
  | { kind: 'forbidden'; status: number }
  | { kind: 'refused'; status: number }
  /** It certainly did not arrive; `retryAfter` in milliseconds. */
  | { kind: 'later'; status: number | null; retryAfter: number | null; reason: string }
  /** It may have arrived. */
  | { kind: 'unclear'; reason: string };

/** Sends a message to its push service; never throws. Redirects are not followed. */
export type PushService = (message: SealedMessage) => Promise<PushAnswer>;

export const createPushService =
  (timeout: number): PushService =>
  async ({ endpoint, method, headers, body }) => {
    let response: Response;
    try {
      response = await fetch(endpoint, {
        method,
        headers,
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      });
      // An unread body would block the connection.
      await response.body?.cancel();
    } catch (error) {
      return failed(error);
    }
    const { status } = response;
    if (response.ok) return { kind: 'sent' };
    if (status === 404 || status === 410) return { kind: 'gone', status };
    if (status === 403) return { kind: 'forbidden', status };
    if (status === 429 || status >= 500) {
      const retryAfter = readRetryAfter(response.headers.get('retry-after'), Date.now());
      return { kind: 'later', status, retryAfter, reason: `The push service responded with ${status}.` };
    }
    return { kind: 'refused', status };
  };

const CONNECTION_ERRORS = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function failed(error: unknown): PushAnswer {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (CONNECTION_ERRORS.includes(code) || code.startsWith('CERT_')) {
    const reason = 'The push service could not be reached.';
    return { kind: 'later', status: null, retryAfter: null, reason };
  }
  return { kind: 'unclear', reason: 'The push service did not respond.' };
}

/** Reads a Retry-After header as milliseconds from `now`; null if it is invalid. */
function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * SECOND;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
