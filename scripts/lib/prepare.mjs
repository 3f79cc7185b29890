import { build, stale } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

/**
 * Brings the checkout to where the named parts ('server', 'web') can run: installs packages if some are missing and
 * builds what is stale. Says nothing when there is nothing to do. Several commands at once take turns.
 */
export async function prepare(parts) {
  if (isInstalled() && stale(parts).length === 0) return;
  await withLock(async () => {
    if (!isInstalled()) await install();
    const needed = stale(parts);
    if (needed.length > 0) await build(needed);
  });
}
