import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '#platform/version';

const ROOT = new URL('../../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
const OURS = ['', 'bench/', 'packages/contract/', 'packages/e2e/', 'packages/server/', 'packages/web/'];

test('every package, the lock file and the changelog have the same version', () => {
  const lock = JSON.parse(read('package-lock.json'));
  expect(lock.version).toBe(VERSION);
  for (const folder of OURS) {
    const { version } = JSON.parse(read(`${folder}package.json`));
    const locked = lock.packages[folder.replace(/\/$/, '')].version;
    expect([folder, version, locked]).toEqual([folder, VERSION, VERSION]);
  }
  expect(read('CHANGELOG.md')).toContain(`## [${VERSION}]`);
});
