import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import type { VehicleRow } from '#features/vehicles/vehicles.store';

/** A vehicle as its owner, officers and staff see it. */
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
      status_at === null
        ? null
        : { reason: status_reason, at: new Date(status_at).toISOString(), by: status_by },
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
