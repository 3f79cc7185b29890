import { Type } from 'typebox';
import * as rules from '#operator/doctor/discord.rules';
import { type Finding, note, ok, problem } from '#operator/doctor/finding';
import type { KnownCommunity, KnownWebhook } from '#operator/doctor/settings-check';
import type { Clock } from '#platform/clock';
import { type DiscordRole, isGuild, Nullable } from '#platform/discord/guild';
import { createRest, numberAt, partsOf } from '#platform/discord/rest';
import type { Config, DiscordSettings } from '#platform/env';
import { compileCheck } from '#platform/schema-check';

const PATIENCE = 8000;

interface Circumstances {
  clock: Clock;
  community: KnownCommunity;
  onWebhook?: (field: KnownWebhook['field'], name: string) => void;
  isAddressKnown: boolean;
}

export async function checkDiscord(config: Config, circumstances: Circumstances): Promise<Finding[]> {
  const { discord } = config;
  if (discord === null) return [];
  const { clock } = circumstances;
  const sentAt = clock.now();
  const { isAccepted, time } = await askAboutSecret(discord);
  if (isAccepted === null) {
    return [
      problem(
        `No response from Discord at ${new URL(discord.apiUrl).host}`,
        'Check that this machine can reach the internet over https, and that Discord is up (https://discordstatus.com).',
      ),
    ];
  }
  const secret = isAccepted
    ? ok('Discord accepts DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET')
    : problem(
        'Discord rejects DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET: no one can sign in',
        `Copy both again from "OAuth2" in your application at ${rules.PORTAL}; a new secret replaces the old one.`,
      );
  return [
    secret,
    ...(time === null ? [] : [checkClock(time, { sentAt, receivedAt: clock.now() })]),
    ...(await checkBot(config, discord, circumstances)),
    ...(await checkWebhooks(discord, circumstances)),
  ];
}

/** Revokes a made-up token; null without an answer. `time` is Discord's, in milliseconds. */
async function askAboutSecret(
  settings: DiscordSettings,
): Promise<{ isAccepted: boolean | null; time: number | null }> {
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
      isAccepted: status >= 500 || status === 429 ? null : status !== 401,
      time: Number.isNaN(time) ? null : time,
    };
  } catch {
    return { isAccepted: null, time: null };
  }
}

/** Milliseconds. */
const CLOCK_OFF = 5000;

/** Compares the clock with Discord's, which has whole seconds. */
function checkClock(time: number, { sentAt, receivedAt }: { sentAt: number; receivedAt: number }): Finding {
  const ahead = sentAt > time + 1000 ? sentAt - time - 1000 : Math.min(0, receivedAt - time);
  if (Math.abs(ahead) <= CLOCK_OFF) return ok("The server clock matches Discord's");
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const off = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return problem(
    `The server clock is ${off} ${ahead > 0 ? 'ahead of' : 'behind'} Discord's: buttons in messages may be refused (401)`,
    'Sync it over the network: timedatectl set-ntp true.',
  );
}

const isBot = compileCheck(Type.Object({ id: Type.String(), username: Type.String() }));
const isApplication = compileCheck(rules.ApplicationSchema);
const isMember = compileCheck(Type.Object({ roles: Type.Array(Type.String()) }));
const isCommandList = compileCheck(Type.Array(Type.Object({ name: Type.String() })));
const areChannels = compileCheck(Type.Array(rules.ChannelSchema));
const isWebhook = compileCheck(
  Type.Object({ guild_id: Nullable(Type.String()), name: Nullable(Type.String()) }),
);

/** Asks one thing as the bot, or without `token`; `status` is null without an answer. */
type Ask = <T>(
  path: string,
  check: (value: unknown) => value is T,
) => Promise<{ value: T } | { status: number | null }>;

function createAsk(apiUrl: string, token: string | null): Ask {
  const rest = createRest({ apiUrl, token, patience: PATIENCE });
  return async (path, check) => {
    try {
      const value = await rest('get', path);
      return check(value) ? { value } : { status: null };
    } catch (error) {
      return { status: numberAt(error, 'status') };
    }
  };
}

async function checkBot(
  config: Config,
  discord: DiscordSettings,
  { isAddressKnown, community }: Circumstances,
): Promise<Finding[]> {
  if (discord.botToken === null) {
    return [
      note('No DISCORD_BOT_TOKEN: no direct messages, no license roles, and roles are looked up more slowly'),
    ];
  }
  const ask = createAsk(discord.apiUrl, discord.botToken);
  const bot = await ask('/users/@me', isBot);
  if (!('value' in bot)) {
    return [
      bot.status === 401
        ? problem(
            'Discord rejects DISCORD_BOT_TOKEN',
            `Press "Reset Token" under "Bot" in your application at ${rules.PORTAL} and copy the new one.`,
          )
        : unclear('The bot', bot.status),
    ];
  }
  const signsIn = ok(`The bot ${bot.value.username} can sign in`);
  const inServer = await checkServer(discord, { ask, botId: bot.value.id, community });
  // The fake Discord server accepts anything.
  if (config.demo) return [signsIn, ...inServer];
  const found = await ask('/applications/@me', isApplication);
  if (!('value' in found)) return [signsIn, unclear('The application', found.status), ...inServer];
  const application = found.value;
  return [
    signsIn,
    ...rules.checkIntent(application, community),
    ...rules.checkApplication(config, { discord, application, isAddressKnown }),
    ...inServer,
  ];
}

