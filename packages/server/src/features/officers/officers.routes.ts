import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { editOfficer } from '#features/officers/editing.domain';
import { getOfficer, listOfficers, registerOfficer } from '#features/officers/officers.domain';
import { allowedEdit, canRequestProfile, canSee, requireGrantFor } from '#features/officers/officers.policy';
import { presentOfficer, presentStaffOfficer } from '#features/officers/officers.presenter';
import { endShift, removeOfficer } from '#features/officers/removing.domain';
import { forbidden, notFound } from '#platform/errors';
import { routes, withMessage } from '#platform/http/routes';

export const officerRoutes = routes(officerEndpoints, {
  listOfficers: async ({ viewer, query, db, settings }) => {
    const { officers, nextCursor } = await listOfficers(db, { ...query, platforms: viewer.platforms });
    return { officers: officers.map((one) => presentStaffOfficer(one, settings)), nextCursor };
  },

  getOfficer: async ({ viewer, params, query, db, settings }) => {
    if (!canRequestProfile(viewer, params.discordId)) {
      // With unconfirmed roles, authorization replaces this 404 with its own error.
      if (viewer.rolesTooOld) throw notFound(OFFICER_TEXTS.notFound);
      throw forbidden(viewer.dispatcher ? CONSOLE_TEXTS.signOnFirst : OFFICER_TEXTS.notYours);
    }
    const officer = await getOfficer(db, { ...params, kind: query.kind ?? 'Law Enforcement' });
    if (!canSee(viewer, officer)) throw notFound(OFFICER_TEXTS.notFound);
    return presentOfficer(officer, settings);
  },

  registerOfficer: async ({ viewer, body, db, actor, settings, now }) => {
    requireGrantFor(viewer, body.kind || 'Law Enforcement');
    const { userId: id, discordId, staff, departments } = viewer;
    const profiles = [viewer.officer, viewer.fireOfficer].filter((profile) => profile !== null);
    const departmentIds = profiles.map(({ departmentId }) => departmentId);
    const user = { id, discordId, staff, departments, departmentIds };
    const officer = await registerOfficer(db, { user, input: body, actor, settings, now });
    return withMessage(OFFICER_TEXTS.registered, { officer: presentOfficer(officer, settings) });
  },

  editOfficer: async ({ viewer, params, body, db, actor, settings, now }) => {
    const edit = { id: params.id, input: allowedEdit(viewer, body), actor, settings, now };
    const officer = await editOfficer(db, { ...edit, own: viewer.staff ? null : viewer });
    return withMessage(OFFICER_TEXTS.edited, { officer: presentOfficer(officer, settings) });
  },

  endShift: async ({ params: { id }, db, actor, settings, now }) => {
    const officer = await endShift(db, { id, actor, settings, now });
    return withMessage(OFFICER_TEXTS.shiftEnded, { officer: presentOfficer(officer, settings) });
  },

  removeOfficer: async ({ params: { id }, db, actor, settings, now }) => {
    await removeOfficer(db, { id, actor, settings, now });
    return withMessage(OFFICER_TEXTS.removed, {});
  },
});
