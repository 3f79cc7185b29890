import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this runs in continuous integration, where nothing may be left out. */
export function isContinuousIntegration() {
  return process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false';
}

/** Whether there is time for more than the usual rounds: `npm run test:nightly` sets TEST_ROUNDS. */
export function isNightly() {
  return process.env.TEST_ROUNDS !== undefined && process.env.TEST_ROUNDS !== '';
}

/**
 * This process's environment for the tests: without NODE_ENV, which they set for themselves, and with `folder` for
 * their temporary files, so that those go with it, whatever happened to the tests.
 */
export function testEnvironment(folder) {
  const { NODE_ENV: _, ...rest } = process.env;
  return { ...rest, TMPDIR: folder };
}

/** Does the work with a folder for temporary files of its own, which is gone afterwards. */
export async function withFolder(work) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ten-four-')));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
