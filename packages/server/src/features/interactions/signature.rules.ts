import { createPublicKey, verify } from 'node:crypto';
import { MINUTE, SECOND } from '#platform/clock';

/** Discord's signature of a request: hexadecimal, over the time (seconds since 1970, as text) and the body as it came. */
export interface Signature {
  signature: string;
  timestamp: string;
}

/** An older or later request may be somebody else's, who kept it. */
const FRESH = 5 * MINUTE;

/** Reads the headers of a signed request; null where they are not there, malformed, or not of these minutes. */
export function readSignature(
  headers: Record<string, string | string[] | undefined>,
  now: number,
): Signature | null {
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = headers;
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return null;
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return null;
  return Math.abs(now - Number(timestamp) * SECOND) <= FRESH ? { signature, timestamp } : null;
}

/** Whether the owner of the public key (64 hexadecimal digits) signed this body at that time. */
export function isSigned({ signature, timestamp }: Signature, body: string, publicKey: string): boolean {
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(timestamp + body), key, Buffer.from(signature, 'hex'));
}
