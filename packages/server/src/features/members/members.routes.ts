import { memberEndpoints } from '@ten-four/contract/members/members.contract';
import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import {
  adjustMoney,
  liftSuspension,
  nameAdministrator,
  refreshMember,
  signOutMember,
  suspendMember,
} from '#features/members/acts.domain';
import { getMember, listMembers } from '#features/members/members.domain';
import { presentDetail, presentMember } from '#features/members/members.presenter';
import { done, type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';
import { revokeTokens } from '#platform/sessions/ending';

/** The calls about members and what staff do about them. */
export function memberRoutes(platform: Platform): Routes[] {
  const { cdnUrl } = platform.config.discord;
  // What ends somebody's sessions locks accounts by itself.
  const { db: unlocked } = platform.database;
  return routes(memberEndpoints, {
    listMembers: async ({ query, db, settings, now }) => {
      const { rows, nextCursor, counts } = await listMembers(db, query, { settings, now });
      const members = rows.map((row) => presentMember(row, { settings, cdnUrl, now }));
      return { members, nextCursor, ...(counts && { counts }) };
    },

    getMember: async ({ viewer, params: { id }, db, settings, now }) =>
      presentDetail(await getMember(db, id, now), viewer, { settings, cdnUrl, now }),

    refreshMember: async ({ params: { id } }) => done(await refreshMember(platform, id), {}),

    signOutMember: async ({ params: { id }, actor, settings, now }) => {
      revokeTokens(platform, await signOutMember(unlocked, { id, actor, settings, now }));
      return done(MEMBER_TEXTS.signedOut, {});
    },

    suspendMember: async ({ params: { id }, body, actor, settings, now }) => {
      revokeTokens(platform, await suspendMember(unlocked, { id, actor, settings, now }, body));
      return done(MEMBER_TEXTS.suspended, {});
    },

    liftSuspension: async ({ params: { id }, body, db, actor, settings, now }) => {
      await liftSuspension(db, { id, actor, settings, now }, body?.note);
      return done(MEMBER_TEXTS.lifted, {});
    },

    adjustMoney: async ({ params: { id }, body, db, actor, now }) =>
      done(MEMBER_TEXTS.adjusted, { balance: await adjustMoney(db, { id, actor, now }, body) }),

    nameAdministrator: async ({ params: { id }, body: { administrator }, db, actor, settings, now }) => {
      await nameAdministrator(db, { id, actor, settings, now }, administrator);
      return done(administrator ? MEMBER_TEXTS.named : MEMBER_TEXTS.notNamed, {});
    },
  });
}
