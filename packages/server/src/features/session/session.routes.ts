import { safeReturnTo } from '@ten-four/contract/common/pages';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import type { FastifyRequest } from 'fastify';
import { findEndedDuty, signOffDeadline } from '#features/dispatch/index';
import {
  finishSignIn,
  resyncRoles,
  SIGN_IN_WITHIN,
  signOut,
  startSignIn,
} from '#features/session/session.domain';
import { makeSignInCode, signInByCode } from '#features/session/sign-in-codes.domain';
import type { AppContext } from '#platform/app-context';
import { avatarUrl } from '#platform/discord/avatar';
import type { Cookies } from '#platform/http/cookies';
import type { RateLimits } from '#platform/http/rate-limits';
import { ownOrigin, pageOrigin } from '#platform/http/request-origin';
import { type Routes, routes } from '#platform/http/routes';
import { findEndOfLog } from '#platform/live/event-log';
import { newToken } from '#platform/secrets';
import { ABSOLUTE_LIMIT } from '#platform/sessions/sessions';
import type { Viewer } from '#platform/sessions/viewer';
import { iconUrl } from '#platform/settings/community';
import { heldGrants, isCourtOpen, permittedLicenses } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';
import { timestamp, timestampOrNull } from '#platform/timestamps';
import { VERSION } from '#platform/version';

export function sessionRoutes(
  platform: AppContext,
  parts: { cookies: Cookies; limits: RateLimits },
): Routes[] {
  const { config } = platform;
  const { cookies, limits } = parts;

  const toWeb = (request: FastifyRequest, path: string) => `${pageOrigin(request, config)}${path}`;
  const redirectUri = (request: FastifyRequest) => `${ownOrigin(request, config)}/auth/discord/callback`;

  return routes(sessionEndpoints, {
    getConfig: async () => ({
      ...presentCommunity(await platform.settings.recent(), config.discord.cdnUrl),
      ...(config.webOrigin !== config.publicUrl.origin && { publicUrl: config.publicUrl.origin }),
      demo: config.demo,
      version: VERSION,
    }),

    getManifest: async ({ reply }) => {
      const { communityName } = (await platform.settings.recent()).values.general;
      reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache');
      return manifestOf(communityName);
    },

    getCurrentUser: async ({ viewer, db, settings, now }) => ({
      ...presentViewer(viewer, settings, config.discord.cdnUrl),
      signOffAt: viewer.posts.length === 0 ? null : timestampOrNull(await signOffDeadline(db, viewer.userId)),
      dutyEnded: isOnDuty(viewer) ? null : await findEndedDuty(db, { userId: viewer.userId, now }),
      eventsFrom: await findEndOfLog(platform.database),
    }),

    startSignIn: async ({ request, reply, query }) => {
      await limits.countSignIn('start', request.ip);
      const browserToken = cookies.readSignIn(request) ?? newToken();
      cookies.setSignIn(reply, browserToken, SIGN_IN_WITHIN);
      const returnTo = safeReturnTo(query.returnTo);
      const signIn = { browserToken, returnTo, redirectUri: redirectUri(request) };
      return reply.redirect(await startSignIn(platform, signIn), 302);
    },

    finishSignIn: async ({ request, reply, query }) => {
      await limits.countSignIn('finish', request.ip);
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

    makeSignInCode: async ({ db, viewer, now }) => {
      const { code, expiresAt } = await makeSignInCode(db, { viewer, now });
      return { success: true as const, code, expiresAt: timestamp(expiresAt) };
    },

    useSignInCode: async ({ request, reply, body }) => {
      const oldSessionToken = cookies.readSession(request);
      const token = await signInByCode(platform, { typed: body.code, address: request.ip, oldSessionToken });
      cookies.setSession(reply, token, ABSOLUTE_LIMIT);
      return { success: true as const, returnTo: safeReturnTo(body.returnTo) ?? '/home' };
    },

    signOut: async ({ request, reply }) => {
      const token = cookies.readSession(request);
      if (token !== null) await signOut(platform, token);
      cookies.clearSession(reply);
      return { success: true as const };
    },
  });
}

const INK = '#0A0E13';
const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const manifestOf = (communityName: string) => ({
  id: '/',
  name: `${communityName} CAD`,
  short_name: 'Ten-Four',
  start_url: '/app',
  scope: '/',
  display: 'standalone',
  background_color: INK,
  theme_color: INK,
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('icon-maskable-512', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'In the car', url: '/dashboard/pso/car' },
    { name: 'Search', url: '/dashboard/pso/search' },
    { name: 'Call 911', url: '/911' },
  ],
});

function refererPath({ headers }: FastifyRequest, ours: string): string | null {
  const { referer } = headers;
  if (referer === undefined || !URL.canParse(referer)) return null;
  const { origin, pathname, search } = new URL(referer);
  return origin === ours ? safeReturnTo(`${pathname}${search}`) : null;
}

function presentCommunity(settings: Settings, cdnUrl: string) {
  const { general, texts } = settings.values;
  return {
    communityName: general.communityName,
    bankName: general.bankName,
    welcome: texts.welcome,
    invite: texts.invite,
    hasRules: texts.rules.trim() !== '',
    iconUrl: iconUrl(settings, cdnUrl),
  };
}

const isOnDuty = ({ onDutyAs, posts }: Viewer): boolean => onDutyAs !== null || posts.length > 0;

const ROLE_WITHOUT_OFFICE = 'ROLE_FIRE_RESCUE_STAFF';

function presentViewer(viewer: Viewer, settings: Settings, cdnUrl: string) {
  const held = heldGrants(viewer.roles, settings);
  const { licenses } = settings.values;
  const permitted = permittedLicenses(viewer.roles, viewer.onceConfirmed.staff, settings);
  return {
    _id: viewer.userId,
    discordId: viewer.discordId,
    username: viewer.username,
    discriminator: viewer.discriminator,
    avatar: viewer.avatar,
    avatarUrl: avatarUrl(cdnUrl, viewer),
    roles: [...viewer.roles],
    publicSafety: viewer.publicSafety,
    fireRescue: viewer.fireRescue,
    dispatcher: viewer.dispatcher,
    judge: viewer.judge,
    court: isCourtOpen(settings),
    dispatching: viewer.posts.map(({ platform }) => platform),
    staff: viewer.staff,
    administrator: viewer.administrator,
    registered: viewer.registered,
    fireRegistered: viewer.fireRegistered,
    departments: [...viewer.departments],
    publicSafetyOffice: held.some(({ grant }) => grant === 'Public Safety'),
    fireRescueOffice: held.some(({ grant, host }) => grant === 'Fire & EMS' && host !== ROLE_WITHOUT_OFFICE),
    licenses: licenses.entries.filter(({ _id }) => permitted.includes(_id)).map(({ name }) => name),
  };
}
