import { generateKeyPairSync, sign } from 'node:crypto';

/** The headers of a signed interaction. */
interface SignatureHeaders {
  'X-Signature-Ed25519': string;
  'X-Signature-Timestamp': string;
}

/** An application's key pair, made anew at each start. */
export interface Signer {
  /** Hexadecimal, as Discord shows it to the application's owner. */
  publicKey: string;
  /** Signs the raw body together with the time, which is in seconds since 1970. */
  sign(rawBody: string, timestamp: number): SignatureHeaders;
}

export function createSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return {
    publicKey: raw.toString('hex'),
    sign(rawBody, timestamp) {
      const time = String(Math.floor(timestamp));
      return {
        'X-Signature-Ed25519': sign(null, Buffer.from(time + rawBody), privateKey).toString('hex'),
        'X-Signature-Timestamp': time,
      };
    },
  };
}
