import type { Db } from '#db/database';
import { presentBolo } from '#features/dispatch/bolos.presenter';
import type { BoloRow } from '#features/dispatch/bolos.store';
import { publish } from '#platform/live/publish';

/** Tells whoever reads dispatch of its platform what a BOLO is now; `now` in milliseconds. */
export async function publishBolo(tx: Db, bolo: BoloRow, now: number): Promise<void> {
  const readers = { dispatch: bolo.platform };
  await publish(tx, { name: 'bolo', readers, data: { bolo: presentBolo(bolo, now) }, now });
}
