import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stop } from './command.mjs';
import { freePort } from './free-port.mjs';
import { isRoot, outputOf } from './programs.mjs';

/** The data is temporary, so nothing needs to be flushed to disk. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/**
 * Stops the server and deletes its folder when standard input ends, even if this process is killed. Arguments: the
 * folder, then the server's command line. Only the server keeps standard error open, so the end of that stream
 * means the server ended. The shell starts it ignoring QUIT, so TERM ends a server that does not yet handle signals.
 */
const GUARDED =
  'folder=$1; shift; "$@" & exec 2>/dev/null; cat >/dev/null; kill $!; kill -QUIT $!; wait; rm -rf "$folder"';

/**
 * Starts a temporary PostgreSQL on a free port. As root it runs as another user, because PostgreSQL refuses root.
 * Returns the superuser's URL and `stop`. Throws Stop if it does not start.
 */
export async function startPostgres(binaries) {
  const account = isRoot() ? unprivilegedAccount() : {};
  // Root's temporary folder may be inside one that no other user may enter.
  const folder = mkdtempSync(join(isRoot() ? '/tmp' : tmpdir(), 'ten-four-postgres-'));
  // The environment may contain another server's settings (PGPORT, PGDATA, …).
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...account };
  // Sorts by language rules rather than bytes, as most servers do.
  const language = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const args = ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  try {
    if (isRoot()) chownSync(folder, account.uid, account.gid);
    execFileSync(join(binaries, 'initdb'), [...args, ...language], { ...options, stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Stop(`PostgreSQL's initdb failed:\n${error.stderr ?? error.message}`);
  }
  return serve(binaries, folder, options);
}

async function serve(binaries, folder, options) {
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, port }).map(([name, value]) => `--${name}=${value}`);
  const server = [join(binaries, 'postgres'), '-D', join(folder, 'data'), ...settings];
  const child = spawn('/bin/sh', ['-c', GUARDED, 'sh', folder, ...server], {
    ...options,
    stdio: ['pipe', 'ignore', 'pipe'],
    // Ctrl+C must not reach the server; it stops when this process closes its input.
    detached: true,
  });
  const closed = once(child, 'close');
  let log = '';
  const isReady = new Promise((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      log = (log + chunk).slice(-8000);
      if (log.includes('database system is ready to accept connections')) resolve(true);
    });
    child.stderr.once('end', () => resolve(false));
  });
  const stop = async () => {
    child.stdin.end();
    await closed;
  };
  if (!(await isReady)) {
    await stop();
    throw new Stop(`PostgreSQL for the tests did not start:\n${log.trim()}`);
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

function unprivilegedAccount() {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [outputOf('id', ['-u', name]), outputOf('id', ['-g', name])];
    if (uid !== null && gid !== null) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Stop('PostgreSQL refuses to run as root, and there is neither a user "postgres" nor "nobody".');
}
