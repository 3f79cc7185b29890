import { memberEndpoints } from '@ten-four/contract/members/members.contract';
import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import * as actions from '#features/members/member-actions.domain';
import { getMember, listMembers } from '#features/members/members.domain';
import { presentDetail, presentMember } from '#features/members/members.presenter';
import type { AppContext } from '#platform/app-context';
import { type Routes, routes, withMessage } from '#platform/http/routes';
import { revokeTokens } from '#platform/sessions/end-sessions';

export function memberRoutes(platform: AppContext): Routes[] {
  const { cdnUrl } = platform.config.discord;
  // These endpoints lock accounts themselves.
  const { db: unlocked } = platform.database;
  return routes(memberEndpoints, {
    listMembers: async ({ query, db, settings, now }) => {
      const { rows, nextCursor, counts } = await listMembers(db, query, { settings, now });
      const members = rows.map((row) => presentMember(row, { settings, cdnUrl, now }));
      return { members, nextCursor, ...(counts && { counts }) };
    },

    getMember: async ({ viewer, params: { id }, db, settings, now }) =>
      presentDetail(await getMember(db, id, now), viewer, { settings, cdnUrl, now }),

    refreshMember: async ({ params: { id } }) => withMessage(await actions.refreshMember(platform, id), {}),

    signOutMember: async ({ params: { id }, actor, settings, now }) => {
      revokeTokens(platform, await actions.signOutMember(unlocked, { id, actor, settings, now }));
      return withMessage(MEMBER_TEXTS.signedOut, {});
    },

    suspendMember: async ({ params: { id }, body, actor, settings, now }) => {
      revokeTokens(platform, await actions.suspendMember(unlocked, { id, actor, settings, now }, body));
      return withMessage(MEMBER_TEXTS.suspended, {});
    },

    liftSuspension: async ({ params: { id }, body, db, actor, settings, now }) => {
      await actions.liftSuspension(db, { id, actor, settings, now }, body?.note);
      return withMessage(MEMBER_TEXTS.lifted, {});
    },

    adjustMoney: async ({ params: { id }, body, db, actor, now }) =>
      withMessage(MEMBER_TEXTS.adjusted, {
        balance: await actions.adjustMoney(db, { id, actor, now }, body),
      }),

    nameAdministrator: async ({ params: { id }, body: { administrator }, db, actor, settings, now }) => {
      await actions.nameAdministrator(db, { id, actor, settings, now }, administrator);
      return withMessage(administrator ? MEMBER_TEXTS.named : MEMBER_TEXTS.notNamed, {});
    },
  });
}
