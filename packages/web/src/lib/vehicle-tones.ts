import type { VehicleStatus } from '@ten-four/contract/vehicles/vehicles.values';

export const VEHICLE_TONES: Readonly<Record<VehicleStatus, 'available' | 'off' | 'busy'>> = {
  Valid: 'available',
  Impounded: 'off',
  Stolen: 'busy',
  Expired: 'busy',
};
