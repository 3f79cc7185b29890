import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import { type Clock, SECOND } from '#platform/clock';
import { shiftIds } from '#platform/ids';

/** Closer than this, in milliseconds, clocks agree: machines that keep their time differ by far less. */
const AGREES_WITHIN = SECOND;

/**
 * The time that all servers on a database share, whatever their own clocks say: that of this machine's, `local`, as long
 * as it agrees with the database's, else the database's. Leases, sessions, shifts and ids are compared with those of
 * other servers.
 */
export async function createSharedClock(parts: {
  database: Pick<Database, 'now'>;
  local: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}) {
  const { database, local, log } = parts;
  let ahead = 0;
  const now = () => local.now() + ahead;

  /** Looks again how far this machine's clock is from the database's. Throws where that cannot be reached. */
  const adjust = async (): Promise<void> => {
    const asked = now();
    const there = await database.now();
    const answered = now();
    const late = there - (asked + answered) / 2;
    // The answer is from some moment in between: the longer it took, the less it says.
    if (Math.abs(late) <= AGREES_WITHIN + (answered - asked) / 2) return;
    ahead += Math.round(late);
    shiftIds(ahead);
    log.warn(
      { seconds: Math.round(ahead / SECOND) },
      "this machine's clock is not the database's, which counts: set them right",
    );
  };

  await adjust();
  return { now, adjust };
}
