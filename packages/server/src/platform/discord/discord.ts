import { type Static, Type } from 'typebox';
import { messageOf } from '#db/database-errors';
import type { Clock } from '#platform/clock';
import { readChannels, readGuild } from '#platform/discord/guild';
import { createInteractionCalls } from '#platform/discord/interaction-calls';
import { createMessenger } from '#platform/discord/messenger';
import {
  createRest,
  failureKind,
  numberAt,
  type OnFailure,
  type RestCall,
  textAt,
} from '#platform/discord/rest';
import { type Application, createAnswerWatch, isApplication } from '#platform/discord/watch';
import type { DiscordSettings } from '#platform/env';
import { compileCheck } from '#platform/schema-check';
import type { Guild, GuildChannel } from '#platform/settings/settings';

/**
 * Discord as far as sign-in and roles need it. What Discord answers is checked before anybody uses it.
 * Every call gives up after a few seconds and throws DiscordError.
 */
export type Discord = ReturnType<typeof createDiscord>;

/**
 * `away`: no answer, a server error or a rate limit; try later. `refused`: Discord understood and said no, so the
 * same question again would get the same answer.
 */
export class DiscordError extends Error {
  readonly kind: 'away' | 'refused';

  /** The user took back what they had allowed this application, or the tokens ran out for good. */
  readonly withdrawn: boolean;
  /** That of Discord's answer; null where there was none. */
  readonly status: number | null;
  /** Discord's own error code, where it gave one. */
  readonly code: number | null;
  /** The setting whose secret Discord does not take, where it is that. */
  readonly setting: string | null;

  constructor(
    kind: 'away' | 'refused',
    message: string,
    details: { withdrawn?: boolean; status?: number; code?: number | null; setting?: string } = {},
  ) {
    super(message);
    this.kind = kind;
    this.withdrawn = details.withdrawn ?? false;
    this.status = details.status ?? null;
    this.code = details.code ?? null;
    this.setting = details.setting ?? null;
  }
}

const DiscordTokensSchema = Type.Object({ access_token: Type.String(), refresh_token: Type.String() });
export type DiscordTokens = Static<typeof DiscordTokensSchema>;