interface InServer {
  ask: Ask;
  botId: string;
  community: KnownCommunity;
}

async function checkServer(discord: DiscordSettings, parts: InServer): Promise<Finding[]> {
  const { guildId } = discord;
  const { ask, botId, community } = parts;
  const guild = await ask(`/guilds/${guildId}`, isGuild);
  if (!('value' in guild)) {
    if (![400, 403, 404].includes(guild.status ?? 0)) return [unclear('Your Discord server', guild.status)];
    return [
      problem(
        'The bot is not in a Discord server with the ID DISCORD_GUILD_ID',
        'Check the ID (right-click the server, "Copy Server ID") and invite the bot (docs/hosting.md, step 2).',
      ),
    ];
  }
  const { name, roles } = guild.value;
  const member = await ask(`/guilds/${guildId}/members/${botId}`, isMember);
  if (!('value' in member)) return [unclear("The bot's membership", member.status)];
  const own = roles.filter(({ id }) => id === guildId || member.value.roles.includes(id));
  return [
    ok(`The bot is in ${name}`),
    ...(await checkCommands(discord, parts)),
    ...(await checkCardChannels(guildId, { ...parts, roles, own })),
    ...rules.checkRoles(community.grants, roles, own),
  ];
}

async function checkCommands(
  { clientId, guildId, publicKey }: DiscordSettings,
  { ask, community }: InServer,
): Promise<Finding[]> {
  if (!community.commands || publicKey === null) return [];
  const found = await ask(`/applications/${clientId}/guilds/${guildId}/commands`, isCommandList);
  if ('value' in found) {
    return found.value.length > 0
      ? [ok('Slash commands are registered')]
      : [note('No slash commands are registered yet: Ten-Four registers them while it runs')];
  }
  // Another application's token is reported separately.
  if (found.status === 404) return [];
  const remedy = 'invite the bot again with the scope applications.commands (docs/hosting.md, step 2)';
  return found.status === 403
    ? [note(`Slash commands are not registered: ${remedy}`)]
    : [unclear('Slash commands', found.status)];
}

async function checkCardChannels(
  guildId: string,
  { ask, botId, community, roles, own }: InServer & { roles: DiscordRole[]; own: DiscordRole[] },
): Promise<Finding[]> {
  if (community.channels.length === 0) return [];
  const found = await ask(`/guilds/${guildId}/channels`, areChannels);
  if (!('value' in found)) return [unclear('Channels', found.status)];
  const bot = { id: botId, guildId, roles: own };
  return rules.checkChannels(community, { there: found.value, roles, bot });
}

async function checkWebhooks(
  discord: DiscordSettings,
  { community: { webhooks }, onWebhook }: Circumstances,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const [first, second] = webhooks;
  if (first?.address != null && first.address === second?.address) {
    findings.push(note('Both webhooks are the same: Xbox and PlayStation reports go to one channel'));
  }
  for (const webhook of webhooks) findings.push(await checkWebhook(discord, webhook, onWebhook));
  return findings;
}

async function checkWebhook(
  { guildId }: DiscordSettings,
  { field, label, address, isLost }: KnownWebhook,
  onWebhook: Circumstances['onWebhook'],
): Promise<Finding> {
  if (isLost) {
    return problem(
      `${label} can no longer be read: SESSION_SECRET was replaced`,
      'Set it again: Settings, "Discord".',
    );
  }
  if (address === null) return note(`${label} isn't set: reports on that platform aren't announced`);
  const { apiUrl, path } = partsOf(address);
  const webhook = await createAsk(apiUrl, null)(path, isWebhook);
  if ('value' in webhook) {
    const { guild_id: of, name } = webhook.value;
    if (name != null) onWebhook?.(field, name);
    return (of ?? guildId) === guildId
      ? ok(`${label} works`)
      : note(`${label} posts to a different Discord server than DISCORD_GUILD_ID`);
  }
  if (webhook.status !== 404 && webhook.status !== 401) return unclear(label, webhook.status);
  return problem(
    `${label} doesn't exist in Discord`,
    'Create one (channel settings, "Integrations", "Webhooks") and copy its URL.',
  );
}

function unclear(what: string, status: number | null): Finding {
  const answer = status === null ? 'sent no valid response' : `returned ${status}`;
  return problem(`${what} could not be checked: Discord ${answer}`, 'Try again in a few minutes.');
}
