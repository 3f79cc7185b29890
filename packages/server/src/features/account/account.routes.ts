import { accountEndpoints } from '@ten-four/contract/account/account.contract';
import { ACCOUNT_TEXTS } from '@ten-four/contract/account/account.values';
import { beginExport, listOwnGrants, signOutOthers } from '#features/account/account.domain';
import { deleteAccount } from '#features/account/deletion.domain';
import { streamExport } from '#features/account/export.domain';
import { listSessionsOf, presentSession } from '#features/members/index';
import type { AppContext } from '#platform/app-context';
import type { Cookies } from '#platform/http/cookies';
import { type Routes, routes, withMessage } from '#platform/http/routes';
import { revokeTokens } from '#platform/sessions/end-sessions';
import { timestamp } from '#platform/timestamps';

export function accountRoutes(platform: AppContext, { cookies }: { cookies: Cookies }): Routes[] {
  // These endpoints lock accounts themselves, their own differently from other writes.
  const { fingerprint, database } = platform;
  return routes(accountEndpoints, {
    getOwnAccount: async ({ viewer, db, settings }) => ({
      because: await listOwnGrants(db, viewer, settings),
      sessions: (await listSessionsOf(db, viewer.userId)).map((session) => ({
        ...presentSession(session),
        current: session.id === viewer.sessionId,
      })),
    }),

    signOutOthers: async ({ viewer, now }) => {
      await signOutOthers(database.db, viewer, now);
      return withMessage(ACCOUNT_TEXTS.signedOutOthers, {});
    },

    exportAccount: async ({ viewer: { userId }, actor, reply, settings, db, now }) => {
      await beginExport(db, actor, now);
      const name = `ten-four-account-${timestamp(now).slice(0, 10)}.json`;
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(streamExport(db, { userId, settings, now }));
    },

    deleteOwnAccount: async ({ viewer: { userId }, actor, body, reply, settings, now }) => {
      const deletion = { userId, isOwn: true, ...body, actor, settings, fingerprint, now };
      revokeTokens(platform, await deleteAccount(database.db, deletion));
      cookies.clearSession(reply);
      return withMessage(ACCOUNT_TEXTS.deleted, {});
    },

    deleteMember: async ({ params: { id: userId }, actor, body, settings, now }) => {
      const deletion = { userId, isOwn: false, ...body, actor, settings, fingerprint, now };
      revokeTokens(platform, await deleteAccount(database.db, deletion));
      return withMessage(ACCOUNT_TEXTS.memberDeleted, {});
    },
  });
}
