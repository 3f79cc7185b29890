import { safeReturnTo } from '@ten-four/contract/common/pages';
import { type CurrentUser, sessionEndpoints } from '@ten-four/contract/session/session.contract';
import type { FastifyRequest } from 'fastify';
import {
  finishSignIn,
  resyncRoles,
  SIGN_IN_WITHIN,
  signOut,
  startSignIn,
} from '#features/session/session.domain';
import { avatarUrl } from '#platform/discord/avatar';
import { ownOrigin, pageOrigin } from '#platform/http/asked-origin';
import type { Cookies } from '#platform/http/cookies';
import type { RateLimits } from '#platform/http/rate-limits';
import { type Routes, routes } from '#platform/http/routes';
import { findEndOfLog } from '#platform/live/event-log';
import type { Platform } from '#platform/platform';
import { newToken } from '#platform/secrets';
import { ABSOLUTE_LIMIT } from '#platform/sessions/sessions';
import { permittedLicenses, type Viewer } from '#platform/sessions/viewer';
import { VERSION } from '#platform/version';

/** Sign-in with Discord, resync, sign-out, and who is signed in. */
export function sessionRoutes(platform: Platform, parts: { cookies: Cookies; limits: RateLimits }): Routes[] {
  const { config } = platform;
  const { cookies, limits } = parts;

  const toWeb = (request: FastifyRequest, path: string) => `${pageOrigin(request, config)}${path}`;
  const redirectUri = (request: FastifyRequest) => `${ownOrigin(request, config)}/auth/discord/callback`;

  return routes(sessionEndpoints, {
    getConfig: async () => ({
      communityName: config.communityName,
      bankName: config.bankName,
      demo: config.demo,
      version: VERSION,
    }),

    getCurrentUser: async ({ viewer }) => ({
      ...presentViewer(viewer, platform),
      eventsFrom: await findEndOfLog(platform.database),
    }),

    startSignIn: async ({ request, reply, query }) => {
      await limits.signIn('start', request.ip);
      const browserToken = cookies.readSignIn(request) ?? newToken();
      cookies.setSignIn(reply, browserToken, SIGN_IN_WITHIN);
      const returnTo = safeReturnTo(query.returnTo);
      const signIn = { browserToken, returnTo, redirectUri: redirectUri(request) };
      return reply.redirect(await startSignIn(platform, signIn), 302);
    },

    finishSignIn: async ({ request, reply, query }) => {
      await limits.signIn('finish', request.ip);
      const { token, returnTo } = await finishSignIn(platform, {
        state: query.state,
        code: query.code,
        error: query.error,
        browserToken: cookies.readSignIn(request),
        oldSessionToken: cookies.readSession(request),
        redirectUri: redirectUri(request),
      });
      if (token === null) return reply.redirect(toWeb(request, '/'), 302);
      cookies.setSession(reply, token, ABSOLUTE_LIMIT);
      return reply.redirect(toWeb(request, returnTo ?? '/home'), 302);
    },

    resync: async ({ request, reply, query, viewer }) => {
      await resyncRoles(platform, viewer.userId);
      const back =
        safeReturnTo(query.returnTo) ?? refererPath(request, pageOrigin(request, config)) ?? '/home';
      return reply.redirect(toWeb(request, back), 302);
    },

    signOut: async ({ request, reply }) => {
      const token = cookies.readSession(request);
      if (token !== null) await signOut(platform, token);
      cookies.clearSession(reply);
      return { success: true as const };
    },
  });
}

/** The page of ours that the navigation came from, if any. */
function refererPath({ headers }: FastifyRequest, ours: string): string | null {
  const { referer } = headers;
  if (referer === undefined || !URL.canParse(referer)) return null;
  const { origin, pathname, search } = new URL(referer);
  return origin === ours ? safeReturnTo(`${pathname}${search}`) : null;
}

function presentViewer(viewer: Viewer, { config }: Platform): Omit<CurrentUser, 'eventsFrom'> {
  const { roles } = config;
  const holds = (role: string | null) => role !== null && viewer.roles.includes(role);
  return {
    _id: viewer.userId,
    discordId: viewer.discordId,
    username: viewer.username,
    discriminator: viewer.discriminator,
    avatar: viewer.avatar,
    avatarUrl: avatarUrl(config.discord.cdnUrl, viewer),
    roles: [...viewer.roles],
    publicSafety: viewer.publicSafety,
    fireRescue: viewer.fireRescue,
    staff: viewer.staff,
    publicSafetyOffice: holds(roles.publicSafety),
    fireRescueOffice: holds(roles.fireRescue),
    licenses: permittedLicenses(viewer.roles, roles),
  };
}
