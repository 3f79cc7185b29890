import { build, stale } from './build.mjs';
import { install, isInstalled } from './install.mjs';

/**
 * Installs missing packages and rebuilds stale parts ('server', 'web'). Prints nothing if everything is up to date.
 */
export async function prepare(parts) {
  if (!isInstalled()) await install();
  await build(stale(parts));
}
