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
  setDeceased,
} from '#features/civilians/civilians.domain';
import {
  deceasedScope,
  readScope,
  seesFines,
  seesMedicalViewOnly,
} from '#features/civilians/civilians.policy';
import {
  NO_FINES,
  presentCivilian,
  presentDeleted,
  presentDetail,
  presentMedicalView,
  presentName,
} from '#features/civilians/civilians.presenter';
import type { OwnedCivilian } from '#features/civilians/civilians.store';
import { listDeletedCivilians } from '#features/civilians/deleted-civilians.domain';
import { type Holdings, listHoldings, NO_HOLDINGS } from '#features/civilians/holdings.domain';
import { registryScope, requireCivilian } from '#features/ownership/index';
import { listReportsOf, presentRecords } from '#features/reports/index';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The calls about characters. */
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

    listDeletedCivilians: async ({ query, db }) => {
      const { civilians, nextCursor } = await listDeletedCivilians(db, query);
      return { civilians: civilians.map(presentDeleted), nextCursor };
    },

    getCivilian: async ({ viewer, params, query, db }) => {
      const civilian = await getCivilian(db, params.id, readScope(viewer));
      if (seesMedicalViewOnly(viewer, civilian)) return { civilian: presentMedicalView(civilian) };
      const holdings = query.populate === 'false' ? NO_HOLDINGS : await listHoldings(db, civilian.id);
      const shown = presentDetail(civilian, holdings);
      return { civilian: seesFines(viewer, civilian) ? shown : { ...shown, ...NO_FINES } };
    },

    getCivilianRecords: async ({ viewer, params, db }) => {
      const civilian = await requireCivilian(db, params.id, registryScope(viewer));
      return presentRecords(await listReportsOf(db, civilian.id), viewer, civilian);
    },

    createCivilian: async ({ viewer, body, db }) => {
      const civilian = await createCivilian(db, { ownerId: viewer.userId, input: body, now: clock.now() });
      return saved(CIVILIAN_TEXTS.created, civilian, NO_HOLDINGS);
    },

    updateCivilian: async ({ viewer, params, body, db }) => {
      const civilian = await editCivilian(db, {
        id: params.id,
        ownerId: viewer.userId,
        input: body,
        now: clock.now(),
      });
      return saved(CIVILIAN_TEXTS.updated, civilian, await listHoldings(db, civilian.id));
    },

    deleteCivilian: async ({ viewer, params, db, request }) => {
      const actor = { viewer, address: request.ip };
      await deleteCivilian(db, { id: params.id, ownerId: viewer.userId, actor, now: clock.now() });
      return { success: true as const, message: CIVILIAN_TEXTS.deleted };
    },

    setDeceased: async ({ viewer, params, body, db, request }) => {
      const civilian = await setDeceased(db, {
        id: params.id,
        scope: deceasedScope(viewer),
        deceased: body.deceased,
        actor: { viewer, address: request.ip },
        now: clock.now(),
      });
      const message = body.deceased ? CIVILIAN_TEXTS.markedDeceased : CIVILIAN_TEXTS.markedAlive;
      return saved(message, civilian, await listHoldings(db, civilian.id));
    },

    restoreCivilian: async ({ viewer, params, db, request }) => {
      const actor = { viewer, address: request.ip };
      const civilian = await restoreCivilian(db, { id: params.id, actor, now: clock.now() });
      return saved(CIVILIAN_TEXTS.restored, civilian, await listHoldings(db, civilian.id));
    },
  });
}

const saved = (message: string, civilian: OwnedCivilian, holdings: Holdings) => ({
  success: true as const,
  message,
  civilian: presentDetail(civilian, holdings),
});
