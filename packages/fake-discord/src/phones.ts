import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { PUSH_BUTTONS, type PushCall } from '@ten-four/contract/push/push.buttons';
import type { FastifyInstance } from 'fastify';
import { pushBounded } from './bounded.ts';

interface ShownNotification {
  web_push: number;
  notification: {
    title: string;
    body: string;
    tag: string;
    navigate: string;
    data: { kind: string; id: string; at: string };
  };
}

interface ReceivedPush {
  at: number;
  ttl: number;
  urgency: string;
  topic: string | null;
  message: ShownNotification;
  pressed: boolean;
}

type PushFault = { status: number; retryAfter?: number } | 'hang';

export interface Phone {
  id: string;
  label: string;
  /** Discord ID; null if no one is signed in. */
  ownerId: string | null;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  arrived: ReceivedPush[];
  faults: PushFault[];
  keys: ECDH;
  auth: Buffer;
}

const MAX_STORED = 200;
const SEALED = 'aes128gcm';
const POINT = 65;

export class Phones {
  readonly all: Phone[] = [];
  readonly #now: () => number;
  /** Set once the server is listening. */
  origin = '';
  /** Calls the application with a session of the owner. Returns whether it succeeded. */
  call: ((ownerId: string, call: PushCall) => Promise<boolean>) | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(label: string, ownerId: string | null = null): Phone {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    const id = randomBytes(9).toString('base64url');
    const phone: Phone = {
      id,
      label,
      ownerId,
      subscription: {
        endpoint: `${this.origin}/push/${id}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      },
      arrived: [],
      faults: [],
      keys,
      auth,
    };
    pushBounded(this.all, phone, MAX_STORED);
    return phone;
  }

  /** Receives a push message by RFC 8030, 8188, 8291 and 8292. Returns the status. */
  take(id: string, headers: Readonly<Record<string, unknown>>, body: Buffer): number {
    const phone = this.all.find((known) => known.id === id);
    if (phone === undefined) return 404;
    if (!this.#isSigned(String(headers.authorization ?? ''))) return 403;
    const ttl = Number(headers.ttl);
    const topic = headers.topic === undefined ? null : String(headers.topic);
    if (headers.ttl === undefined || !Number.isInteger(ttl) || ttl < 0) return 400;
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return 400;
    if (headers['content-encoding'] !== SEALED || body.length > 4096) return 400;
    const message: ShownNotification = JSON.parse(unseal(phone, body));
    const urgency = String(headers.urgency ?? 'normal');
    const arrived = { at: this.#now(), ttl, urgency, topic, message, pressed: false };
    pushBounded(phone.arrived, arrived, MAX_STORED);
    return 201;
  }

  async press({ ownerId }: Phone, { message }: ReceivedPush): Promise<boolean> {
    const { kind, id } = message.notification.data;
    const button = PUSH_BUTTONS[kind];
    if (button === undefined || ownerId === null || this.call === null) return false;
    return this.call(ownerId, button.call(id));
  }

  #isSigned(authorization: string): boolean {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    const [header = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    if (point.length !== POINT) return false;
    const x = point.subarray(1, 33).toString('base64url');
    const y = point.subarray(33).toString('base64url');
    const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const by = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
    if (!verify('sha256', Buffer.from(`${header}.${claims}`), by, Buffer.from(signature, 'base64url'))) {
      return false;
    }
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const left = exp - Date.now() / 1000;
    return aud === this.origin && left > 0 && left <= 24 * 60 * 60 && /^(https|mailto):/.test(sub);
  }
}

function unseal({ keys, auth }: Phone, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const derive = (secret: Buffer, by: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, `Content-Encoding: ${SEALED}\0`, 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last byte that is not zero ends the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

export function registerPushService(app: FastifyInstance, phones: Phones): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
      const { id } = request.params;
      const fault = phones.all.find((phone) => phone.id === id)?.faults.shift();
      // Until the client gives up.
      if (fault === 'hang') return new Promise(() => {});
      if (fault !== undefined) {
        if (fault.retryAfter !== undefined) reply.header('retry-after', fault.retryAfter);
        return reply.code(fault.status).send();
      }
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return reply.code(phones.take(id, request.headers, body)).send();
    });
  });
}
