import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { publish } from '#platform/live/publish';

export async function publishDeletion(tx: Db, ids: readonly string[], now: number): Promise<void> {
  for (const civilianId of ids) {
    for (const platform of PLATFORMS) {
      const readers = { officers: platform };
      await publish(tx, { name: 'civilian-deleted', readers, data: { civilianId }, now });
    }
  }
}
