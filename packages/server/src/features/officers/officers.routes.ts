import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { editOfficer } from '#features/officers/editing.domain';
import { getOfficer, listOfficers, registerOfficer } from '#features/officers/officers.domain';
import { knowsOf, mayAskFor } from '#features/officers/officers.policy';
import { presentOfficer, presentStaffOfficer } from '#features/officers/officers.presenter';
import { forbidden, notFound } from '#platform/errors';
import { done, routes } from '#platform/http/routes';

/** The calls about officer profiles. */
export const officerRoutes = routes(officerEndpoints, {
  listOfficers: async ({ query, db }) => {
    const { officers, nextCursor } = await listOfficers(db, query);
    return { officers: officers.map(presentStaffOfficer), nextCursor };
  },

  getOfficer: async ({ viewer, params, db }) => {
    if (!mayAskFor(viewer, params.discordId)) {
      // Whose roles cannot be confirmed now may be an officer: the gate then says that instead of "missing".
      throw viewer.rolesTooOld ? notFound(OFFICER_TEXTS.notFound) : forbidden(OFFICER_TEXTS.notYours);
    }
    const officer = await getOfficer(db, params.discordId);
    if (!knowsOf(viewer, officer)) throw notFound(OFFICER_TEXTS.notFound);
    return presentOfficer(officer);
  },

  registerOfficer: async ({ viewer, body, db, actor, settings, now }) => {
    const { userId: id, discordId, staff } = viewer;
    const user = { id, discordId, staff };
    const officer = await registerOfficer(db, { user, input: body, actor, settings, now });
    return done(OFFICER_TEXTS.registered, { officer: presentOfficer(officer) });
  },

  editOfficer: async ({ params, body, db, actor, settings, now }) => {
    const officer = await editOfficer(db, { id: params.id, input: body, actor, settings, now });
    return done(OFFICER_TEXTS.edited, { officer: presentOfficer(officer) });
  },
});
