import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import { type Clock, SECOND } from '#platform/clock';
import { shiftIds } from '#platform/ids';

/** Milliseconds. Synchronized machines differ by far less. */
const AGREES_WITHIN = SECOND;

/** Returns the local clock while it agrees with the database's, else the latter, so servers can compare. */
export async function createSharedClock(parts: {
  database: Pick<Database, 'now'>;
  local: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}) {
  const { database, local, log } = parts;
  let ahead = 0;
  const now = () => local.now() + ahead;

  /** Throws if the database is unavailable. */
  const adjust = async (): Promise<void> => {
    const sentAt = now();
    const databaseTime = await database.now();
    const receivedAt = now();
    const offset = databaseTime - (sentAt + receivedAt) / 2;
    // A slow answer is less precise.
    if (Math.abs(offset) <= AGREES_WITHIN + (receivedAt - sentAt) / 2) return;
    ahead += Math.round(offset);
    shiftIds(ahead);
    log.warn(
      { seconds: Math.round(ahead / SECOND) },
      "this machine's clock differs from the database's, which is used instead: synchronize both",
    );
  };

  await adjust();
  return { now, adjust };
}
