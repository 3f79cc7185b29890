import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Stop } from './command.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

/** The new version. On the same disk as the running one, so that files can be renamed. */
export const NEW = join(ROOT, '.upgrade/new');
/** The old version, after `swap`. */
export const OLD = join(ROOT, '.upgrade/old');
/** Servers of both versions read this file at their start (upgrade-hold.ts). */
const HOLD = join(ROOT, '.upgrade/hold');

/** Unpacks an archive into NEW. Returns whether it is newer than this version. Throws Stop for an older one. */
export async function unpack(archive) {
  if (!existsSync(archive)) throw new Stop(`${archive} does not exist.`);
  clear();
  mkdirSync(NEW, { recursive: true });
  const args = ['-xf', archive, '-C', NEW, '--strip-components=1'];
  const { code, output } = await run('tar', args, { quiet: true });
  if (code !== 0) throw new Stop(`${archive} could not be unpacked: ${output.trim()}`);
  if (!existsSync(join(NEW, 'packages/server/dist/main.js'))) {
    throw new Stop(`${archive} is not a Ten-Four release.`);
  }
  const foreign = readdirSync(NEW)
    .map((path) => join(ROOT, path))
    .find(isOfAnother);
  if (foreign !== undefined) {
    throw new Stop(`${foreign} belongs to another user: sudo chown -R ten-four:ten-four ${ROOT}`);
  }
  const [here, there] = [versionIn(ROOT), versionIn(NEW)];
  const difference = there.localeCompare(here, 'en', { numeric: true });
  if (difference < 0) {
    throw new Stop(
      `That archive is older (${there}) than this version (${here}). To go back, see Upgrades in docs/hosting.md.`,
    );
  }
  return difference > 0;
}

export const versionIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

/** Files of another user can't be moved. */
export function isOfAnother(path) {
  return existsSync(path) && process.getuid !== undefined && statSync(path).uid !== process.getuid();
}

/** Moves the old version to OLD and the new one to its place. Returns the function that undoes it. */
export function swap() {
  const paths = readdirSync(NEW);
  const swapBack = () => {
    for (const path of paths) {
      if (!existsSync(join(NEW, path))) renameSync(join(ROOT, path), join(NEW, path));
      if (existsSync(join(OLD, path))) renameSync(join(OLD, path), join(ROOT, path));
    }
  };
  mkdirSync(OLD);
  try {
    for (const path of paths) {
      if (existsSync(join(ROOT, path))) renameSync(join(ROOT, path), join(OLD, path));
      renameSync(join(NEW, path), join(ROOT, path));
    }
  } catch (error) {
    // A mix of both versions would be worse than either one.
    swapBack();
    throw error;
  }
  return swapBack;
}

/**
 * Makes starting servers wait ('stop') or only report their health ('try'), until `release` or the end of this process.
 * @param {'stop' | 'try'} state
 */
export function hold(state) {
  writeFileSync(`${HOLD}.new`, `${process.pid} ${state}`);
  renameSync(`${HOLD}.new`, HOLD);
}

export const release = () => rmSync(HOLD, { force: true });

export const clear = () => rmSync(join(ROOT, '.upgrade'), { recursive: true, force: true });
