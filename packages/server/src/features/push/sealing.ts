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
