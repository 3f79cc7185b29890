import webPush from 'web-push';
import type { PushKeys } from '#features/push/keys.domain';
import { SECOND } from '#platform/clock';

/** A request to a push service: nobody but the device can read what is in it. */
export interface SealedMessage {
  endpoint: string;
  method: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** Seals a message for a device, and signs for the server; `ttl` in milliseconds. */
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
  // The request counts it by itself.
  const { 'Content-Length': _, ...rest } = headers;
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  return { endpoint, method, headers: Object.fromEntries(texts), body };
}

const unpadded = (text: string): string => text.replace(/=+$/, '');
