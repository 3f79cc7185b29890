export {
  changeStatus,
  listVehicles,
  registerVehicle,
  restoreVehiclesOf,
} from '#features/vehicles/vehicles.domain';
export { presentVehicle } from '#features/vehicles/vehicles.presenter';
export { readPlate } from '#features/vehicles/vehicles.rules';
export {
  findOnRecord,
  freedVehiclesOf,
  freeVehiclesOf,
  type VehicleRow,
  vehiclesOf,
} from '#features/vehicles/vehicles.store';
