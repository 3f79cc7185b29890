import { ApplicationFlags } from 'discord-api-types/v10';
import { checkChannels } from '#operator/doctor/channels.rules';
import type { KnownCommunity, KnownWebhook } from '#operator/doctor/community';
import { type Application, askAboutSecret, askAsBot, askWebhook } from '#operator/doctor/discord-questions';
import { type Finding, note, ok, problem } from '#operator/doctor/finding';
import { checkRoles } from '#operator/doctor/roles.rules';
import { isLoopback } from '#platform/addresses';
import type { Clock } from '#platform/clock';
import type { ToldRole } from '#platform/discord/guild';
import type { Config, DiscordSettings } from '#platform/env';

const PORTAL = 'https://discord.com/developers/applications';

interface Circumstances {
  clock: Clock;
  community: KnownCommunity;
  /** Is told what Discord calls a webhook. */
  onWebhook?: (field: KnownWebhook['field'], name: string) => void;
  /** False where PUBLIC_URL is wrong: then nobody knows what Discord is to be told. */
  isAddressKnown: boolean;
}

/** Whether Discord can be reached, takes the credentials, and is set up as the settings say. */
export async function checkDiscord(config: Config, circumstances: Circumstances): Promise<Finding[]> {
  const { discord } = config;
  if (discord === null) return [];
  const { clock } = circumstances;
  const asked = clock.now();
  const { isTaken, time } = await askAboutSecret(discord);
  if (isTaken === null) {
    return [
      problem(
        `Discord does not answer at ${new URL(discord.apiUrl).host}`,
        'Can this machine reach the internet by https? Is Discord up (https://discordstatus.com)?',
      ),
    ];
  }
  const secret = isTaken
    ? ok('Discord answers and takes DISCORD_CLIENT_ID with DISCORD_CLIENT_SECRET')
    : problem(
        'Discord refuses DISCORD_CLIENT_ID with DISCORD_CLIENT_SECRET: nobody can sign in',
        `Copy both again from "OAuth2" of your application at ${PORTAL}; a new secret replaces the old one.`,
      );
  return [
    secret,
    ...(time === null ? [] : checkClock(time, { asked, answered: clock.now() })),
    ...(await checkBot(config, discord, circumstances)),
    ...(await checkWebhooks(discord, circumstances)),
  ];
}

/** Further off (milliseconds) than this, a clock is not set by the network. */
const CLOCK_OFF = 5000;

/** Discord's time is cut to whole seconds, and of some moment between question and answer. */
function checkClock(time: number, { asked, answered }: { asked: number; answered: number }): Finding[] {
  const ahead = asked > time + 1000 ? asked - time - 1000 : Math.min(0, answered - time);
  if (Math.abs(ahead) <= CLOCK_OFF) return [ok("This machine's clock is Discord's")];
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const off = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return [
    problem(
      `This machine's clock is ${off} ${ahead > 0 ? 'ahead of' : 'behind'} Discord's: buttons in messages may be refused (401)`,
      'Set it by the network: timedatectl set-ntp true.',
    ),
  ];
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
  const ask = askAsBot(discord, discord.botToken);
  const bot = await ask.bot();
  if (!('value' in bot)) {
    return [
      bot.status === 401
        ? problem(
            'Discord does not know DISCORD_BOT_TOKEN',
            `Press "Reset Token" under "Bot" of your application at ${PORTAL} and copy the new one.`,
          )
        : unclear('the bot', bot.status),
    ];
  }
  const signsIn = ok(`The bot ${bot.value.username} signs in`);
  const inServer = await checkCommunity(discord, { ask, bot: bot.value, community });
  // The demo's application takes whatever it is told.
  if (config.demo) return [signsIn, ...inServer];
  const application = await ask.application();
  return [
    signsIn,
    ...('value' in application
      ? [
          ...checkIntent(application.value, community),
          ...checkApplication(config, { discord, application: application.value, isAddressKnown }),
        ]
      : [unclear('the application', application.status)]),
    ...inServer,
  ];
}

/** Whether the bot is told of members at all; that it is not hurts nothing else. */
function checkIntent({ flags = 0 }: Application, { liveRoles }: KnownCommunity): Finding[] {
  if (!liveRoles) return [];
  const isOn =
    (flags & (ApplicationFlags.GatewayGuildMembers | ApplicationFlags.GatewayGuildMembersLimited)) !== 0;
  return isOn
    ? [ok('Discord tells the bot of roles as they change')]
    : [
        note(
          `Role changes take up to 10 minutes: switch the Server Members Intent on under "Bot" of your application at ${PORTAL}`,
        ),
      ];
}

/** Whether the slash commands are there; the server registers them by itself. */
async function checkCommands(
  { publicKey }: DiscordSettings,
  { ask, community }: { ask: ReturnType<typeof askAsBot>; community: KnownCommunity },
): Promise<Finding[]> {
  if (!community.commands || publicKey === null) return [];
  const found = await ask.commands();
  if (!('value' in found)) {
    // Of an application that the token is not of: that is a finding by itself.
    if (found.status === 404) return [];
    return found.status === 403
      ? [
          note(
            'Slash commands are not registered: invite the bot again with the scope applications.commands (docs/hosting.md, step 2)',
          ),
        ]
      : [unclear('the slash commands', found.status)];
  }
  return found.value.length > 0
    ? [ok('Slash commands are registered')]
    : [note('No slash commands are registered: Ten-Four does that while it runs')];
}

