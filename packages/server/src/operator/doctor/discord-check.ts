import {
  type Application,
  askAboutSecret,
  askAsBot,
  askWebhook,
  type GuildRole,
} from '#operator/doctor/discord-questions';
import { type Finding, note, ok, problem } from '#operator/doctor/finding';
import { checkRoles } from '#operator/doctor/roles.rules';
import { isLoopback } from '#platform/addresses';
import type { Clock } from '#platform/clock';
import type { Config, DiscordSettings } from '#platform/env';

const PORTAL = 'https://discord.com/developers/applications';

interface Circumstances {
  clock: Clock;
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
    ...(await checkWebhooks(discord)),
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
  { isAddressKnown }: Circumstances,
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
  const application = await ask.application();
  const community = await checkCommunity(config, ask, bot.value);
  return [
    ok(`The bot ${bot.value.username} signs in`),
    ...('value' in application
      ? checkApplication(config, { discord, application: application.value, isAddressKnown })
      : [unclear('the application', application.status)]),
    ...community,
  ];
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
    return [note("No DISCORD_PUBLIC_KEY: 'Pay Fine' in direct messages does nothing")];
  if (application.verify_key.toLowerCase() !== discord.publicKey.toLowerCase()) {
    return [
      problem(
        "DISCORD_PUBLIC_KEY is not the application's: 'Pay Fine' would be refused",
        `Copy "Public Key" from "General Information" at ${PORTAL}.`,
      ),
    ];
  }
  const found = application.interactions_endpoint_url ?? '';
  if (found === endpoint) return [ok(`'Pay Fine' is sent to ${endpoint}`)];
  return [
    problem(
      found === ''
        ? "'Pay Fine' does nothing: the application has no Interactions Endpoint URL"
        : `'Pay Fine' is sent elsewhere: the application's Interactions Endpoint URL is ${found}`,
      `While Ten-Four runs, set it to ${endpoint} under "General Information" at ${PORTAL}.`,
    ),
  ];
}

async function checkCommunity(
  config: Config,
  ask: ReturnType<typeof askAsBot>,
  bot: { id: string },
): Promise<Finding[]> {
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
  const everyone = config.discord?.guildId;
  const own: GuildRole[] = roles.filter(({ id }) => id === everyone || member.value.roles.includes(id));
  return [ok(`The bot is in ${name}`), ...checkRoles(config.roles, roles, own)];
}

async function checkWebhooks(discord: DiscordSettings): Promise<Finding[]> {
  const named = [
    { name: 'DISCORD_WEBHOOK_XBOX', address: discord.webhookXbox },
    { name: 'DISCORD_WEBHOOK_PLAYSTATION', address: discord.webhookPlaystation },
  ];
  const findings: Finding[] = [];
  const { webhookXbox, webhookPlaystation } = discord;
  if (webhookXbox !== null && webhookXbox === webhookPlaystation) {
    findings.push(
      note('Both webhooks are one: reports on Xbox and on PlayStation are announced in the same channel'),
    );
  }
  for (const { name, address } of named) {
    if (address === null) {
      findings.push(note(`No ${name}: reports of that platform are announced nowhere`));
      continue;
    }
    const webhook = await askWebhook(address);
    if ('value' in webhook) {
      const isOurs = (webhook.value.guild_id ?? discord.guildId) === discord.guildId;
      findings.push(
        isOurs
          ? ok(`${name} answers`)
          : note(`${name} posts into another Discord server than DISCORD_GUILD_ID`),
      );
    } else if (webhook.status === 404 || webhook.status === 401) {
      findings.push(
        problem(
          `${name} leads to no webhook`,
          'Make one (channel settings, "Integrations", "Webhooks") and copy its address.',
        ),
      );
    } else findings.push(unclear(name, webhook.status));
  }
  return findings;
}

function unclear(what: string, status: number | null): Finding {
  const answer = status === null ? 'gave no answer that could be read' : `answered ${status}`;
  return problem(`Asked about ${what}, Discord ${answer}`, 'Try again in a few minutes.');
}
