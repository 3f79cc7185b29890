import { type Static, Type } from 'typebox';
import { messageOf } from '#db/database-errors';
import type { Clock } from '#platform/clock';
import { areChannels, isGuild, readChannels, readGuild } from '#platform/discord/guild';
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

export type Discord = ReturnType<typeof createDiscord>;

/** `away`: no answer, a server error or a rate limit. `refused`: the same request would fail again. */
export class DiscordError extends Error {
  readonly kind: 'away' | 'refused';

  readonly withdrawn: boolean;
  readonly status: number | null;
  readonly code: number | null;
  /** Environment variable of a secret that Discord rejects. */
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

export const MEMBERS_AT_ONCE = 1000;

const UNKNOWN_MEMBER_CODES = [10_007, 10_013];
const UNKNOWN_GUILD = 10_004;
const PATIENCE = 8000;

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
    watch.recordFailure(kind);
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
      : createRest({ apiUrl, token: botToken, patience, onFailure, onAnswer: watch.recordAnswer });
  const hasBot = rest !== null;
  const bot = createBot(rest);

  return {
    hasBot,
    /** In milliseconds; null while Discord answers. */
    awaySince: watch.awaySince,
    application: async (): Promise<Application> =>
      checked(isApplication, await bot('get', '/applications/@me')),
    messenger: createMessenger({ bot: rest, patience, onFailure }),
    interactions: createInteractionCalls({ settings, bot: rest, patience, onFailure }),
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
    /** Each promise rejects with a DiscordError if Discord rejects the secret or is away. */
    checkSecrets: (): Promise<unknown>[] => [
      form('/oauth2/token/revoke', { token: 'none' }),
      ...(hasBot ? [bot('get', '/users/@me')] : []),
    ],
    currentUser: async (accessToken: string) => checked(isUser, await asUser('/users/@me', accessToken)),
    /** Returns null for non-members. Uses the bot, else the user's token. */
    member: async (who: { discordId: string; accessToken: string | null }): Promise<DiscordMember | null> => {
      const { discordId, accessToken } = who;
      if (!hasBot && accessToken === null) throw new DiscordError('refused', 'No access token');
      try {
        const answer = hasBot
          ? await bot('get', `/guilds/${settings.guildId}/members/${discordId}`)
          : await asUser(`/users/@me/guilds/${settings.guildId}/member`, accessToken ?? '');
        return checked(isMember, answer);
      } catch (error) {
        const code = error instanceof DiscordError ? error.code : null;
        if (code !== null && UNKNOWN_MEMBER_CODES.includes(code)) return null;
        if (code === UNKNOWN_GUILD && !hasBot) return null;
        throw error;
      }
    },
    guild: async (): Promise<Guild> =>
      readGuild(checked(isGuild, await bot('get', `/guilds/${settings.guildId}`)), settings.clientId),
    members: async (after: string): Promise<DiscordMember[]> => {
      const query = { limit: String(MEMBERS_AT_ONCE), after };
      return checked(areMembers, await bot('get', `/guilds/${settings.guildId}/members`, { query }));
    },
    /** `remaining` sessions may begin within `resetAfter` milliseconds. */
    gateway: async () => {
      const { url, session_start_limit: limit } = checked(isGateway, await bot('get', '/gateway/bot'));
      return { url, remaining: limit.remaining, resetAfter: limit.reset_after };
    },
    channels: async (): Promise<GuildChannel[]> =>
      readChannels(checked(areChannels, await bot('get', `/guilds/${settings.guildId}/channels`))),
    grantRole: async ({ discordId, roleId }: { discordId: string; roleId: string }) => {
      await bot('put', `/guilds/${settings.guildId}/members/${discordId}/roles/${roleId}`);
    },
  };
}

const wrongSecret = (kind: 'away' | 'refused', setting: string): DiscordError =>
  new DiscordError(kind, `Discord refused ${setting} (401): run npm run doctor for details`, {
    status: 401,
    setting,
  });

async function askOnce(url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    const text = await response.text();
    body = text === '' ? null : JSON.parse(text);
  } catch (error) {
    throw new DiscordError('away', `Discord did not respond: ${messageOf(error)}`);
  }
  if (response.ok) return body;
  throw refusal(response.status, body);
}

function createBot(rest: RestCall | null): RestCall {
  return async (method, path, message) => {
    if (rest === null) throw new DiscordError('refused', 'No bot token is configured');
    try {
      return await rest(method, path, message);
    } catch (error) {
      const status = numberAt(error, 'status');
      if (status === 401) throw wrongSecret('away', 'DISCORD_BOT_TOKEN');
      if (status === 403) {
        throw new DiscordError('away', 'Discord refused the bot (403): check its permissions', { status });
      }
      if (status === null) throw new DiscordError('away', `Discord did not respond: ${messageOf(error)}`);
      throw refusal(status, { code: numberAt(error, 'code') });
    }
  };
}

function refusal(status: number, body: unknown): DiscordError {
  const isTemporary = status === 429 || status >= 500;
  return new DiscordError(isTemporary ? 'away' : 'refused', `Discord responded with ${status}`, {
    status,
    withdrawn: textAt(body, 'error') === 'invalid_grant',
    code: numberAt(body, 'code'),
  });
}

const isTokens = compileCheck(DiscordTokensSchema);
const isUser = compileCheck(DiscordUserSchema);
export const isMember = compileCheck(DiscordMemberSchema);
const areMembers = compileCheck(Type.Array(DiscordMemberSchema));
const isGateway = compileCheck(GatewaySchema);

function checked<T>(check: (value: unknown) => value is T, value: unknown): T {
  if (check(value)) return value;
  throw new DiscordError('away', "Discord's answer has an unexpected format");
}
