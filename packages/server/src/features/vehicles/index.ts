export { changeStatus, listVehicles, registerVehicle, restoreVehiclesOf } from '#features/vehicles/vehicles.domain';
export { presentVehicle } from '#features/vehicles/vehicles.presenter';
export { readPlate } from '#features/vehicles/vehicles.rules';
export { freeVehiclesOf, freedVehiclesOf, type VehicleRow, vehiclesOf } from '#features/vehicles/vehicles.store';
