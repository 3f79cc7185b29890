import { createPublicKey, verify } from 'node:crypto';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#platform/app-context';
import { MINUTE, SECOND } from '#platform/clock';
import { AppError } from '#platform/errors';
import type { RateLimits } from '#platform/http/rate-limits';

/**
 * Rejects requests without a possible signature before their body is read: 401, or 429 for an address that sent too many.
 * Signed requests do not count, since they all come from a few addresses.
 */
export function rejectUnsigned({ clock, config }: Pick<AppContext, 'clock' | 'config'>, limits: RateLimits) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!isForDiscord(request)) return;
    await limits.checkForgeries(request.ip);
    if (config.discord.publicKey === null || readSignature(request.headers, clock.now()) === null) {
      throw await unsigned(request, limits);
    }
  };
}

/** Returns 401 also for an unreadable body without a valid signature, because Discord probes for that. */
export async function unsignedOr(
  platform: AppContext,
  { request, error, limits }: { request: FastifyRequest; error: unknown; limits: RateLimits },
): Promise<unknown> {
  if (!isForDiscord(request) || !isAboutBody(error) || isSignedRequest(platform, request)) return error;
  return unsigned(request, limits);
}

const isForDiscord = (request: FastifyRequest): boolean =>
  request.routeOptions.config.endpoint?.who.includes('discord') === true;

const isAboutBody = (error: unknown): boolean =>
  error instanceof AppError
    ? error.code === 'invalid'
    : error instanceof Error && 'code' in error && String(error.code).startsWith('FST_ERR_CTP_');

/** Returns the time of Discord's signature in milliseconds. Throws 401 or 429. */
export async function requireSignature(platform: AppContext, request: FastifyRequest, limits: RateLimits) {
  if (!isSignedRequest(platform, request)) throw await unsigned(request, limits);
  return Number(request.headers['x-signature-timestamp']) * SECOND;
}

function isSignedRequest({ clock, config }: AppContext, request: FastifyRequest): boolean {
  const { publicKey } = config.discord;
  const signature = readSignature(request.headers, clock.now());
  return publicKey !== null && signature !== null && isSigned(signature, request.bodyText, publicKey);
}

async function unsigned({ ip }: FastifyRequest, limits: RateLimits): Promise<AppError> {
  try {
    await limits.countForgery(ip);
  } catch (refusal) {
    if (refusal instanceof AppError) return refusal;
    throw refusal;
  }
  return new AppError('signed_out', OUTBOX_TEXTS.badSignature);
}

/** Hexadecimal, over the timestamp (seconds, as text) and the raw body. */
interface Signature {
  signature: string;
  timestamp: string;
}

/** Limits replays. */
const FRESH = 5 * MINUTE;

/** Reads the signature; null if the headers are missing, malformed or stale. */
function readSignature(headers: FastifyRequest['headers'], now: number): Signature | null {
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = headers;
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return null;
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return null;
  return Math.abs(now - Number(timestamp) * SECOND) <= FRESH ? { signature, timestamp } : null;
}

function isSigned({ signature, timestamp }: Signature, body: string, publicKey: string): boolean {
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(timestamp + body), key, Buffer.from(signature, 'hex'));
}
