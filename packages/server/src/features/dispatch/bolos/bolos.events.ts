import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { Db } from '#db/database';
import { boloStatus } from '#features/dispatch/bolos/bolos.rules';
import type { BoloRow } from '#features/dispatch/bolos/bolos.store';
import { publish } from '#platform/live/publish';
import { timestamp } from '#platform/timestamps';

export const presentBolo = (row: BoloRow, now: number): Bolo => ({
  _id: row.id,
  platform: row.platform,
  boloType: row.bolo_type,
  vehicleDescription: row.vehicle_description,
  vehiclePlate: row.vehicle_plate,
  personDescription: row.person_description,
  personName: row.person_name,
  // A vehicle's owner is only visible in a search.
  civilianId: row.bolo_type === 'person' ? row.civilian_id : null,
  vehicleId: row.vehicle_id,
  location: row.location,
  details: row.details,
  status: boloStatus(row, now),
  createdBy: { _id: row.created_by, callsign: row.created_by_callsign, name: row.created_by_name },
  createdAt: timestamp(row.created_at),
  updatedAt: timestamp(row.updated_at),
  expiresAt: timestamp(row.expires_at),
});

export async function publishBolo(tx: Db, bolo: BoloRow, now: number): Promise<void> {
  const readers = { dispatch: bolo.platform };
  await publish(tx, { name: 'bolo', readers, data: { bolo: presentBolo(bolo, now) }, now });
}
