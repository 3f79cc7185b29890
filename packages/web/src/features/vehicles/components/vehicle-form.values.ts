import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { VEHICLE_TYPE_DEFAULT, VEHICLE_TYPES } from '@ten-four/contract/vehicles/vehicles.values';

/** What stands in the fields of a vehicle, as it was typed. */
export type VehicleFormValues = {
  plate: string;
  make: string;
  model: string;
  year: string;
  color: string;
  type: string;
  insured: boolean;
};

export const NEW_VEHICLE: VehicleFormValues = {
  plate: '',
  make: '',
  model: '',
  year: '',
  color: '',
  type: VEHICLE_TYPE_DEFAULT,
  insured: false,
};

export function valuesOf(vehicle: Vehicle): VehicleFormValues {
  const { plate, make, model, year, color, type, insured } = vehicle;
  return { plate, make: make ?? '', model: model ?? '', year: year ?? '', color: color ?? '', type, insured };
}

/** What is sent. Nothing is checked here: the server says what is wrong. */
export function bodyOf({ type, ...values }: VehicleFormValues) {
  return { ...values, type: VEHICLE_TYPES.find((known) => known === type) ?? VEHICLE_TYPE_DEFAULT };
}
