import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import {
  createCivilian,
  deleteCivilian,
  editCivilian,
  getCivilian,
  listAllCivilians,
  listOwnCivilians,
  restoreCivilian,
} from '#features/civilians/civilians.domain';
import { readScope, seesMedicalViewOnly } from '#features/civilians/civilians.policy';
import { presentCivilian, presentMedicalView, presentName } from '#features/civilians/civilians.presenter';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The calls about characters (specification §7). */
export function civilianRoutes({ clock }: Platform): Routes[] {
  return routes(civilianEndpoints, {
    listCivilians: async ({ viewer, db }) => {
      const civilians = await listOwnCivilians(db, viewer.userId);
      return { civilians: civilians.map(presentCivilian) };
    },

    listAllCivilians: async ({ query, db }) => {
      const { names, nextCursor } = await listAllCivilians(db, { cursor: query.cursor, limit: query.limit });
      return { civilians: names.map(presentName), nextCursor };
    },

    getCivilian: async ({ viewer, params, db }) => {
      const civilian = await getCivilian(db, params.id, readScope(viewer));
      const present = seesMedicalViewOnly(viewer, civilian) ? presentMedicalView : presentCivilian;
      return { civilian: present(civilian) };
    },

    createCivilian: async ({ viewer, body, db }) => {
      const civilian = await createCivilian(db, { ownerId: viewer.userId, input: body, now: clock.now() });
      return { success: true as const, message: CIVILIAN_TEXTS.created, civilian: presentCivilian(civilian) };
    },

    updateCivilian: async ({ viewer, params, body, db }) => {
      const civilian = await editCivilian(db, {
        id: params.id,
        ownerId: viewer.userId,
        input: body,
        now: clock.now(),
      });
      return { success: true as const, message: CIVILIAN_TEXTS.updated, civilian: presentCivilian(civilian) };
    },

    deleteCivilian: async ({ viewer, params, db }) => {
      await deleteCivilian(db, { id: params.id, ownerId: viewer.userId, now: clock.now() });
      return { success: true as const, message: CIVILIAN_TEXTS.deleted };
    },

    restoreCivilian: async ({ params, db }) => {
      const civilian = await restoreCivilian(db, { id: params.id, now: clock.now() });
      return {
        success: true as const,
        message: CIVILIAN_TEXTS.restored,
        civilian: presentCivilian(civilian),
      };
    },
  });
}
