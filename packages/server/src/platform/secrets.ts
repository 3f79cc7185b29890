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

/** A random secret that fits into a cookie or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored in a secret's place. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether two secrets are the same; how long it takes tells nothing of either. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));

const SHORTEST = 32;

/** The secret in the data folder, made at first start and readable by its owner only. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) makeSecret(file);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  // A full disk may have left it empty, and anybody could derive the keys of an empty secret.
  if (secret.length < SHORTEST)
    throw new ConfigError(`DATA_DIR holds a broken secret: delete ${file} and start again`);
  return secret;
}

/** Whole or not at all, whenever the process dies; throws EEXIST where somebody else was faster. */
function makeSecret(file: string): void {
  const made = `${file}.${newToken().slice(0, 8)}`;
  try {
    writeFileSync(made, newToken(), { flag: 'wx', mode: 0o600, flush: true });
    linkSync(made, file);
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    renameSync(made, file);
  } finally {
    rmSync(made, { force: true });
  }
}

/** What systems say whose disk knows no second name of a file: some of those that are shared or formatted for Windows. */
const WITHOUT_LINKS = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];
const isWithoutLinks = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && WITHOUT_LINKS.includes(String(error.code));

/**
 * Answers what a text is known again by, and who has no key cannot guess: a hash under a key derived from the session
 * secret for one purpose.
 */
export function createFingerprint(secret: string, purpose: string): (text: string) => string {
  const key = deriveKey(secret, purpose);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}

const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `ten-four ${purpose}`, 32));

/** Encrypts and decrypts short texts (AES-256-GCM) under a key derived from the session secret for one purpose. */
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
    /** Null when the text was sealed under another secret or has been changed. */
    open: (sealed: string): string | null => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < 28) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        // A wrong tag is the answer, not a fault: the text is not ours.
        return null;
      }
    },
  };
}
