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
import { dirname, join, resolve } from 'node:path';
import { Stop } from './command.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

/** Where a new version is put together, on the same disk as the one that it replaces, and where that is put then. */
const NEW = join(ROOT, '.upgrade/new');
const OLD = join(ROOT, '.upgrade/old');
/** Servers of both versions read this file at their start (upgrade-hold.ts). */
const HOLD = join(ROOT, '.upgrade/hold');

/**
 * @typedef {object} NewProgram A version beside the one that runs.
 * @property {string} folder Where it is.
 * @property {string} replaced Where the version before is after `swap`.
 * @property {() => void} swap Puts it in the place of the one before, which is kept.
 * @property {() => void} swapBack Undoes that.
 */

/**
 * The version in an archive, for a program that was unpacked from one; null where that is the one that is here.
 * @param {string} archive
 * @returns {Promise<NewProgram | null>}
 */
export async function fromArchive(archive) {
  if (!existsSync(archive)) throw new Stop(`There is no file ${archive}.`);
  clear();
  mkdirSync(NEW, { recursive: true });
  await must(
    'tar',
    ['-xf', resolve(archive), '-C', NEW, '--strip-components=1'],
    `${archive} cannot be unpacked`,
  );
  if (!existsSync(join(NEW, 'packages/server/dist/main.js'))) {
    throw new Stop(`${archive} is no release of Ten-Four.`);
  }
  const [here, there] = [versionIn(ROOT), versionIn(NEW)];
  const difference = there.localeCompare(here, 'en', { numeric: true });
  if (difference === 0) return null;
  if (difference < 0) {
    throw new Stop(
      `That archive is older (${there}) than what is here (${here}): docs/hosting.md says under Upgrades how to go back.`,
    );
  }
  return program(readdirSync(NEW));
}

/** The version of the program in a folder. */
export function versionIn(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

/** @returns {NewProgram} */
function program(paths) {
  const moved = paths.filter((path) => existsSync(join(NEW, path)));
  const strange = moved.find((path) => isOfAnother(join(ROOT, path)));
  if (strange !== undefined) {
    throw new Stop(`${join(ROOT, strange)} belongs to another user: sudo chown -R ten-four:ten-four ${ROOT}`);
  }
  const replace = (taken, brought) => {
    const done = [];
    try {
      for (const path of moved) {
        done.unshift(path);
        move(join(ROOT, path), join(taken, path));
        move(join(brought, path), join(ROOT, path));
      }
    } catch (error) {
      // Half of each version would be worse than either.
      for (const path of done) {
        if (existsSync(join(taken, path))) {
          move(join(ROOT, path), join(brought, path));
          move(join(taken, path), join(ROOT, path));
        }
      }
      throw error;
    }
  };
  return {
    folder: NEW,
    replaced: OLD,
    swap: () => replace(OLD, NEW),
    swapBack: () => replace(NEW, OLD),
  };
}

/** What another user made cannot be moved. */
function isOfAnother(path) {
  return existsSync(path) && process.getuid !== undefined && statSync(path).uid !== process.getuid();
}

function move(from, to) {
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

/**
 * Has servers that start wait ('stop'), or only report their health ('try'), until `release` or the end of this process.
 * @param {'stop' | 'try'} state
 */
export function hold(state) {
  writeFileSync(`${HOLD}.new`, `${process.pid} ${state}`);
  renameSync(`${HOLD}.new`, HOLD);
}

/** Lets servers start and serve. */
export function release() {
  rmSync(HOLD, { force: true });
}

/** Removes what this upgrade, or one that was killed, put together. */
export function clear() {
  rmSync(join(ROOT, '.upgrade'), { recursive: true, force: true });
}

/** Runs a program and answers what it said; throws Stop with that where it fails. */
async function must(name, words, problem) {
  const { code, output } = await run(name, words, { quiet: true }).catch((error) => ({
    code: 1,
    output: error.message,
  }));
  if (code !== 0) throw new Stop(`${problem}: ${output.trim()}`);
  return output;
}
