import type { Db } from '#db/database';
import { type Clock, SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { dropLease, takeLease } from '#platform/leases/leases.store';

/** How often whoever wants or has a lease looks after it. */
export const LOOK_EVERY = 5 * SECOND;
/** Others leave it to its holder for so long after the last renewal. */
const HELD_FOR = 30 * SECOND;
/** Two looks; timers are late at times, and early never. */
const RENEW_AFTER = 2 * LOOK_EVERY - SECOND;
/** So long after the last renewal its holder counts on it, well before others do not. */
const SURE_FOR = 20 * SECOND;

/** What one process of many does, until it ends or is not heard of any more. */
export type Lease = ReturnType<typeof createLease>;

export function createLease({ db, clock, name }: { db: Db; clock: Clock; name: string }) {
  const holder = newId();
  /** When it was last asked for and given; null while somebody else has it. */
  let renewedAt: number | null = null;
  const isSure = () => renewedAt !== null && clock.now() - renewedAt < SURE_FOR;

  return {
    /** Whether this process may still act as its holder: false also where the database has been away for too long. */
    isSure,
    /** Takes it or renews it, where that is due; answers whether this process has it. Throws where nobody could be asked. */
    look: async (): Promise<boolean> => {
      const now = clock.now();
      if (renewedAt !== null && now - renewedAt < RENEW_AFTER) return true;
      // Counted from before the question, since nobody knows when it was dealt with.
      const isTaken = await takeLease(db, { name, holder, now, until: now + HELD_FOR });
      renewedAt = isTaken ? now : null;
      return isTaken;
    },
    /** Gives it back, so that others need not wait. */
    release: async (): Promise<void> => {
      if (renewedAt === null) return;
      renewedAt = null;
      await dropLease(db, { name, holder });
    },
  };
}
