import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from './lib/postgres.mjs';
import { isRoot } from './lib/programs.mjs';

test('stops a server that does not yet handle signals', async () => {
  // As root the programs run as another user, who cannot enter root's temporary folder.
  const folder = mkdtempSync(join(isRoot() ? '/tmp' : tmpdir(), 'fake-postgres-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  const ready = 'echo database system is ready to accept connections >&2';
  writeFileSync(join(folder, 'initdb'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(folder, 'postgres'), `#!/bin/sh\n${ready}\nexec sleep 600\n`, { mode: 0o755 });
  const { stop } = await startPostgres(folder);
  await expect(stop()).resolves.toBeUndefined();
});
