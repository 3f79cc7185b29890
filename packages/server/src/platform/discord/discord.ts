import { type Static, Type } from 'typebox';
import { messageOf } from '#db/database-errors';
import { readGuild } from '#platform/discord/guild';
import { createMessenger } from '#platform/discord/messenger';
import {
  createRest,
  failureKind,
  numberAt,
  type OnFailure,
  type RestCall,
  textAt,
} from '#platform/discord/rest';
import type { DiscordSettings } from '#platform/env';
import { compileCheck } from '#platform/schema-check';
import type { Guild } from '#platform/settings/settings';

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

/** Not a member; or no user at all, since the account was deleted. */
const NOBODY = [10_007, 10_013];
/** What a user's own token is told about a guild that the user is not in. */
const UNKNOWN_GUILD = 10_004;
const PATIENCE = 8000;

/** `patience`: how long an answer is waited for, in milliseconds, where it is not the usual time. */
export function createDiscord(
  settings: DiscordSettings,
  { onFailure, patience = PATIENCE }: { onFailure: OnFailure; patience?: number | undefined },
) {
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
  const rest = botToken === null ? null : createRest({ apiUrl, token: botToken, patience, onFailure });
  const bot = rest === null ? null : createBot(rest);

  return {
    /** With a bot, users' own tokens need not be kept. */
    hasBot: bot !== null,
    /** Direct messages and webhooks. */
    messenger: createMessenger({ bot: rest, patience, onFailure }),
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
function createBot(rest: RestCall): (method: 'get' | 'put', path: string) => Promise<unknown> {
  return async (method, path) => {
    try {
      return await rest(method, path);
    } catch (error) {
      const status = numberAt(error, 'status');
      if (status === 401) throw wrongSecret('away', 'DISCORD_BOT_TOKEN');
      if (status === 403) {
        throw new DiscordError('away', 'Discord refused the bot (403): check its permissions');
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
const isMember = compileCheck(DiscordMemberSchema);

const unexpected = () =>
  new DiscordError('away', 'Discord answered something else than its documentation says');

function checked<T>(check: (value: unknown) => value is T, value: unknown): T {
  if (check(value)) return value;
  throw unexpected();
}
