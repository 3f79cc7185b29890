import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { DateTime, DiscordId, Id, Nullable, NullableOneOf, OneOf } from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { DEPARTMENT_KINDS } from '../settings/settings.values.ts';
import { DUTY_ENDS } from './session.values.ts';

const PublicConfig = Type.Object({
  communityName: Type.String(),
  bankName: Type.String(),
  welcome: Type.String(),
  iconUrl: Nullable(Type.String()),
  hasRules: Type.Boolean(),
  invite: Nullable(Type.String()),
  /** Set only when the page is hosted on another origin; push needs this one. */
  publicUrl: Type.Optional(Type.String()),
  demo: Type.Boolean(),
  version: Type.String(),
});

/** W3C Web Application Manifest. */
const Manifest = Type.Object({
  id: Type.String(),
  name: Type.String(),
  short_name: Type.String(),
  start_url: Type.String(),
  scope: Type.String(),
  display: Type.String(),
  background_color: Type.String(),
  theme_color: Type.String(),
  icons: Type.Array(
    Type.Object({ src: Type.String(), sizes: Type.String(), type: Type.String(), purpose: Type.String() }),
  ),
  shortcuts: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
});

/** A shift or dispatching session that the member did not end. */
export const DutyEnd = Type.Object({
  _id: Id,
  /** A callsign, or "Dispatch 1". */
  name: Type.String(),
  platform: OneOf(PLATFORMS),
  kind: NullableOneOf(DEPARTMENT_KINDS),
  at: DateTime,
  reason: OneOf(DUTY_ENDS),
});
export type DutyEnd = Static<typeof DutyEnd>;

/** Includes what the role IDs mean here. The server checks again on each request. */
export const CurrentUser = Type.Object({
  _id: Id,
  discordId: DiscordId,
  username: Type.String(),
  discriminator: Type.String(),
  avatar: Nullable(Type.String()),
  avatarUrl: Type.String(),
  roles: Type.Array(Type.String()),
  publicSafety: Type.Boolean(),
  fireRescue: Type.Boolean(),
  staff: Type.Boolean(),
  dispatcher: Type.Boolean(),
  judge: Type.Boolean(),
  /** A role has the grant Judge. */
  court: Type.Boolean(),
  dispatching: Type.Array(OneOf(PLATFORMS)),
  /** Time when an idle dispatcher is signed off; null when not asked. */
  signOffAt: Nullable(DateTime),
  /** Latest involuntary end of duty in the last twelve hours; null on duty. */
  dutyEnded: Nullable(DutyEnd),
  administrator: Type.Boolean(),
  /** Also true if the roles no longer cover it. */
  registered: Type.Boolean(),
  fireRegistered: Type.Boolean(),
  departments: Type.Array(Id),
  publicSafetyOffice: Type.Boolean(),
  fireRescueOffice: Type.Boolean(),
  licenses: Type.Array(Type.String()),
  /** The `Last-Event-ID` to start with, if everything else is read after this answer; null to start with `ready`. */
  eventsFrom: Nullable(Type.String()),
});
export type CurrentUser = Static<typeof CurrentUser>;

const SignInQuery = Type.Object({ returnTo: Type.Optional(Type.String()) });

/** Responds with a redirect. */
const Redirect = Type.Unsafe<undefined>({});

export const sessionEndpoints = {
  getConfig: endpoint({
    method: 'GET',
    path: '/api/config',
    summary: 'Get the public configuration of the web app',
    tag: 'session',
    who: ['anyone'],
    answer: PublicConfig,
  }),
  getManifest: endpoint({
    method: 'GET',
    path: '/manifest.webmanifest',
    summary: 'Get the web app manifest',
    tag: 'session',
    who: ['anyone'],
    answer: Manifest,
  }),
  getCurrentUser: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Get the current user',
    tag: 'session',
    who: ['member'],
    answer: CurrentUser,
  }),
  startSignIn: endpoint({
    method: 'GET',
    path: '/auth/discord',
    summary: 'Browser navigation: start signing in with Discord',
    tag: 'session',
    who: ['anyone'],
    query: SignInQuery,
    answer: Redirect,
  }),
  finishSignIn: endpoint({
    method: 'GET',
    path: '/auth/discord/callback',
    summary: 'Browser navigation: return from Discord',
    tag: 'session',
    who: ['anyone'],
    query: Type.Object({
      code: Type.Optional(Type.String()),
      state: Type.Optional(Type.String()),
      error: Type.Optional(Type.String()),
    }),
    answer: Redirect,
  }),
  resync: endpoint({
    method: 'GET',
    path: '/auth/resync',
    summary: 'Browser navigation: refresh the roles',
    tag: 'session',
    who: ['member'],
    query: SignInQuery,
    answer: Redirect,
    effects: true,
  }),
  makeSignInCode: endpoint({
    method: 'POST',
    path: '/api/auth/codes',
    summary: 'Create a code that signs you in on another device, once within two minutes',
    tag: 'session',
    who: ['member'],
    answer: Type.Object({
      success: Type.Literal(true),
      code: Type.String(),
      expiresAt: DateTime,
    }),
    status: 201,
    daily: 'sign-in codes',
  }),
  useSignInCode: endpoint({
    method: 'POST',
    path: '/auth/code',
    summary: 'Sign in with a code from another device',
    tag: 'session',
    who: ['anyone'],
    body: Type.Object({
      code: Type.String({ maxLength: 64 }),
      returnTo: Type.Optional(Type.String()),
    }),
    answer: Type.Object({
      success: Type.Literal(true),
      returnTo: Type.String(),
    }),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session',
    tag: 'session',
    who: ['anyone'],
    answer: Type.Object({ success: Type.Literal(true) }),
  }),
};
