import type { Db } from '#db/database';
import { type Clock, SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { dropLease, takeLease } from '#platform/leases/leases.store';

export const LOOK_EVERY = 5 * SECOND;
/** Validity after the last renewal, for others. */
const HELD_FOR = 30 * SECOND;
/** Two checks, minus timer jitter. */
const RENEW_AFTER = 2 * LOOK_EVERY - SECOND;
/** Validity for the holder, well before others may take over. */
const SURE_FOR = 20 * SECOND;

export type Lease = ReturnType<typeof createLease>;

export function createLease({ db, clock, name }: { db: Db; clock: Clock; name: string }) {
  const holder = newId();
  let renewedAt: number | null = null;
  const isSure = () => renewedAt !== null && clock.now() - renewedAt < SURE_FOR;

  return {
    /** False also when the database was unavailable for too long. */
    isSure,
    /** Takes or renews the lease when due. Throws if the database is unavailable. */
    look: async (): Promise<boolean> => {
      const now = clock.now();
      if (renewedAt !== null && now - renewedAt < RENEW_AFTER) return true;
      // Counted from before the request, because its time of arrival is unknown.
      const isTaken = await takeLease(db, { name, holder, now, until: now + HELD_FOR });
      renewedAt = isTaken ? now : null;
      return isTaken;
    },
    release: async (): Promise<void> => {
      if (renewedAt === null) return;
      renewedAt = null;
      await dropLease(db, { name, holder });
    },
  };
}
