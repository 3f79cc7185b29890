import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { pino } from 'pino';
import { startServer } from '#app/start-server';
import { removeOldTrials, waitForAcceptance, waitForDatabase } from '#app/upgrade-hold';
import { DatabaseError } from '#db/database';
import { environment, isProduction, readConfig } from '#platform/env';
import { ConfigError } from '#platform/env-values';

/** Works from both src and dist. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
const BACKUP_PROGRAM = fileURLToPath(new URL('./backup.js', import.meta.url));
const UPGRADE_HOLD = fileURLToPath(new URL('../../../.upgrade/hold', import.meta.url));

/** Heap growth in percent before garbage collection. The default lets a busy server keep three times what it needs. */
const HEAP_GROWTH = 60;

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  // Database and secret are readable by the owner only.
  process.umask(0o077);
  const source = environment();
  if (isProduction(source)) print = (line) => pino(pino.destination(2)).fatal(line);
  const config = readConfig(source);
  if (!existsSync(join(WEB_FOLDER, 'index.html'))) {
    throw new ConfigError(`the web app is missing from ${WEB_FOLDER}: run npm run build`);
  }
  await waitForDatabase(UPGRADE_HOLD);
  const backups = new AbortController();
  let stopping = false;
  // Registered first, so a stop during startup waits for the start.
  const stop = () => {
    // A second signal exits at once.
    if (stopping) process.exit(1);
    stopping = true;
    backups.abort();
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  // The upgrade holds the trial's stdin open, so a killed upgrade ends it.
  if (config.trial) process.stdin.resume().once('end', stop);
  else removeOldTrials(config.dataDir);
  const never = new Promise<void>(() => {});
  const starting = startServer(config, WEB_FOLDER, {
    accepted: config.trial ? never : waitForAcceptance(UPGRADE_HOLD),
    makeBackup: async (folder) => {
      // A child process, because copying would block requests.
      await promisify(execFile)(process.execPath, [BACKUP_PROGRAM, `${folder}/`], { signal: backups.signal });
    },
  });
  const server = await starting;
  const mode = config.demo ? ' (demo mode)' : '';
  if (!config.production) process.stdout.write(`Ten-Four is ready at ${config.publicUrl.origin}${mode}\n`);
  if (server.setupLink !== null) showSetupLink(server.setupLink, config.production);
}

/** Shows the link in the terminal, because programs read the production log. */
function showSetupLink(link: string, isLogged: boolean): void {
  const line = `Set up your community: ${link} (works once, within 24 hours; npm run setup-link prints another)`;
  if (isLogged) pino(pino.destination(1)).warn(line);
  else process.stdout.write(`${line}\n`);
}

/** In production failures are log lines. */
let print = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

function fail(error: unknown): never {
  print(explain(error));
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Ten-Four cannot start: ${error.message}`;
  if (error instanceof DatabaseError) return `Ten-Four cannot start: ${error.message}`;
  if (!(error instanceof Error)) return `Ten-Four failed: ${String(error)}`;
  if ('syscall' in error) return `Ten-Four cannot start: ${error.message}`;
  return `Ten-Four failed: ${error.stack ?? error.message}`;
}

process.on('uncaughtException', fail);
main().catch(fail);
