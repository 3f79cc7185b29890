import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { editOfficer } from '#features/officers/editing.domain';
import { listOfficers } from '#features/officers/listing.domain';
import { getOfficer, registerOfficer } from '#features/officers/officers.domain';
import { knowsOf, mayAskFor } from '#features/officers/officers.policy';
import { presentOfficer, presentStaffOfficer } from '#features/officers/officers.presenter';
import { forbidden, notFound } from '#platform/errors';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The calls about officer profiles. */
export function officerRoutes({ clock }: Platform): Routes[] {
  return routes(officerEndpoints, {
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

    registerOfficer: async ({ viewer, body, db, request }) => {
      const user = { id: viewer.userId, discordId: viewer.discordId, staff: viewer.staff };
      const officer = await registerOfficer(db, {
        user,
        input: body,
        actor: { viewer, address: request.ip },
        now: clock.now(),
      });
      return { success: true as const, message: OFFICER_TEXTS.registered, officer: presentOfficer(officer) };
    },

    editOfficer: async ({ viewer, params, body, db, request }) => {
      const actor = { viewer, address: request.ip };
      const officer = await editOfficer(db, { id: params.id, input: body, actor, now: clock.now() });
      return { success: true as const, message: OFFICER_TEXTS.edited, officer: presentOfficer(officer) };
    },
  });
}
