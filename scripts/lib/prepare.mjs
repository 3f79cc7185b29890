import { build, stale } from './build.mjs';
import { install, isInstalled } from './install.mjs';

/** Installs missing packages and builds the named parts ('server', 'web') whose build is stale. Prints nothing if all is there. */
export async function prepare(parts) {
  if (!isInstalled()) await install();
  await build(stale(parts));
}
