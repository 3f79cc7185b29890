import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const isContinuousIntegration = () => !['', 'false'].includes(process.env.CI ?? '');

/** Returns true in `npm run test:nightly`, which sets TEST_ROUNDS. */
export const isNightly = () => (process.env.TEST_ROUNDS ?? '') !== '';

/**
 * Returns the environment for tests: without NODE_ENV, which they set themselves, and with their temporary files in
 * `folder`.
 */
export function testEnvironment(folder) {
  const { NODE_ENV: _, ...rest } = process.env;
  return { ...rest, TMPDIR: folder };
}

/** Runs the work with a temporary folder, then deletes it. */
export async function withFolder(work) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ten-four-')));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
