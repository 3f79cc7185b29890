import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { search } from '#features/search/search.domain';
import {
  presentFinding,
  presentName,
  presentVehicleHit,
  presentWeaponHit,
} from '#features/search/search.presenter';
import { readSelector } from '#features/search/search.rules';
import { suggestNames, suggestVehicles, suggestWeapons } from '#features/search/suggestions.domain';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The calls that search characters, vehicles and weapons. */
export function searchRoutes({ clock }: Platform): Routes[] {
  return routes(searchEndpoints, {
    search: async ({ viewer, query, db, request }) => {
      const now = clock.now();
      const by = { viewer, address: request.ip };
      return presentFinding(await search(db, { by, selector: readSelector(query), now }), now);
    },

    suggestNames: async ({ query, db }) => (await suggestNames(db, query.q ?? '')).map(presentName),

    suggestVehicles: async ({ query, db }) =>
      (await suggestVehicles(db, query.q ?? '')).map(presentVehicleHit),

    suggestWeapons: async ({ query, db }) => (await suggestWeapons(db, query.q ?? '')).map(presentWeaponHit),
  });
}
