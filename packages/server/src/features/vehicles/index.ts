export { changeStatus, listVehicles, registerVehicle } from '#features/vehicles/vehicles.domain';
export { presentVehicle } from '#features/vehicles/vehicles.presenter';
export { readPlate, type StatusEvent } from '#features/vehicles/vehicles.rules';
export { type VehicleRow, vehiclesOf } from '#features/vehicles/vehicles.store';
