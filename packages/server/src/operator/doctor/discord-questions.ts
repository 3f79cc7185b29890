import { type Static, Type } from 'typebox';
import { isGuild, Nullable } from '#platform/discord/guild';
import { createRest, numberAt, partsOf } from '#platform/discord/rest';
import type { DiscordSettings } from '#platform/env';
import { compileCheck } from '#platform/schema-check';

const PATIENCE = 8000;

/** An answer that has the form it should have; or the status Discord refused with, null where there was no answer. */
export type Answer<T> = { value: T } | { status: number | null };

const BotSchema = Type.Object({ id: Type.String(), username: Type.String() });
const ApplicationSchema = Type.Object({
  id: Type.String(),
  verify_key: Type.String(),
  interactions_endpoint_url: Nullable(Type.String()),
  redirect_uris: Nullable(Type.Array(Type.String())),
  flags: Type.Optional(Type.Integer()),
});
const MemberSchema = Type.Object({ roles: Type.Array(Type.String()) });
const Permissions = Type.String({ pattern: '^\\d+$' });
const ChannelSchema = Type.Object({
  id: Type.String(),
  type: Type.Integer(),
  name: Type.String(),
  permission_overwrites: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), allow: Permissions, deny: Permissions })),
  ),
});
/** A channel as Discord tells of it, with what is allowed and denied there beside what roles allow. */
export type ToldChannel = Static<typeof ChannelSchema>;
const WebhookSchema = Type.Object({ guild_id: Nullable(Type.String()), name: Nullable(Type.String()) });

export type Application = Static<typeof ApplicationSchema>;

const isBot = compileCheck(BotSchema);
const isApplication = compileCheck(ApplicationSchema);
const isMember = compileCheck(MemberSchema);
const isCommandList = compileCheck(Type.Array(Type.Object({ name: Type.String() })));
const areChannels = compileCheck(Type.Array(ChannelSchema));
const isWebhook = compileCheck(WebhookSchema);

/** The questions that need the bot's token. */
export function askAsBot({ apiUrl, clientId, guildId }: DiscordSettings, token: string) {
  const rest = createRest({ apiUrl, token, patience: PATIENCE });
  const ask = <T>(path: string, check: (value: unknown) => value is T) =>
    checked(() => rest('get', path), check);
  return {
    bot: () => ask('/users/@me', isBot),
    application: () => ask('/applications/@me', isApplication),
    guild: () => ask(`/guilds/${guildId}`, isGuild),
    channels: () => ask(`/guilds/${guildId}/channels`, areChannels),
    commands: () => ask(`/applications/${clientId}/guilds/${guildId}/commands`, isCommandList),
    member: (id: string) => ask(`/guilds/${guildId}/members/${id}`, isMember),
  };
}

/** Reads a webhook, by its address alone. */
export function askWebhook(address: string) {
  const { apiUrl, path } = partsOf(address);
  const rest = createRest({ apiUrl, token: null, patience: PATIENCE });
  return checked(() => rest('get', path), isWebhook);
}

/**
 * Whether Discord takes the application's id and secret, shown by having a token revoked that does not exist, which
 * changes nothing; null where it did not answer. `time` is Discord's own, where it said so, in whole seconds (given in
 * milliseconds).
 */
export async function askAboutSecret(
  settings: DiscordSettings,
): Promise<{ isTaken: boolean | null; time: number | null }> {
  const { apiUrl, clientId, clientSecret } = settings;
  try {
    const { status, headers } = await fetch(`${apiUrl}/oauth2/token/revoke`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ token: 'none' }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    const time = Date.parse(headers.get('date') ?? '');
    return {
      isTaken: status >= 500 || status === 429 ? null : status !== 401,
      time: Number.isNaN(time) ? null : time,
    };
  } catch {
    return { isTaken: null, time: null };
  }
}

async function checked<T>(
  ask: () => Promise<unknown>,
  check: (value: unknown) => value is T,
): Promise<Answer<T>> {
  try {
    const value = await ask();
    return check(value) ? { value } : { status: null };
  } catch (error) {
    return { status: numberAt(error, 'status') };
  }
}
