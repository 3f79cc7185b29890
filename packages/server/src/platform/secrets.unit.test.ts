import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVault, hashToken, newToken, storedSecret } from '#platform/secrets';

test('a vault opens only what it sealed', () => {
  const vault = createVault('secret', 'tokens');
  const sealed = vault.seal('refresh me');
  expect(sealed).not.toContain('refresh');
  expect(vault.seal('refresh me')).not.toBe(sealed);
  expect(vault.open(sealed)).toBe('refresh me');
  expect(createVault('other', 'tokens').open(sealed)).toBeNull();
  expect(createVault('secret', 'cookies').open(sealed)).toBeNull();
  expect(vault.open(`${sealed.slice(0, -2)}AA`)).toBeNull();
  expect(vault.open('')).toBeNull();
});

test('tokens are long, different, and stored as hashes', () => {
  expect(newToken()).toHaveLength(43);
  expect(newToken()).not.toBe(newToken());
  expect(hashToken('a')).not.toBe(hashToken('b'));
});

test('creates the secret once and keeps it; an invalid one prevents the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ten-four-secret-'));
  const secret = storedSecret(folder);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(readdirSync(folder)).toEqual(['session-secret']);
  expect(storedSecret(folder)).toBe(secret);
  writeFileSync(join(folder, 'session-secret'), '');
  expect(() => storedSecret(folder)).toThrow('DATA_DIR');
  rmSync(folder, { recursive: true });
});
