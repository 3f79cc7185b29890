import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#platform/env-values';

export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Compares in constant time. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));

const MIN_LENGTH = 32;

/** Reads the secret from the data folder, creating it on first start. */
export function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) makeSecret(file);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  // A full disk may leave it empty, and keys of an empty secret are guessable.
  if (secret.length < MIN_LENGTH)
    throw new ConfigError(`DATA_DIR contains a broken secret: delete ${file} and start again`);
  return secret;
}

/** Creates the secret atomically. Throws EEXIST if another process was faster. */
function makeSecret(file: string): void {
  const temporary = `${file}.${newToken().slice(0, 8)}`;
  try {
    writeFileSync(temporary, newToken(), { flag: 'wx', mode: 0o600, flush: true });
    linkSync(temporary, file);
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Errors of file systems without hard links. */
const WITHOUT_LINKS = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];
const isWithoutLinks = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && WITHOUT_LINKS.includes(String(error.code));

export function createFingerprint(secret: string, purpose: string): (text: string) => string {
  const key = deriveKey(secret, purpose);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}

const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `ten-four ${purpose}`, 32));

/** AES-256-GCM with a key derived from the session secret for one purpose. */
export type Vault = ReturnType<typeof createVault>;

export function createVault(secret: string, purpose: string) {
  const key = deriveKey(secret, purpose);
  return {
    seal: (text: string): string => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    /** Null if sealed under another secret or modified. */
    open: (sealed: string): string | null => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < 28) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        // Bad tag: not ours.
        return null;
      }
    },
  };
}
