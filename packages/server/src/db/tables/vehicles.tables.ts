import type { VehicleStatus, VehicleType } from '@ten-four/contract/vehicles/vehicles.values';

export interface VehiclesTable {
  id: string;
  civilian_id: string;
  /** Normalised; unique among the vehicles that are not deleted. */
  plate: string;
  vin: string;
  make: string | null;
  model: string | null;
  year: string | null;
  color: string | null;
  type: VehicleType;
  insured: number;
  status: VehicleStatus;
  /** What an impounded vehicle is again when it is released; null while it is not impounded. */
  status_before: VehicleStatus | null;
  status_reason: string | null;
  /** Callsign of the officer who changed the status, null when the owner did. */
  status_by: string | null;
  status_at: number | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** Changes of a vehicle's status, one row each; never changed, never deleted. */
export interface VehicleEventsTable {
  id: string;
  vehicle_id: string;
  event: string;
  status: VehicleStatus;
  reason: string | null;
  by_user_id: string;
  by_callsign: string | null;
  created_at: number;
}
