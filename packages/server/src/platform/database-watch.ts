import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import { MINUTE, SECOND } from '#platform/clock';

/** How often is looked whether it is back. */
const LOOK_EVERY = SECOND;
/** What passes by itself is told no more often than this. */
const PASSING_EVERY = MINUTE;

/**
 * Tells once that the database is away and once that it is back, in place of everybody who wants something of it
 * meanwhile: the log gives it their errors.
 */
export function createDatabaseWatch() {
  let watched: { database: Pick<Database, 'takesWrites'>; log: FastifyBaseLogger } | null = null;
  let awaySince: number | null = null;
  let passedAt = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let timer: NodeJS.Timeout | null = null;

  const look = async (error: Error): Promise<void> => {
    if (watched === null) return;
    const { database, log } = watched;
    const isThere = await database.takesWrites().catch(() => false);
    // Stopped meanwhile.
    if (watched === null) return;
    const now = performance.now();
    if (!isThere) {
      if (awaySince === null) log.error({ reason: reasonOf(error) }, 'database away');
      awaySince ??= now;
      timer = setTimeout(() => start(error), LOOK_EVERY).unref();
    } else if (awaySince !== null) {
      log.info({ seconds: Math.round((now - awaySince) / SECOND) }, 'database back');
      awaySince = null;
    } else if (now - passedAt >= PASSING_EVERY) {
      log.warn({ reason: reasonOf(error) }, 'the database failed for a moment');
      passedAt = now;
    }
  };

  const start = (error: Error) => {
    timer = null;
    isLooking = true;
    void look(error).finally(() => {
      isLooking = false;
    });
  };

  return {
    /** Somebody could not use the database. */
    note: (error: Error): void => {
      if (watched !== null && !isLooking && timer === null) start(error);
    },
    /** From now on looks after a database, until it is told to stop. */
    watch: (database: Pick<Database, 'takesWrites'>, log: FastifyBaseLogger) => {
      watched = { database, log };
      return {
        stop: async (): Promise<void> => {
          watched = null;
          if (timer !== null) clearTimeout(timer);
        },
      };
    },
  };
}

/** Of several addresses that were tried, none of which answered, there is only a code. */
const reasonOf = (error: Error): string =>
  error.message === '' && 'code' in error ? String(error.code) : error.message;
