import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { DiscordId, Id, Moment, Nullable, NullableOneOf, OneOf } from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { DEPARTMENT_KINDS } from '../settings/settings.values.ts';
import { DUTY_ENDS } from './session.values.ts';

/** What the page must know before anybody signs in. */
const PublicConfig = Type.Object({
  communityName: Type.String(),
  bankName: Type.String(),
  /** What the community greets with; empty for nothing. */
  welcome: Type.String(),
  /** Of the Discord server, where the community shows it. */
  iconUrl: Nullable(Type.String()),
  hasRules: Type.Boolean(),
  /** An invite to the Discord server. */
  invite: Nullable(Type.String()),
  /** Where the server is, only if the page is hosted apart from it: there alone it can be rung. */
  publicUrl: Type.Optional(Type.String()),
  /** Demo mode: sign-in is by the built-in stand-in for Discord. */
  demo: Type.Boolean(),
  /** Of Ten-Four, such as 1.0.0. */
  version: Type.String(),
});

/** What a phone goes by that installs the web app (W3C Web Application Manifest). */
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

/** A shift or a time of dispatching that the member did not end. */
export const DutyEnd = Type.Object({
  /** Of the shift, or the time of dispatching. */
  _id: Id,
  /** A callsign, or such as Dispatch 1. */
  name: Type.String(),
  platform: OneOf(PLATFORMS),
  /** Null for a dispatcher. */
  kind: NullableOneOf(DEPARTMENT_KINDS),
  at: Moment,
  reason: OneOf(DUTY_ENDS),
});
export type DutyEnd = Static<typeof DutyEnd>;

/**
 * The signed-in user. Beside the role ids go what they mean here, so that the page
 * need not know any id; the server decides again on every call.
 */
export const CurrentUser = Type.Object({
  _id: Id,
  discordId: DiscordId,
  username: Type.String(),
  discriminator: Type.String(),
  avatar: Nullable(Type.String()),
  /** Where the avatar is, the platform's default picture where the user has none. */
  avatarUrl: Type.String(),
  roles: Type.Array(Type.String()),
  publicSafety: Type.Boolean(),
  fireRescue: Type.Boolean(),
  staff: Type.Boolean(),
  /** May dispatch. */
  dispatcher: Type.Boolean(),
  /** The platforms that the user is signed on to as dispatcher. */
  dispatching: Type.Array(OneOf(PLATFORMS)),
  /** When a dispatcher who was asked whether they are still there is signed off without an answer; null for who was not. */
  signOffAt: Nullable(Moment),
  /** The latest duty of the last twelve hours, if the member did not end it; null while on duty. */
  dutyEnded: Nullable(DutyEnd),
  /** May change the settings. */
  administrator: Type.Boolean(),
  /** Has a profile in law enforcement, whether or not the roles still cover it. */
  registered: Type.Boolean(),
  /** The same in fire and EMS. */
  fireRegistered: Type.Boolean(),
  /** Ids of the departments that the user may serve in. */
  departments: Type.Array(Id),
  /** The department buttons of the first-civilian screen each go by one role of their own. */
  publicSafetyOffice: Type.Boolean(),
  fireRescueOffice: Type.Boolean(),
  /** License types whose role the user holds. */
  licenses: Type.Array(Type.String()),
  /** What `Last-Event-ID` is for a page that reads everything else after this answer; null: begin with `ready`. */
  eventsFrom: Nullable(Type.String()),
});
export type CurrentUser = Static<typeof CurrentUser>;

const SignInQuery = Type.Object({ returnTo: Type.Optional(Type.String()) });

/** Sent to the browser as a redirect; there is no body. */
const Redirect = Type.Unsafe<undefined>({});

export const sessionEndpoints = {
  getConfig: endpoint({
    method: 'GET',
    path: '/api/config',
    summary: 'What the page must know before sign-in',
    tag: 'session',
    who: ['anyone'],
    answer: PublicConfig,
  }),
  getManifest: endpoint({
    method: 'GET',
    path: '/manifest.webmanifest',
    summary: 'What a phone goes by that installs the web app',
    tag: 'session',
    who: ['anyone'],
    answer: Manifest,
  }),
  getCurrentUser: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in user',
    tag: 'session',
    who: ['member'],
    answer: CurrentUser,
  }),
  startSignIn: endpoint({
    method: 'GET',
    path: '/auth/discord',
    summary: 'Browser navigation: starts the sign-in with Discord',
    tag: 'session',
    who: ['anyone'],
    query: SignInQuery,
    answer: Redirect,
  }),
  finishSignIn: endpoint({
    method: 'GET',
    path: '/auth/discord/callback',
    summary: 'Browser navigation: Discord sends the browser here',
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
    summary: 'Browser navigation: fetches the roles again',
    tag: 'session',
    who: ['member'],
    query: SignInQuery,
    answer: Redirect,
    effects: true,
  }),
  makeSignInCode: endpoint({
    method: 'POST',
    path: '/api/auth/codes',
    summary: 'A code that signs the same user in on another device: good for two minutes, once',
    tag: 'session',
    who: ['member'],
    answer: Type.Object({
      success: Type.Literal(true),
      /** Eight letters and digits; shown as `XXXX-XXXX`. */
      code: Type.String(),
      expiresAt: Moment,
    }),
    status: 201,
    daily: 'sign-in codes',
  }),
  useSignInCode: endpoint({
    method: 'POST',
    path: '/auth/code',
    summary: 'Sign in by a code that another device shows',
    tag: 'session',
    who: ['anyone'],
    body: Type.Object({
      /** However somebody types it. */
      code: Type.String({ maxLength: 64 }),
      returnTo: Type.Optional(Type.String()),
    }),
    answer: Type.Object({
      success: Type.Literal(true),
      /** Where to go. */
      returnTo: Type.String(),
    }),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Ends the session on the server',
    tag: 'session',
    who: ['anyone'],
    answer: Type.Object({ success: Type.Literal(true) }),
  }),
};
