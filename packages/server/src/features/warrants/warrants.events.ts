import type { Db } from '#db/database';
import { presentWarrant } from '#features/warrants/warrants.presenter';
import type { WarrantRow } from '#features/warrants/warrants.store';
import { publish } from '#platform/live/publish';

/** Tells the officers of its platform, and staff, what a warrant is now; `now` in milliseconds. */
export async function publishWarrant(tx: Db, warrant: WarrantRow, now: number): Promise<void> {
  const readers = { officers: warrant.platform };
  await publish(tx, { name: 'warrant', readers, data: { warrant: presentWarrant(warrant, now) }, now });
}
