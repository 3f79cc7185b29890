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

/** As far from the built file as from this one. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
const BACKUP_PROGRAM = fileURLToPath(new URL('./backup.js', import.meta.url));
const UPGRADE_HOLD = fileURLToPath(new URL('../../../.upgrade/hold', import.meta.url));

/**
 * How much more than it holds, in percent, the heap may grow to before what is dead in it is removed. Left to itself a
 * busy server keeps three times what it needs, on machines that have little; looking more often costs nothing that could
 * be measured.
 */
const HEAP_GROWTH = 60;

/** Starts the server and stops it when the system asks; a start that fails says why in one line. */
async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  // The database and the secret are for the owner of the process only.
  process.umask(0o077);
  const source = environment();
  if (isProduction(source)) tell = (line) => pino(pino.destination(2)).fatal(line);
  const config = readConfig(source);
  if (!existsSync(join(WEB_FOLDER, 'index.html'))) {
    throw new ConfigError(`there is no web app in ${WEB_FOLDER}: npm run build makes it`);
  }
  await waitForDatabase(UPGRADE_HOLD);
  const backups = new AbortController();
  let stopping = false;
  // Before it starts: one that is stopped on its way up, or as it says that it is ready, ends its start first.
  const stop = () => {
    // Whoever asks twice does not want to wait.
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

  // The upgrade that started a trial holds its input open, so a killed upgrade ends its trial.
  if (config.trial) process.stdin.resume().once('end', stop);
  else removeOldTrials(config.dataDir);
  const never = new Promise<void>(() => {});
  const starting = startServer(config, WEB_FOLDER, {
    accepted: config.trial ? never : waitForAcceptance(UPGRADE_HOLD),
    makeBackup: async (folder) => {
      // A process of its own: copying a large database would hold up everybody here.
      await promisify(execFile)(process.execPath, [BACKUP_PROGRAM, `${folder}/`], { signal: backups.signal });
    },
  });
  const server = await starting;
  const mode = config.demo ? ' (demo mode)' : '';
  // In production the log says it.
  if (!config.production) process.stdout.write(`Ten-Four is ready at ${config.publicUrl.origin}${mode}\n`);
  if (server.setupLink !== null) tellOfSetup(server.setupLink, config.production);
}

/** For whoever looks at the start: the log of production is read by programs too. */
function tellOfSetup(link: string, isLogged: boolean): void {
  const line = `Set up your community: ${link} (works once, within 24 hours; npm run setup-link prints another)`;
  if (isLogged) pino(pino.destination(1)).warn(line);
  else process.stdout.write(`${line}\n`);
}

/** How a failure is told: where the log is read by programs, as a line of the log. */
let tell = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

function fail(error: unknown): never {
  tell(explain(error));
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
