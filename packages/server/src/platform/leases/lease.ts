import type { Db } from '#db/database';
import { type Clock, SECOND } from '#platform/clock';
import { newId } from '#platform/ids';

export const RENEW_EVERY = 5 * SECOND;
/** Validity after the last renewal, as other processes see it. */
const HELD_FOR = 30 * SECOND;
/** Two checks, minus timer jitter. */
const RENEW_AFTER = 2 * RENEW_EVERY - SECOND;
/** Validity for the holder, well before others may take over. */
const HOLDER_VALIDITY = 20 * SECOND;

export type Lease = ReturnType<typeof createLease>;

export function createLease({ db, clock, name }: { db: Db; clock: Clock; name: string }) {
  const holder = newId();
  let renewedAt: number | null = null;
  const isHeld = () => renewedAt !== null && clock.now() - renewedAt < HOLDER_VALIDITY;

  return {
    /** Also false if the database was unavailable for too long. */
    isHeld,
    /** Takes or renews the lease when due. Throws if the database is unavailable. */
    renew: async (): Promise<boolean> => {
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

async function takeLease(
  db: Db,
  lease: { name: string; holder: string; now: number; until: number },
): Promise<boolean> {
  const { name, holder, now, until } = lease;
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((eb) => eb.or([eb('leases.holder', '=', holder), eb('leases.until', '<=', now)])),
    )
    .returning('holder')
    .executeTakeFirst();
  return taken !== undefined;
}

const dropLease = (db: Db, { name, holder }: { name: string; holder: string }) =>
  db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
