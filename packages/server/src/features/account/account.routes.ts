import { accountEndpoints } from '@ten-four/contract/account/account.contract';
import { ACCOUNT_TEXTS } from '@ten-four/contract/account/account.values';
import { beginExport, isNamed, listSessions, signOutOthers } from '#features/account/account.domain';
import { deleteAccount } from '#features/account/deletion.domain';
import { exportOf } from '#features/account/export.domain';
import { becauseOf } from '#features/members/index';
import type { Cookies } from '#platform/http/cookies';
import { done, type Routes, routes } from '#platform/http/routes';
import { moment } from '#platform/moments';
import type { Platform } from '#platform/platform';
import { revokeTokens } from '#platform/sessions/ending';

/** One's own account: sessions, download, deletion. */
export function accountRoutes(platform: Platform, { cookies }: { cookies: Cookies }): Routes[] {
  // What ends sessions or accounts locks accounts by itself, its own one not as other writes do.
  const { fingerprint, database } = platform;
  return routes(accountEndpoints, {
    getOwnAccount: async ({ viewer, db, settings }) => ({
      because: viewer.rolesTooOld
        ? []
        : becauseOf({ ...viewer, isNamed: await isNamed(db, viewer) }, settings),
      sessions: (await listSessions(db, viewer)).map(({ id, created_at, last_seen_at }) => ({
        _id: id,
        createdAt: moment(created_at),
        lastSeen: moment(last_seen_at),
        current: id === viewer.sessionId,
      })),
    }),

    signOutOthers: async ({ viewer, now }) => {
      await signOutOthers(database.db, viewer, now);
      return done(ACCOUNT_TEXTS.signedOutOthers, {});
    },

    exportAccount: async ({ viewer: { userId }, actor, reply, settings, db, now }) => {
      await beginExport(db, actor, now);
      const name = `ten-four-account-${moment(now).slice(0, 10)}.json`;
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(exportOf(db, { userId, settings, now }));
    },

    deleteOwnAccount: async ({ viewer: { userId }, actor, body, reply, settings, now }) => {
      const deletion = { userId, isOwn: true, ...body, actor, settings, fingerprint, now };
      revokeTokens(platform, await deleteAccount(database.db, deletion));
      cookies.clearSession(reply);
      return done(ACCOUNT_TEXTS.deleted, {});
    },

    deleteMember: async ({ params: { id: userId }, actor, body, settings, now }) => {
      const deletion = { userId, isOwn: false, ...body, actor, settings, fingerprint, now };
      revokeTokens(platform, await deleteAccount(database.db, deletion));
      return done(ACCOUNT_TEXTS.memberDeleted, {});
    },
  });
}
