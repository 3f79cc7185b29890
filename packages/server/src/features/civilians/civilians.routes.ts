import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { PATIENT_TEXTS } from '@ten-four/contract/dispatch/patients.values';
import * as domain from '#features/civilians/civilians.domain';
import { canSeeFines, hasMedicalViewOnly } from '#features/civilians/civilians.policy';
import {
  OWNER_ONLY,
  presentCivilian,
  presentDeleted,
  presentDetail,
  presentMedicalView,
  presentName,
} from '#features/civilians/civilians.presenter';
import type { OwnedCivilian } from '#features/civilians/civilians.store';
import { type Context, readSituations } from '#features/civilians/situation.domain';
import {
  characterScope,
  registryScope,
  requireCivilian,
  requireFindable,
  staffScope,
} from '#features/ownership/index';
import { listReportsOf, platformsReadBy, presentRecords } from '#features/reports/index';
import { routes, withMessage } from '#platform/http/routes';

export const civilianRoutes = routes(civilianEndpoints, {
  listCivilians: async ({ viewer, db, settings, now }) => {
    const civilians = await domain.listOwnCivilians(db, viewer.userId);
    const situationOf = await readSituations({ viewer, db, settings, now }, civilians);
    return { civilians: civilians.map((civilian) => presentCivilian(civilian, situationOf(civilian))) };
  },

  listAllCivilians: async ({ query, db }) => {
    const { rows, nextCursor } = await domain.listAllCivilians(db, query);
    return { civilians: rows.map(presentName), nextCursor };
  },

  listDeletedCivilians: async ({ query, db }) => {
    const { rows, nextCursor } = await domain.listDeletedCivilians(db, query);
    return { civilians: rows.map(presentDeleted), nextCursor };
  },

  getCivilian: async ({ viewer, params, query, db, settings, now }) => {
    const civilian = await domain.getCivilian(db, params.id, characterScope(viewer));
    if (hasMedicalViewOnly(viewer, civilian)) {
      return { civilian: presentMedicalView(civilian, { settings, now }) };
    }
    const holdings =
      query.populate === 'false' ? domain.NO_HOLDINGS : await domain.listHoldings(db, civilian.id);
    const situationOf = await readSituations({ viewer, db, settings, now }, [civilian]);
    const shown = presentDetail(civilian, holdings, situationOf(civilian));
    return { civilian: canSeeFines(viewer, civilian) ? shown : { ...shown, ...OWNER_ONLY } };
  },

  getCivilianRecords: async ({ viewer, params, db, settings, now }) => {
    const scope = registryScope(viewer);
    const civilian =
      scope === 'all'
        ? await requireFindable(db, params.id, { platforms: platformsReadBy(viewer), now })
        : await requireCivilian(db, params.id, scope);
    return presentRecords(await listReportsOf(db, civilian.id), civilian, { viewer, settings, now });
  },

  createCivilian: async ({ viewer, body, db, settings, now }) => {
    const { civilianQuota: quota } = settings.values.general;
    const civilian = await domain.createCivilian(db, { ownerId: viewer.userId, input: body, quota, now });
    return saved({ viewer, db, settings, now }, CIVILIAN_TEXTS.created, civilian);
  },

  updateCivilian: async ({ viewer, params, body, db, settings, now }) => {
    const request = { id: params.id, ownerId: viewer.userId, input: body, settings, now };
    const civilian = await domain.editCivilian(db, request);
    return saved({ viewer, db, settings, now }, CIVILIAN_TEXTS.updated, civilian);
  },

  deleteCivilian: async ({ viewer, params, db, actor, settings, now }) => {
    await domain.deleteCivilian(db, { id: params.id, ownerId: viewer.userId, actor, settings, now });
    return withMessage(CIVILIAN_TEXTS.deleted, {});
  },

  setDeceased: async ({ viewer, params, body: { deceased }, db, settings, actor, now }) => {
    const scope = staffScope(viewer);
    const civilian = await domain.setDeceased(db, { id: params.id, scope, deceased, actor, settings, now });
    const message = deceased ? CIVILIAN_TEXTS.markedDeceased : CIVILIAN_TEXTS.markedAlive;
    return saved({ viewer, db, settings, now }, message, civilian);
  },

  answerDeathProposal: async ({ viewer, params, body: { accept }, db, settings, actor, now }) => {
    const request = { id: params.id, ownerId: viewer.userId, accept, actor, settings, now };
    const civilian = await domain.answerDeathProposal(db, request);
    return saved({ viewer, db, settings, now }, PATIENT_TEXTS.proposalAnswered, civilian);
  },

  restoreCivilian: async ({ viewer, params, db, settings, actor, now }) => {
    const { civilianQuota: quota } = settings.values.general;
    const civilian = await domain.restoreCivilian(db, { id: params.id, quota, actor, now });
    return saved({ viewer, db, settings, now }, CIVILIAN_TEXTS.restored, civilian);
  },
});

const saved = async (context: Context, message: string, civilian: OwnedCivilian) => {
  const holdings = await domain.listHoldings(context.db, civilian.id);
  const situationOf = await readSituations(context, [civilian]);
  return withMessage(message, { civilian: presentDetail(civilian, holdings, situationOf(civilian)) });
};