/** What is set in the developer portal. */
function checkApplication(
  { publicUrl, production }: Config,
  parts: { discord: DiscordSettings; application: Application; isAddressKnown: boolean },
): Finding[] {
  const { discord, application, isAddressKnown } = parts;
  const { origin } = publicUrl;
  const findings: Finding[] = [];
  if (application.id !== discord.clientId) {
    findings.push(
      problem(
        'DISCORD_BOT_TOKEN is of another application than DISCORD_CLIENT_ID',
        `Take id, secret, token and public key of one application at ${PORTAL}.`,
      ),
    );
  }
  if (!isAddressKnown || (production && isLoopback(publicUrl.hostname))) {
    const rest = note('What Discord sends back to PUBLIC_URL is looked at once that is right');
    return [...findings, rest];
  }
  const callback = `${origin}/auth/discord/callback`;
  findings.push(
    (application.redirect_uris ?? []).includes(callback)
      ? ok(`Sign-in may come back to ${callback}`)
      : problem(
          `Sign-in would fail: ${callback} is no redirect of the application`,
          `Add exactly that address under "OAuth2", "Redirects" at ${PORTAL}, and save.`,
        ),
  );
  return [...findings, ...checkInteractions(discord, application, `${origin}/discord/interactions`)];
}

function checkInteractions(discord: DiscordSettings, application: Application, endpoint: string): Finding[] {
  if (discord.publicKey === null)
    return [note('No DISCORD_PUBLIC_KEY: buttons and commands in Discord do nothing')];
  if (application.verify_key.toLowerCase() !== discord.publicKey.toLowerCase()) {
    return [
      problem(
        "DISCORD_PUBLIC_KEY is not the application's: buttons and commands would be refused",
        `Copy "Public Key" from "General Information" at ${PORTAL}.`,
      ),
    ];
  }
  const found = application.interactions_endpoint_url ?? '';
  if (found === endpoint) return [ok(`Buttons and commands are sent to ${endpoint}`)];
  return [
    problem(
      found === ''
        ? 'Buttons and commands do nothing: the application has no Interactions Endpoint URL'
        : `Buttons and commands are sent elsewhere: the application's Interactions Endpoint URL is ${found}`,
      `While Ten-Four runs, set it to ${endpoint} under "General Information" at ${PORTAL}.`,
    ),
  ];
}

async function checkCommunity(
  discord: DiscordSettings,
  parts: { ask: ReturnType<typeof askAsBot>; bot: { id: string }; community: KnownCommunity },
): Promise<Finding[]> {
  const { guildId } = discord;
  const { ask, bot, community } = parts;
  const guild = await ask.guild();
  if (!('value' in guild)) {
    const isOut = guild.status === 404 || guild.status === 403 || guild.status === 400;
    if (!isOut) return [unclear('your Discord server', guild.status)];
    return [
      problem(
        'The bot is in no Discord server with the id DISCORD_GUILD_ID',
        'Check the id (right-click the server, "Copy Server ID") and invite the bot (docs/hosting.md, step 2).',
      ),
    ];
  }
  const { name, roles } = guild.value;
  const member = await ask.member(bot.id);
  if (!('value' in member)) return [unclear('the bot as a member', member.status)];
  const own: ToldRole[] = roles.filter(({ id }) => id === guildId || member.value.roles.includes(id));
  return [
    ok(`The bot is in ${name}`),
    ...(await checkCommands(discord, { ask, community })),
    ...(await checkKept(community, { ask, roles, bot: { id: bot.id, guildId, roles: own } })),
    ...checkRoles(community.grants, roles, own),
  ];
}

async function checkKept(
  community: KnownCommunity,
  {
    ask,
    ...known
  }: { ask: ReturnType<typeof askAsBot> } & Omit<Parameters<typeof checkChannels>[1], 'there'>,
): Promise<Finding[]> {
  // Who keeps nothing in channels is asked nothing about them.
  if (community.channels.length === 0) return [];
  const found = await ask.channels();
  if (!('value' in found)) return [unclear('the channels', found.status)];
  return checkChannels(community, { there: found.value, ...known });
}

async function checkWebhooks(
  discord: DiscordSettings,
  { community, onWebhook }: Circumstances,
): Promise<Finding[]> {
  const { webhooks } = community;
  const findings: Finding[] = [];
  const [first, second] = webhooks;
  if (first?.address != null && first.address === second?.address) {
    findings.push(
      note('Both webhooks are one: reports on Xbox and on PlayStation are announced in the same channel'),
    );
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
      `${label} cannot be read any more: SESSION_SECRET was replaced`,
      'Set it again: Settings, "Discord".',
    );
  }
  if (address === null) return note(`${label} is not set: reports of that platform are announced nowhere`);
  const webhook = await askWebhook(address);
  if ('value' in webhook) {
    const { guild_id: of, name } = webhook.value;
    if (name != null) onWebhook?.(field, name);
    return (of ?? guildId) === guildId
      ? ok(`${label} answers`)
      : note(`${label} posts into another Discord server than DISCORD_GUILD_ID`);
  }
  if (webhook.status !== 404 && webhook.status !== 401) return unclear(label, webhook.status);
  return problem(
    `${label} leads to no webhook`,
    'Make one (channel settings, "Integrations", "Webhooks") and copy its address.',
  );
}

function unclear(what: string, status: number | null): Finding {
  const answer = status === null ? 'gave no answer that could be read' : `answered ${status}`;
  return problem(`Asked about ${what}, Discord ${answer}`, 'Try again in a few minutes.');
}
