import { createPublicKey, verify } from 'node:crypto';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import type { FastifyRequest } from 'fastify';
import { MINUTE, SECOND } from '#platform/clock';
import { AppError } from '#platform/errors';
import type { RateLimits } from '#platform/http/rate-limits';
import type { Platform } from '#platform/platform';

/**
 * Refuses, before a body is read, what cannot be Discord's: throws 401, or 429 to an address that sent too much of it,
 * whatever it sends now. Requests that Discord signed are not counted, since all of them come from a few addresses.
 */
export function refuseUnsigned({ clock, config }: Pick<Platform, 'clock' | 'config'>, limits: RateLimits) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!isForDiscord(request)) return;
    await limits.checkForgeries(request.ip);
    if (config.discord.publicKey === null || readSignature(request.headers, clock.now()) === null) {
      throw await unsigned(request, limits);
    }
  };
}

/**
 * What to answer where the body of a request could not be read: 401 for what Discord did not sign, however malformed it
 * is, since Discord tries out whether a bad signature gets it.
 */
export async function unsignedFirst(
  platform: Platform,
  { request, error, limits }: { request: FastifyRequest; error: unknown; limits: RateLimits },
): Promise<unknown> {
  if (!isForDiscord(request) || !isAboutBody(error) || isSignedRequest(platform, request)) return error;
  return unsigned(request, limits);
}

const isForDiscord = (request: FastifyRequest): boolean =>
  request.routeOptions.config.endpoint?.who.includes('discord') === true;

/** Of all that is refused before a handler can ask for the signature, what is refused for its body. */
const isAboutBody = (error: unknown): boolean =>
  error instanceof AppError
    ? error.code === 'invalid'
    : error instanceof Error && 'code' in error && String(error.code).startsWith('FST_ERR_CTP_');

/** Throws 401, or 429, unless Discord signed the request with its body, within these minutes; answers when, in milliseconds. */
export async function requireSignature(
  platform: Platform,
  request: FastifyRequest,
  limits: RateLimits,
): Promise<number> {
  if (!isSignedRequest(platform, request)) throw await unsigned(request, limits);
  return Number(request.headers['x-signature-timestamp']) * SECOND;
}

function isSignedRequest({ clock, config }: Platform, request: FastifyRequest): boolean {
  const { publicKey } = config.discord;
  const signature = readSignature(request.headers, clock.now());
  return publicKey !== null && signature !== null && isSigned(signature, request.bodyText, publicKey);
}

/** What a request that Discord did not sign is answered. */
async function unsigned({ ip }: FastifyRequest, limits: RateLimits): Promise<AppError> {
  try {
    await limits.forgery(ip);
  } catch (refusal) {
    if (refusal instanceof AppError) return refusal;
    throw refusal;
  }
  return new AppError('signed_out', OUTBOX_TEXTS.badSignature);
}

/** Discord's signature of a request: hexadecimal, over the time (seconds since 1970, as text) and the body as it came. */
interface Signature {
  signature: string;
  timestamp: string;
}

/** An older or later request may be somebody else's, who kept it. */
const FRESH = 5 * MINUTE;

/** Reads the headers of a signed request; null where they are not there, malformed, or not of these minutes. */
function readSignature(
  headers: Record<string, string | string[] | undefined>,
  now: number,
): Signature | null {
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = headers;
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return null;
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return null;
  return Math.abs(now - Number(timestamp) * SECOND) <= FRESH ? { signature, timestamp } : null;
}

/** Whether the owner of the public key (64 hexadecimal digits) signed this body at that time. */
function isSigned({ signature, timestamp }: Signature, body: string, publicKey: string): boolean {
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(timestamp + body), key, Buffer.from(signature, 'hex'));
}
