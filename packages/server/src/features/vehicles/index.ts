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
  freeVehiclesOf,
  type VehicleRow,
  vehicleStore,
} from '#features/vehicles/vehicles.store';