const DiscordUserSchema = Type.Object({
  id: Type.String(),
  username: Type.String(),
  discriminator: Type.Optional(Type.String()),
  avatar: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

const DiscordMemberSchema = Type.Object({ user: DiscordUserSchema, roles: Type.Array(Type.String()) });
export type DiscordMember = Static<typeof DiscordMemberSchema>;

const GatewaySchema = Type.Object({
  url: Type.String(),
  session_start_limit: Type.Object({ remaining: Type.Number(), reset_after: Type.Number() }),
});

/** How many members one answer has at most. */
export const MEMBERS_AT_ONCE = 1000;

/** Not a member; or no user at all, since the account was deleted. */
const NOBODY = [10_007, 10_013];
/** What a user's own token is told about a guild that the user is not in. */
const UNKNOWN_GUILD = 10_004;
const PATIENCE = 8000;

/** `patience`: how long an answer is waited for, in milliseconds, where it is not the usual time. */
export function createDiscord(
  settings: DiscordSettings,
  {
    onFailure: onAnyFailure,
    patience = PATIENCE,
    clock,
  }: { onFailure: OnFailure; patience?: number | undefined; clock: Clock },
) {
  const watch = createAnswerWatch(clock);
  const onFailure: OnFailure = (kind) => {
    watch.failed(kind);
    onAnyFailure(kind);
  };
  const ask = (url: string, init: RequestInit): Promise<unknown> =>
    askOnce(url, init).catch((error: unknown) => {
      onFailure(failureKind(error));
      throw error;
    });
  const form = async (path: string, fields: Record<string, string>): Promise<unknown> => {
    const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    try {
      return await ask(`${settings.apiUrl}${path}`, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams(fields),
      });
    } catch (error) {
      const isWrong = error instanceof DiscordError && error.status === 401;
      throw isWrong ? wrongSecret('refused', 'DISCORD_CLIENT_SECRET') : error;
    }
  };
  const askForTokens = async (fields: Record<string, string>): Promise<DiscordTokens> =>
    checked(isTokens, await form('/oauth2/token', fields));
  const asUser = (path: string, accessToken: string) =>
    ask(`${settings.apiUrl}${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
  const { apiUrl, botToken } = settings;
  const rest =
    botToken === null
      ? null
      : createRest({ apiUrl, token: botToken, patience, onFailure, onAnswer: watch.answered });
  const bot = rest === null ? null : createBot(rest);

  return {
    /** With a bot, users' own tokens need not be kept. */
    hasBot: bot !== null,
    /** Since when it has not answered (milliseconds), null while it does. */
    awaySince: watch.awaySince,
    /** What it says of the application. Refused where there is no bot. */
    application: async (): Promise<Application> => {
      if (bot === null) throw new DiscordError('refused', 'There is no bot to ask with');
      return checked(isApplication, await bot('get', '/applications/@me'));
    },
    /** Direct messages, messages in channels, and webhooks. */
    messenger: createMessenger({ bot: rest, patience, onFailure }),
    /** Slash commands as Discord has them, and answers that come late. */
    interactions: createInteractionCalls({ settings, bot: rest, patience, onFailure }),
    /** Where the browser goes to sign in. */
    authorizeUrl: (request: { state: string; codeChallenge: string; redirectUri: string }): string => {
      const url = new URL(settings.authorizeUrl, request.redirectUri);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: settings.clientId,
        scope: 'identify guilds.members.read',
        redirect_uri: request.redirectUri,
        state: request.state,
        code_challenge: request.codeChallenge,
        code_challenge_method: 'S256',
        // Who has allowed this application before is not asked again.
        prompt: 'none',
      }).toString();
      return url.href;
    },
    exchangeCode: (request: { code: string; codeVerifier: string; redirectUri: string }) =>
      askForTokens({
        grant_type: 'authorization_code',
        code: request.code,
        code_verifier: request.codeVerifier,
        redirect_uri: request.redirectUri,
      }),
    refreshTokens: (refreshToken: string) =>
      askForTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: async (token: string) => {
      await form('/oauth2/token/revoke', { token });
    },
    /** Has Discord look at each secret; one that it does not take, or Discord being away, rejects with a DiscordError. */
    checkSecrets: (): Promise<unknown>[] => [
      // Revoking a token that does not exist changes nothing.
      form('/oauth2/token/revoke', { token: 'none' }),
      ...(bot === null ? [] : [bot('get', '/users/@me')]),
    ],
    /** The user behind an access token. */
    currentUser: async (accessToken: string) => checked(isUser, await asUser('/users/@me', accessToken)),
    /** The member with roles, null when not a member: asked by the bot where there is one, else by the user's token. */
    member: async (who: { discordId: string; accessToken: string | null }): Promise<DiscordMember | null> => {
      const { discordId, accessToken } = who;
      if (bot === null && accessToken === null) throw new DiscordError('refused', 'No token to ask with');
      try {
        const answer =
          bot !== null
            ? await bot('get', `/guilds/${settings.guildId}/members/${discordId}`)
            : await asUser(`/users/@me/guilds/${settings.guildId}/member`, accessToken ?? '');
        return checked(isMember, answer);
      } catch (error) {
        const code = error instanceof DiscordError ? error.code : null;
        if (code !== null && NOBODY.includes(code)) return null;
        if (code === UNKNOWN_GUILD && bot === null) return null;
        throw error;
      }
    },
    /** The community's server: its owner and its roles. Refused where there is no bot. */
    guild: async (): Promise<Guild> => {
      if (bot === null) throw new DiscordError('refused', 'There is no bot to ask with');
      const guild = readGuild(await bot('get', `/guilds/${settings.guildId}`), settings.clientId);
      if (guild === null) throw unexpected();
      return guild;
    },
    /** Members by their ids, beyond `after`, `MEMBERS_AT_ONCE` at most. Refused where there is no bot. */
    members: async (after: string): Promise<DiscordMember[]> => {
      if (bot === null) throw new DiscordError('refused', 'There is no bot to ask with');
      const query = { limit: String(MEMBERS_AT_ONCE), after };
      return checked(areMembers, await bot('get', `/guilds/${settings.guildId}/members`, { query }));
    },
    /** Where the gateway is, and how many sessions may be begun there before how many milliseconds are over. */
    gateway: async () => {
      if (bot === null) throw new DiscordError('refused', 'There is no bot to ask with');
      const { url, session_start_limit: limit } = checked(isGateway, await bot('get', '/gateway/bot'));
      return { url, remaining: limit.remaining, resetAfter: limit.reset_after };
    },
    /** Its channels that messages can go to. Refused where there is no bot. */
    channels: async (): Promise<GuildChannel[]> => {
      if (bot === null) throw new DiscordError('refused', 'There is no bot to ask with');
      const channels = readChannels(await bot('get', `/guilds/${settings.guildId}/channels`));
      if (channels === null) throw unexpected();
      return channels;
    },
    /** Has the bot give a member a role; giving it again changes nothing. Refused where there is no bot. */
    grantRole: async ({ discordId, roleId }: { discordId: string; roleId: string }) => {
      if (bot === null) throw new DiscordError('refused', 'There is no bot to give roles');
      await bot('put', `/guilds/${settings.guildId}/members/${discordId}/roles/${roleId}`);
    },
  };
}

const wrongSecret = (kind: 'away' | 'refused', setting: string): DiscordError =>
  new DiscordError(kind, `Discord refused ${setting} (401): npm run doctor says what to do`, {
    status: 401,
    setting,
  });

/** One question without retry: who asks decides whether to ask again. */
async function askOnce(url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    const text = await response.text();
    body = text === '' ? null : JSON.parse(text);
  } catch (error) {
    throw new DiscordError('away', `Discord did not answer: ${messageOf(error)}`);
  }
  if (response.ok) return body;
  throw refusal(response.status, body);
}

/** The bot's calls, with what goes wrong as a DiscordError. */
function createBot(rest: RestCall): RestCall {
  return async (method, path, message) => {
    try {
      return await rest(method, path, message);
    } catch (error) {
      const status = numberAt(error, 'status');
      if (status === 401) throw wrongSecret('away', 'DISCORD_BOT_TOKEN');
      if (status === 403) {
        throw new DiscordError('away', 'Discord refused the bot (403): check its permissions', { status });
      }
      if (status === null) throw new DiscordError('away', `Discord did not answer: ${messageOf(error)}`);
      throw refusal(status, { code: numberAt(error, 'code') });
    }
  };
}

function refusal(status: number, body: unknown): DiscordError {
  const passing = status === 429 || status >= 500;
  return new DiscordError(passing ? 'away' : 'refused', `Discord answered ${status}`, {
    status,
    withdrawn: textAt(body, 'error') === 'invalid_grant',
    code: numberAt(body, 'code'),
  });
}

const isTokens = compileCheck(DiscordTokensSchema);
const isUser = compileCheck(DiscordUserSchema);
/** A member as Discord tells of one. */
export const isMember = compileCheck(DiscordMemberSchema);
const areMembers = compileCheck(Type.Array(DiscordMemberSchema));
const isGateway = compileCheck(GatewaySchema);

const unexpected = () =>
  new DiscordError('away', 'Discord answered something else than its documentation says');

function checked<T>(check: (value: unknown) => value is T, value: unknown): T {
  if (check(value)) return value;
  throw unexpected();
}
