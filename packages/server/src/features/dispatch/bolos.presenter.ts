import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { boloStatus } from '#features/dispatch/bolos.rules';
import type { BoloRow } from '#features/dispatch/bolos.store';
import { presentOfficerRef } from '#features/dispatch/calls.presenter';
import { moment } from '#platform/moments';

/** A BOLO as lists, answers and events show it at a moment; `now` in milliseconds. */
export function presentBolo(row: BoloRow, now: number): Bolo {
  return {
    _id: row.id,
    platform: row.platform,
    boloType: row.bolo_type,
    vehicleDescription: row.vehicle_description,
    vehiclePlate: row.vehicle_plate,
    personDescription: row.person_description,
    personName: row.person_name,
    location: row.location,
    details: row.details,
    status: boloStatus(row, now),
    createdBy: presentOfficerRef({
      id: row.created_by,
      callsign: row.created_by_callsign,
      name: row.created_by_name,
    }),
    createdAt: moment(row.created_at),
    updatedAt: moment(row.updated_at),
    expiresAt: moment(row.expires_at),
  };
}
