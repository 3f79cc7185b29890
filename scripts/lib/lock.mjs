import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CACHE } from './paths.mjs';

const OWNER = `${hostname()} ${process.pid}`;
const BEAT = 2000;
/** A holder on another machine or in another container that has not shown itself for so long (ms) is gone. */
const ABANDONED = 30_000;

/** Does the work while no other command of this checkout does work under a lock; says so once if it must wait. */
export async function withLock(work) {
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, 'lock');
  let waited = false;
  while (!take(file)) {
    if (!waited) console.log('Waiting for another command that is installing or building…');
    waited = true;
    await changeIn(CACHE);
  }
  const beat = setInterval(() => touch(file), BEAT);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(file, { force: true });
  }
}

function take(file) {
  if (create(file)) return true;
  return removeIfLeftBehind(file) && create(file);
}

function create(file) {
  try {
    writeFileSync(file, OWNER, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Renamed before it is removed: of two commands that find a lock left behind, only one takes it away. */
function removeIfLeftBehind(file) {
  try {
    const holder = readFileSync(file, 'utf8');
    if (!isLeftBehind(file, holder)) return false;
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') === holder) rmSync(aside);
    // Another command was faster and holds it by now.
    else renameSync(aside, file);
    return true;
  } catch (error) {
    if (error.code === 'ENOENT') return true;
    throw error;
  }
}

function isLeftBehind(file, holder) {
  const [host, pid] = holder.split(' ');
  if (host === hostname() && pid !== undefined && !isRunning(Number(pid))) return true;
  return Date.now() - statSync(file).mtimeMs > ABANDONED;
}

function touch(file) {
  const now = new Date();
  utimesSync(file, now, now);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Waits for a change in a folder; also looks again after a while, because a killed holder changes nothing.
 * @returns {Promise<void>}
 */
function changeIn(folder) {
  return new Promise((resolve) => {
    const done = () => {
      watcher.close();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, BEAT);
    const watcher = watch(folder, done).on('error', done);
  });
}
