import { mergeTrigramParts } from '#db/trigram-index/merge-parts';
import { checkOnUnits } from '#features/dispatch/index';
import { sweepSignIns } from '#features/session/session.domain';
import { HOUR, MINUTE } from '#platform/clock';
import { deleteOldKeys } from '#platform/http/idempotency';
import { pruneEvents } from '#platform/live/event-log';
import type { Platform } from '#platform/platform';
import { deleteTokensOfSignedOut } from '#platform/sessions/users.store';

/**
 * What is done again and again while the server runs: roles and units on duty kept true, what has expired deleted, and
 * `everyMinute`, which only this start has.
 */
export function startMaintenance(
  platform: Platform,
  everyMinute: (() => Promise<void>)[] = [],
): { stop(): Promise<void> } {
  const { roleRefresh, sessions, database, clock } = platform;
  const jobs = [
    ...everyMinute.map((job) => repeat(platform, MINUTE, 'this start', job)),
    repeat(platform, MINUTE, 'role refresh', () => roleRefresh.sweep()),
    repeat(platform, MINUTE, 'units on duty', () => checkOnUnits(platform)),
    repeat(platform, HOUR, 'clean-up', async () => {
      await sessions.sweep();
      await deleteTokensOfSignedOut(database.db);
      await sweepSignIns(platform);
      await deleteOldKeys(database.db, clock.now());
      await pruneEvents(database, clock.now());
      await mergeTrigramParts(database.db);
    }),
  ];
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Runs a job every so many milliseconds, one run at a time; a failed run is logged and the next one tries again. */
function repeat({ log }: Platform, every: number, name: string, job: () => Promise<void>) {
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = job()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'maintenance failed'))
      .finally(() => {
        isRunning = false;
      });
  }, every).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
