import type { QueryClient } from '@tanstack/react-query';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { vehiclesQuery } from './list-vehicles.ts';

/** Puts a vehicle that the server has just saved among those of its civilian, without a reload. */
export function writeVehicle(queryClient: QueryClient, saved: Vehicle): Promise<number | undefined> {
  return changeVehicles(queryClient, saved.civilianId, (list) =>
    list.some(({ _id }) => _id === saved._id)
      ? list.map((vehicle) => (vehicle._id === saved._id ? saved : vehicle))
      : [...list, saved],
  );
}

/** Takes a deleted vehicle out. Answers how many are left, undefined where that is not known. */
export function removeVehicle(queryClient: QueryClient, gone: Vehicle): Promise<number | undefined> {
  return changeVehicles(queryClient, gone.civilianId, (list) => list.filter(({ _id }) => _id !== gone._id));
}

/** After a failure nobody may know whether it happened: the list is asked for again. */
export function reloadVehicles(queryClient: QueryClient, civilianId: string): void {
  void queryClient.invalidateQueries({ queryKey: vehiclesQuery(civilianId).queryKey });
}

async function changeVehicles(
  queryClient: QueryClient,
  civilianId: string,
  change: (list: Vehicle[]) => Vehicle[],
): Promise<number | undefined> {
  const { queryKey } = vehiclesQuery(civilianId);
  // An answer on its way from before would undo the change.
  await queryClient.cancelQueries({ queryKey });
  const list = queryClient.getQueryData(queryKey);
  if (list === undefined) {
    reloadVehicles(queryClient, civilianId);
    return undefined;
  }
  const changed = change(list);
  queryClient.setQueryData(queryKey, changed);
  return changed.length;
}
