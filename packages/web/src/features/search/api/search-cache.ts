import type { QueryClient } from '@tanstack/react-query';
import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import type { SearchResult } from '@ten-four/contract/search/search.contract';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { searchKeys } from './search-keys.ts';

/** Everything found is asked for again: it may not be as it was. */
export function reloadSearches(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: searchKeys.results });
}

/** Writes the licenses that the server has just saved wherever the civilian was found. */
export function writeFoundLicenses(
  queryClient: QueryClient,
  civilianId: string,
  licenses: Licenses,
): Promise<void> {
  return changeResults(queryClient, (result) =>
    result.civilian?._id === civilianId
      ? { ...result, civilian: { ...result.civilian, ...licenses } }
      : result,
  );
}

/** Writes a vehicle that the server has just saved wherever it was found, by itself or with its owner. */
export function writeFoundVehicle(queryClient: QueryClient, saved: Vehicle): Promise<void> {
  return changeResults(queryClient, (result) => ({
    ...result,
    ...(result.vehicle?._id === saved._id ? { vehicle: saved } : {}),
    civilian: result.civilian && {
      ...result.civilian,
      vehicles: result.civilian.vehicles.map((vehicle) => (vehicle._id === saved._id ? saved : vehicle)),
    },
  }));
}

async function changeResults(
  queryClient: QueryClient,
  change: (result: SearchResult) => SearchResult,
): Promise<void> {
  // An answer on its way from before would undo the change.
  await queryClient.cancelQueries({ queryKey: searchKeys.results });
  queryClient.setQueriesData<SearchResult>(
    { queryKey: searchKeys.results },
    (result) => result && change(result),
  );
}
