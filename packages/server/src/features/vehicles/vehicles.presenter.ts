import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import type { VehicleRow } from '#features/vehicles/vehicles.store';
import { timestamp } from '#platform/timestamps';

export function presentVehicle(row: VehicleRow): Vehicle {
  const { status_at, status_reason, status_by } = row;
  return {
    _id: row.id,
    civilianId: row.civilian_id,
    plate: row.plate,
    vin: row.vin,
    make: row.make,
    model: row.model,
    year: row.year,
    color: row.color,
    type: row.type,
    insured: row.insured === 1,
    status: row.status,
    stolen: row.status === 'Stolen' || row.status_before === 'Stolen',
    statusChange:
      status_at === null ? null : { reason: status_reason, at: timestamp(status_at), by: status_by },
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
  };
}
